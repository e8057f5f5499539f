// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.workload.signals.SymbolList;
import org.vesper.loadgen.workload.signals.SymbolPartition;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.frame.Hello;

/** The connections of a run, greeted and with their symbols told. <b>Threading:</b> as a {@link Connection}. */
public final class ConnectionSet implements AutoCloseable {

    private final List<Connection> connections = new ArrayList<>();

    private ConnectionSet() {
    }

    /** Opens them all, or none. */
    public static ConnectionSet open(Target target, int count, SymbolList symbols) throws ServerUnavailableException {
        if (target.address().isUnresolved()) {
            throw new ServerUnavailableException("No host is known by the name " + target.address().getHostString() + ": check --host.");
        }
        ConnectionSet set = new ConnectionSet();
        SymbolPartition partition = new SymbolPartition(symbols.size(), count);
        Hello hello = target.hello();
        try {
            for (int c = 0; c < count; c++) {
                Connection connection = Connection.open(target.address(), hello);
                set.connections.add(connection);
                connection.define(symbols, partition.first(c), partition.size(c));
            }
            return set;
        } catch (IOException e) {
            set.close();
            throw new ServerUnavailableException("Connection " + set.connections.size() + " to the adapter at "
                    + target.address().getHostString() + ":" + target.address().getPort() + " failed (" + e.getMessage()
                    + "): check --host and --port, and that signal-generation is running there ('vesper status' tells).", e);
        }
    }

    public List<Connection> all() {
        return connections;
    }

    /** The clock that the server chose for planned times. */
    public WireClock clock() {
        return connections.get(0).clock();
    }

    @Override
    public void close() {
        for (Connection connection : connections) {
            connection.close();
        }
    }
}
