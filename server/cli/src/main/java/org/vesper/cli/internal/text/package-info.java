// SPDX-License-Identifier: GPL-2.0-or-later

/** The output of commands: statuses, tables and rules as text for a terminal. */
package org.vesper.cli.internal.text;
