// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import java.util.function.LongSupplier;

/**
 * The rounds of an event loop. In each, the loop asks the operating system which sockets have input, waits if none has, and reads from all
 * that have. So a socket that was not read in a round was empty when the round began.
 *
 * <p><b>Threading:</b> the thread of the loop.
 */
final class Rounds implements SelectStrategy {

    private final boolean counts;
    private final LongSupplier clock;
    private long round;
    private long beganNs;
    private long previousNs;
    private boolean idle;
    private boolean waited;

    /** Creates rounds that are counted, or only run as Netty runs them. */
    Rounds(boolean counts, LongSupplier clock) {
        this.counts = counts;
        this.clock = clock;
        this.beganNs = clock.getAsLong();
    }

    @Override
    public int calculateStrategy(IntSupplier selectNow, boolean hasTasks) throws Exception {
        if (!counts) {
            return hasTasks ? selectNow.get() : SELECT;
        }
        int ready = selectNow.get();
        round++;
        previousNs = beganNs;
        beganNs = clock.getAsLong();
        idle = ready == 0;
        waited = idle && !hasTasks;
        return waited ? SELECT : ready;
    }

    /** The number of the current round. */
    long round() {
        return round;
    }

    /**
     * The time since which all input of a socket has arrived that is read now.
     *
     * @param lastRound the round in which the socket was last read
     * @param lastNs the time since which all input had arrived that was left then
     */
    long sinceNs(long lastRound, long lastNs) {
        if (waited) {
            waited = false;
            beganNs = clock.getAsLong();
        }
        if (idle) {
            return beganNs;
        }
        return round - lastRound <= 1 ? lastNs : previousNs;
    }
}
