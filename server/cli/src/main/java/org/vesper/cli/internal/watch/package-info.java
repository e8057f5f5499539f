// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The commands that look into a server while it works: its networks, the events that pass, its log and the levels of it, its figures from
 * second to second.
 */
package org.vesper.cli.internal.watch;
