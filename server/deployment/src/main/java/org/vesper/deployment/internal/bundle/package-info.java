// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The jar as an OSGi bundle: its files, its wires to other bundles, the threads it leaves behind, and the providers that bundles offer to
 * applications. Start with {@code ApplicationBundle}. Depends on {@code jar} and the exported package, for extensions of a network.
 */
package org.vesper.deployment.internal.bundle;
