// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The jar as an OSGi bundle: its classes, its wires to other bundles, the threads it leaves behind, and the settings of the application.
 * Start with {@code ApplicationBundle}, then read {@code BridgeClassLoader}. Depends on {@code jar}.
 */
package org.vesper.deployment.internal.bundle;
