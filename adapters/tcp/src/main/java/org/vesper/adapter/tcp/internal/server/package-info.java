// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The adapter that listens. Read {@link org.vesper.adapter.tcp.internal.server.TcpAdapter}, then {@link
 * org.vesper.adapter.tcp.internal.server.Connection} with its states, {@link org.vesper.adapter.tcp.internal.server.Session} and
 * {@link org.vesper.adapter.tcp.internal.server.EventReceiver}, which is the hot path. What all connections share is in {@link
 * org.vesper.adapter.tcp.internal.server.Port}. The package knows loops and events.
 */
package org.vesper.adapter.tcp.internal.server;
