// SPDX-License-Identifier: GPL-2.0-or-later

/** The server that a command addresses: its folder, its process, the connection to its MBeans, and the failures of a command. */
package org.vesper.cli.internal.connection;
