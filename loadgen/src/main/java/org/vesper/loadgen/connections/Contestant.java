// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.TrustManager;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.measure.ServerAddress;
import org.vesper.loadgen.measure.ServerLink;
import org.vesper.loadgen.workload.signals.SignalGeneration;
import org.vesper.wire.stream.ByteStream;
import org.vesper.wire.stream.TlsStream;

/**
 * A server that is measured: the adapter of signal-generation, and its management, which counts independently of the clients.
 *
 * @param name how the tables call it: by the threads of its adapter, and its TLS
 * @param address where its adapter listens
 * @param link its management
 * @param isTls whether its adapter speaks TLS
 * @param trusted whom the clients trust then; null for those that Java trusts
 */
record Contestant(String name, InetSocketAddress address, ServerLink link, boolean isTls, TrustManager[] trusted)
        implements AutoCloseable {

    private static final String TLS = "tls";
    private static final long QUIET_SECONDS = 10;
    private static final long POLL_MS = 20;

    /** The server of an instance of this machine. */
    static Contestant of(String host, Path instance, TrustManager[] trusted) throws ServerUnavailableException {
        ServerLink link = ServerLink.open(ServerAddress.of(null, null, null, instance), new SignalGeneration());
        Map<String, String> adapter = link.adapterDetails();
        boolean isTls = adapter.containsKey(TLS);
        String name = adapter.getOrDefault("threading", "event-loop") + (isTls ? ", " + adapter.get(TLS) : "");
        return new Contestant(name, new InetSocketAddress(host, link.port()), link, isTls, trusted);
    }

    /** The same server with a name that differs from those of others: that of its instance is added where they are equal. */
    Contestant besides(List<Contestant> others, Path instance) {
        boolean isUnique = others.stream().noneMatch(other -> other.name.equals(name));
        return isUnique ? this : new Contestant(name + " (" + instance.getFileName() + ")", address, link, isTls, trusted);
    }

    /** Makes what the connections of a trial speak. <b>Failure:</b> the certificates cannot be used. */
    Streams streams(Trial.Encryption encryption, Tally tally) throws ServerUnavailableException {
        if (encryption == Trial.Encryption.NONE) {
            return (socket, client) -> ByteStream.plain(socket);
        }
        try {
            boolean isResuming = encryption == Trial.Encryption.RESUMED_SESSIONS;
            TlsEngines engines = new TlsEngines(trusted, address.getHostString(), isResuming);
            return (socket, client) -> new TlsStream(socket, engines.of(client), session -> tally.opened(TlsEngines.isResumed(session)));
        } catch (GeneralSecurityException e) {
            throw new ServerUnavailableException("The certificates of --trust cannot be used: " + e.getMessage(), e);
        }
    }

    /** The number of accepted events when no client is connected any more, and so all that was sent is counted. */
    long settledEvents() throws ServerUnavailableException, InterruptedException {
        long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(QUIET_SECONDS);
        while (link.connections() > 0) {
            if (System.nanoTime() > deadlineNs) {
                throw new ServerUnavailableException(link.connections() + " clients are still connected to " + address
                        + "; this benchmark needs an adapter of its own.");
            }
            // Polled, since the MBean of the adapter sends no notification about a client that has gone.
            Thread.sleep(POLL_MS);
        }
        return link.eventsAccepted();
    }

    @Override
    public void close() {
        link.close();
    }
}
