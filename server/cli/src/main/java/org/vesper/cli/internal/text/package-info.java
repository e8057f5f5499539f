// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What commands print: statuses, tables and rules as text for a terminal.
 */
package org.vesper.cli.internal.text;
