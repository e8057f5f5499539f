// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.vesper.wire.stream.ByteStream;

/**
 * Runs the clients of a trial until the time is over, and then waits until each has finished its last step.
 *
 * <p><b>Threading:</b> the thread that calls {@link #run}, which is busy with nothing else.
 */
final class ClientLoop implements AutoCloseable {

    /** How long a client rests after a failure. */
    static final long REST_NS = 100_000_000;

    private static final int LOOK_MS = 50;
    private static final long NS_PER_MS = 1_000_000;

    private final Selector selector;
    private final InetSocketAddress address;
    private final long timeoutNs;
    private final Tally tally;
    private final Streams streams;
    private int numbers;
    private long endNs;

    /**
     * @param address where the server listens
     * @param timeout how long a client waits for an answer
     * @param tally what counts, and measures
     * @param streams makes what the connections speak
     */
    ClientLoop(InetSocketAddress address, Duration timeout, Tally tally, Streams streams) throws IOException {
        this.selector = Selector.open();
        this.address = address;
        this.timeoutNs = timeout.toNanos();
        this.tally = tally;
        this.streams = streams;
    }

    /** Runs so many clients for the time that the tally measures. */
    void run(int number, Function<ClientLoop, Client> client) throws IOException {
        List<Client> clients = IntStream.range(0, number).mapToObj(i -> client.apply(this)).toList();
        endNs = tally.begin();
        clients.forEach(Client::begin);
        long nextLookNs = 0;
        while (clients.stream().anyMatch(one -> !one.isEnded())) {
            do {
                selector.select(ClientLoop::serve, LOOK_MS);
            } while (System.nanoTime() < nextLookNs);
            long nowNs = System.nanoTime();
            clients.forEach(one -> one.look(nowNs));
            nextLookNs = nowNs + LOOK_MS * NS_PER_MS;
        }
    }

    private static void serve(SelectionKey key) {
        if (key.isValid()) {
            ((Client) key.attachment()).ready();
        }
    }

    /** The number of another client, from 0 on. */
    int nextNumber() {
        return numbers++;
    }

    /** What a client speaks over a new connection. */
    ByteStream stream(SocketChannel socket, int client) {
        return streams.of(socket, client);
    }

    Selector selector() {
        return selector;
    }

    InetSocketAddress address() {
        return address;
    }

    long timeoutNs() {
        return timeoutNs;
    }

    Tally tally() {
        return tally;
    }

    /** Whether clients are to finish. */
    boolean isOver() {
        return System.nanoTime() - endNs >= 0;
    }

    @Override
    public void close() throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }
}
