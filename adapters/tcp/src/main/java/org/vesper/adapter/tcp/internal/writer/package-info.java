// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The adapter that sends. Read {@link org.vesper.adapter.tcp.internal.writer.TcpWriter}, then {@link
 * org.vesper.adapter.tcp.internal.writer.Columns}, which determines the form of an event, and {@link
 * org.vesper.adapter.tcp.internal.writer.Outlet}, which holds the events of one layout until a {@link
 * org.vesper.adapter.tcp.internal.writer.Conversation} accepts them. Knows the packages {@code loop} and {@code event}, but not the server.
 */
package org.vesper.adapter.tcp.internal.writer;
