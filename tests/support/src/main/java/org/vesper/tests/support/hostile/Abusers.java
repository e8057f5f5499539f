// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support.hostile;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vesper.tests.support.Await;

/**
 * Many abusive clients of a TCP adapter on this machine, as many of each kind, until they are closed. Two runs of the same size do the
 * same, as far as the server answers the same.
 *
 * <p><b>Threading:</b> the test's thread; the clients share one thread of their own.
 */
public final class Abusers implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final long PAUSE_NS = 20_000_000;

    private final List<Abuser> clients;
    private final Thread thread = new Thread(this::run, "abusers");
    private volatile Map<Abuse, Long> connections = Map.of();
    private volatile boolean ending;

    private Abusers(int port, byte[] opening, int count) {
        Abuse[] kinds = Abuse.values();
        clients = IntStream.range(0, count).mapToObj(i -> new Abuser(kinds[i % kinds.length], port, opening, i)).toList();
    }

    /**
     * Creates clients that have not begun yet.
     *
     * @param opening what a good client sends first: preface and HELLO
     */
    public static Abusers against(int port, byte[] opening, int count) {
        return new Abusers(port, opening, count);
    }

    /** Lets all begin. */
    public void start() {
        thread.start();
    }

    /** Waits until each kind has made at least as many connections as it has clients. */
    public void awaitConnections() {
        Map<Abuse, Long> wanted = clients.stream().collect(Collectors.groupingBy(Abuser::abuse, Collectors.counting()));
        Await.until("each abusive client has connected", TIMEOUT, () -> !thread.isAlive()
                || wanted.entrySet().stream().allMatch(kind -> connections().getOrDefault(kind.getKey(), 0L) >= kind.getValue()),
                () -> connections().toString());
        if (!thread.isAlive()) {
            throw new AssertionError("the abusive clients have given up after " + connections());
        }
    }

    /** The number of connections made so far by each kind. */
    public Map<Abuse, Long> connections() {
        return connections;
    }

    /** Ends all connections with a reset. */
    @Override
    public void close() {
        ending = true;
        try {
            thread.join(TIMEOUT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (!ending) {
            clients.forEach(Abuser::act);
            Map<Abuse, Long> sums = new EnumMap<>(Abuse.class);
            clients.forEach(client -> sums.merge(client.abuse(), client.connections(), Long::sum));
            connections = sums;
            LockSupport.parkNanos(PAUSE_NS);
        }
        clients.forEach(Abuser::leave);
    }
}
