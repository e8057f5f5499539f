// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.measure.ServerAddress;
import org.vesper.loadgen.measure.ServerLink;
import org.vesper.loadgen.workload.signals.SignalGeneration;

/**
 * A server that is measured: the adapter of signal-generation, and its management, which counts independently of the clients.
 *
 * @param name how the tables call it: the setting {@code threading} of its adapter
 * @param address where its adapter listens
 * @param link its management
 */
record Contestant(String name, InetSocketAddress address, ServerLink link) implements AutoCloseable {

    private static final long QUIET_SECONDS = 10;
    private static final long POLL_MS = 20;

    /** The server of an instance of this machine. */
    static Contestant of(String host, Path instance) throws ServerUnavailableException {
        ServerLink link = ServerLink.open(ServerAddress.of(null, null, null, instance), new SignalGeneration());
        String threading = link.adapterDetails().getOrDefault("threading", "event-loop");
        return new Contestant(threading, new InetSocketAddress(host, link.port()), link);
    }

    /** The same server with a name that differs from that of another one. */
    Contestant besides(Contestant other) {
        return name.equals(other.name) ? new Contestant(name + " (2)", address, link) : this;
    }

    /** The number of accepted events when no client is connected any more, and so all that was sent is counted. */
    long settledEvents() throws ServerUnavailableException, InterruptedException {
        long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(QUIET_SECONDS);
        while (link.connections() > 0) {
            if (System.nanoTime() > deadlineNs) {
                throw new ServerUnavailableException(link.connections() + " clients are still connected to " + address
                        + "; this benchmark needs an adapter of its own.");
            }
            Thread.sleep(POLL_MS);
        }
        return link.eventsAccepted();
    }

    @Override
    public void close() {
        link.close();
    }
}
