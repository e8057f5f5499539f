// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.net.InetAddress;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.vesper.wire.format.WireException;

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

    /** The place of a connection among those that its port takes. <b>Threading:</b> that of the connection. */
    static final class Admission {

        private final Connection connection;
        private InetAddress address;
        private boolean granted;

        Admission(Connection connection) {
            this.connection = connection;
        }

        /** Lets the client in. <b>Failure:</b> a {@link WireException} if it may not come or there is no place. */
        void request(Port port, InetAddress client) {
            address = client;
            port.gate().admit(client, () -> port.newcomers().oldest().ifPresent(oldest -> oldest.ending().giveWay()));
            port.newcomers().add(connection);
            granted = true;
        }

        boolean isGranted() {
            return granted;
        }

        /** Gives the place to another client. */
        void leave(Port port) {
            port.newcomers().remove(connection);
            if (granted) {
                granted = false;
                port.gate().leave(address);
            }
        }

        /** Changes over to another port. */
        void move(Port from, Port to) {
            if (from.newcomers().remove(connection)) {
                to.newcomers().add(connection);
            }
            if (granted) {
                from.gate().leave(address);
                to.gate().takeOver(address);
            }
        }
    }
}
