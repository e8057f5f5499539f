// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.Workload;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.frame.Hello;

/** The connections of a run, after greeting and definition of their symbols. <b>Threading:</b> as for a {@link Connection}. */
public final class ConnectionSet implements AutoCloseable {

    private final List<Connection> connections = new ArrayList<>();
    private final int maxEventBytes;

    private ConnectionSet(int maxEventBytes) {
        this.maxEventBytes = maxEventBytes;
    }

    /** Opens all connections, or none. */
    public static ConnectionSet open(Target target, int count, Workload workload) throws ServerUnavailableException {
        if (target.address().isUnresolved()) {
            throw new ServerUnavailableException("No host is known by the name " + target.address().getHostString() + ": check --host.");
        }
        ConnectionSet set = new ConnectionSet(workload.maxEventBytes());
        Hello hello = target.hello(workload.layout());
        try {
            for (int c = 0; c < count; c++) {
                Connection connection = Connection.open(target.address(), hello);
                set.connections.add(connection);
                connection.define(workload.symbols(c, count));
            }
            set.checkRoom();
            return set;
        } catch (IOException e) {
            set.close();
            throw new ServerUnavailableException("Connection " + set.connections.size() + " to the adapter at "
                    + target.address().getHostString() + ":" + target.address().getPort() + " failed (" + e.getMessage()
                    + "): check --host and --port, and that " + workload.application() + " is running there (see 'vesper status').", e);
        }
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

    List<Connection> all() {
        return connections;
    }

    /** The maximum size of an event in bytes. */
    int maxEventBytes() {
        return maxEventBytes;
    }

    private void checkRoom() throws IOException {
        if (maxEventBytes > connections.get(0).maxFrameBytes()) {
            throw new IOException("an event may have " + maxEventBytes + " bytes, a frame at most " + connections.get(0).maxFrameBytes());
        }
    }
}
