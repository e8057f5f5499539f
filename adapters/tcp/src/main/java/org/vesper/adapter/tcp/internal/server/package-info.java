// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The adapter that listens. Read {@link org.vesper.adapter.tcp.internal.server.TcpAdapter}, then {@link
 * org.vesper.adapter.tcp.internal.server.Connection} with its states, {@link org.vesper.adapter.tcp.internal.server.Dialogue} and {@link
 * org.vesper.adapter.tcp.internal.server.EventReceiver}, the hot path. A connection begins with its {@link
 * org.vesper.adapter.tcp.internal.server.Entry} and ends with its {@link org.vesper.adapter.tcp.internal.server.Ending}. {@link
 * org.vesper.adapter.tcp.internal.server.Port} holds the state shared by all connections. Knows the packages {@code loop}, {@code guard},
 * {@code event} and {@code session}.
 */
package org.vesper.adapter.tcp.internal.server;
