// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.Workload;
import org.vesper.wire.clock.WireClock;

/** The connections of a run, after greeting and definition of their symbols. <b>Threading:</b> as for a {@link Connection}. */
public final class ConnectionSet implements AutoCloseable {

    private final List<Connection> connections = new ArrayList<>();
    private final Target target;
    private final int count;
    private final List<Integer> numbers;
    private final Workload workload;
    private final Map<Integer, KeptSession> sessions = new HashMap<>();

    private ConnectionSet(Target target, int count, Share share, Workload workload) {
        this.target = target;
        this.count = count;
        this.numbers = share.of(count);
        this.workload = workload;
        if (target.sessions()) {
            String run = "loadgen-" + UUID.randomUUID();
            numbers.forEach(number -> sessions.put(number, new KeptSession(run + "/" + number)));
        }
    }

    /** Opens all connections, or none. */
    public static ConnectionSet open(Target target, int count, Workload workload) throws ServerUnavailableException {
        return open(target, count, Share.ALL, workload);
    }

    /** Opens the connections of one generator, or none. */
    public static ConnectionSet open(Target target, int count, Share share, Workload workload) throws ServerUnavailableException {
        if (target.address().isUnresolved()) {
            throw new ServerUnavailableException("No host is known by the name " + target.address().getHostString() + ": check --host.");
        }
        ConnectionSet set = new ConnectionSet(target, count, share, workload);
        try {
            for (int number : set.numbers) {
                set.connections.add(set.openAnother(number));
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

    /** Opens a connection that can take the place of the one with this number. <b>Threading:</b> any thread. */
    Connection openAnother(int number) throws IOException {
        Connection connection = Connection.open(target, workload.layout(), Optional.ofNullable(sessions.get(number)));
        try {
            connection.define(workload.symbols(number, count));
            connection.sendAgain();
            return connection;
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** Opens a connection that goes on with the session of the one with this number, in its place. */
    Connection goOn(int number, Connection former) throws IOException {
        Connection fresh = openAnother(number);
        replace(number, fresh);
        if (fresh.clock() != former.clock()) {
            throw new IOException("the server wants times of the clock " + fresh.clock() + " now, and of " + former.clock() + " before");
        }
        return fresh;
    }

    /** Puts a connection, which is closed with the set from now on, in the place of another one. */
    void replace(int number, Connection fresh) {
        connections.set(numbers.indexOf(number), fresh);
    }

    /** The numbers of the connections, in the order of {@link #all}. */
    List<Integer> numbers() {
        return numbers;
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
        return workload.maxEventBytes();
    }

    private void checkRoom() throws IOException {
        int maxEventBytes = maxEventBytes();
        if (maxEventBytes > connections.get(0).maxEventBytes()) {
            throw new IOException("an event may have " + maxEventBytes + " bytes, a frame at most " + connections.get(0).maxEventBytes());
        }
    }
}
