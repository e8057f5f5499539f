// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The adapter that sends. Read {@link org.vesper.adapter.tcp.internal.writer.TcpWriter}, then {@link
 * org.vesper.adapter.tcp.internal.writer.Columns}, which decides how an event is sent, and {@link
 * org.vesper.adapter.tcp.internal.writer.Outlet}, which keeps the events of one layout until a {@link
 * org.vesper.adapter.tcp.internal.writer.Conversation} takes them. The package knows loops and events, and nothing of the server.
 */
package org.vesper.adapter.tcp.internal.writer;
