// SPDX-License-Identifier: GPL-2.0-or-later

/** Prints events, or logs them. */
package org.vesper.adapter.console;
