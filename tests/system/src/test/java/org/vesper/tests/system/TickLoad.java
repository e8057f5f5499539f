// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.vesper.tests.support.Await;

/**
 * Ticks without a pause, until it is stopped: by turns one of WSC, which rules of signal-generation watch, and one of LIVE, which none
 * does. The prices follow from the number of the pair, so that what rules must give can be computed.
 */
final class TickLoad implements AutoCloseable {

    private static final int PAIRS_PER_FRAME = 25;
    private static final long PAUSE_NS = 1_000_000;
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final TickClient client;
    private final Thread sender = new Thread(this::send, "tick-load");
    private volatile long pairs;
    private volatile boolean ending;

    private TickLoad(int port) {
        client = new TickClient(port).preface(1).hello("StockTick", "symbol", "lastPrice").symbol(0, "WSC").symbol(1, "LIVE");
    }

    static TickLoad start(int port) {
        TickLoad load = new TickLoad(port);
        load.sender.start();
        load.awaitMore();
        return load;
    }

    /** Anywhere between 97 and 103, as a random number would be. */
    static double priceOfWsc(long pair) {
        return 97 + Math.floorMod((pair + 1) * 0x9E3779B97F4A7C15L >>> 20, 61) / 10.0;
    }

    /** Rises by one with each tick. */
    static double priceOfLive(long pair) {
        return pair + 1.0;
    }

    /** Waits until events have flowed for a while. */
    void awaitMore() {
        long before = pairs;
        Await.until("more ticks", TIMEOUT, () -> pairs > before + 100 * PAIRS_PER_FRAME || !sender.isAlive());
        if (!sender.isAlive()) {
            throw new AssertionError("the load has broken off after " + pairs + " pairs");
        }
    }

    /** Sends no more; returns how many pairs of ticks there were when the server has said that it took them all. */
    long stop() {
        end();
        long accepted = client.bye();
        if (accepted != 2 * pairs) {
            throw new AssertionError("sent " + 2 * pairs + " ticks, accepted were " + accepted);
        }
        return pairs;
    }

    @Override
    public void close() {
        end();
        client.close();
    }

    private void end() {
        ending = true;
        try {
            sender.join(TIMEOUT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send() {
        while (!ending) {
            client.frame(TickClient.EVENTS, payload -> {
                for (long pair = pairs; pair < pairs + PAIRS_PER_FRAME; pair++) {
                    payload.writeInt(0);
                    payload.writeDouble(priceOfWsc(pair));
                    payload.writeInt(1);
                    payload.writeDouble(priceOfLive(pair));
                }
            });
            pairs += PAIRS_PER_FRAME;
            LockSupport.parkNanos(PAUSE_NS);
        }
    }
}
