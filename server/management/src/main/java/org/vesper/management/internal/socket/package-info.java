// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The sockets below the JMX connector: {@link org.vesper.management.internal.socket.ManagementSockets} opens the one port, Connections
 * limits who may hold it, {@link org.vesper.management.internal.socket.ClientConnection} ends a client that does not log in in time, and
 * {@link org.vesper.management.internal.socket.RefusalLog} reports refused clients without filling the log. Does not depend on JMX.
 */
package org.vesper.management.internal.socket;
