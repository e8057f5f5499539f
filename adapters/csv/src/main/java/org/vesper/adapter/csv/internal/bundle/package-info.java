// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The activator of the bundle, which registers the providers of the adapters as services. It knows the exported package only.
 */
package org.vesper.adapter.csv.internal.bundle;
