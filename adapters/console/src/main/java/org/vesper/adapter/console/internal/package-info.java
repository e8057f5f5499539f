// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Prints events as lines on the standard output.
 */
package org.vesper.adapter.console.internal;
