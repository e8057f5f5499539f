// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The activator of the bundle, which registers the adapter provider as a service. Knows only the exported package.
 */
package org.vesper.adapter.udp.internal.bundle;
