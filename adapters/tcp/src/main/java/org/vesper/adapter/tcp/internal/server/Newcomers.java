// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The clients that have not said HELLO. When all places are taken, the oldest of them gives way to a new client: otherwise whoever connects
 * and says nothing could keep the others out. <b>Threading:</b> any thread. <b>Ordering:</b> by the time of connection.
 */
final class Newcomers {

    private final Set<Connection> waiting = new LinkedHashSet<>();

    synchronized void add(Connection connection) {
        waiting.add(connection);
    }

    /** Removes a connection; returns whether it was here. */
    synchronized boolean remove(Connection connection) {
        return waiting.remove(connection);
    }

    synchronized Optional<Connection> oldest() {
        return waiting.stream().findFirst();
    }
}
