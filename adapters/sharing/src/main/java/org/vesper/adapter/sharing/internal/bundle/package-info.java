// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The activator of the bundle, which registers the adapter providers as services. Knows only the exported package.
 */
package org.vesper.adapter.sharing.internal.bundle;
