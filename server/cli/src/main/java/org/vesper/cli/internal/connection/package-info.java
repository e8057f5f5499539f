// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The server that a command means: its folder, its process, the connection to its MBeans, and how a command that fails ends.
 */
package org.vesper.cli.internal.connection;
