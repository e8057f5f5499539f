// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The size of a connection's receive buffer and the length of its turn. The size changes when another adapter takes over the connection. A
 * turn ends after a number of reads, or after some time, since the stages downstream of the adapter may take long for an event. If input
 * may
 * not wait for long, it is read until the socket is empty, and processed after that.
 *
 * <p><b>Threading:</b> the event loop of the channel, unless stated otherwise.
 */
public final class ReadSize extends DefaultMaxMessagesRecvByteBufAllocator {

    /** The number of reads of one channel after which other channels of the loop get their turn; docs/performance.md has figures. */
    public static final int READS_PER_WAKE_UP = 16;

    /**
     * The time after which a turn ends as well: a bound for fairness, not measured. At a million events per second, 16 reads of 2 KB with
     * 100 events each take less.
     */
    public static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(2);

    private final SocketWait wait;
    private volatile int bytes;
    private boolean brief;

    /**
     * Creates the size for a connection.
     *
     * @param longestWait how long input may wait, see {@link SocketWait}; zero for no limit
     */
    public ReadSize(Channel channel, int bytes, Duration longestWait) {
        super(READS_PER_WAKE_UP);
        this.wait = new SocketWait(channel, longestWait);
        become(bytes, longestWait);
    }

    /** Changes the size and the longest wait. Called while no event loop owns the channel. */
    public void become(int otherBytes, Duration longestWait) {
        bytes = otherBytes;
        maxMessagesPerRead(longestWait.isZero() ? READS_PER_WAKE_UP : Integer.MAX_VALUE);
        wait.become(longestWait);
    }

    /**
     * Ends the turn after this read. A client that only defines symbols or asks, as much as it can, then takes a read where one with
     * events takes all of its turn: thousands of such clients delay the others little.
     */
    public void endTurn() {
        brief = true;
    }

    /** How long the input waits before it is read. */
    public SocketWait socketWait() {
        return wait;
    }

    @Override
    @SuppressWarnings("deprecation")
    public Handle newHandle() {
        return new Turn();
    }

    private final class Turn extends MaxMessageHandle {

        private long begunNs;

        @Override
        public int guess() {
            return bytes;
        }

        @Override
        public void reset(ChannelConfig config) {
            begunNs = System.nanoTime();
            brief = false;
            wait.turnBegins();
            super.reset(config);
        }

        @Override
        public void lastBytesRead(int count) {
            super.lastBytesRead(count);
            wait.read(count, attemptedBytesRead());
        }

        @Override
        public boolean continueReading() {
            return super.continueReading() && isInTime();
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier maybeMore) {
            return super.continueReading(maybeMore) && isInTime();
        }

        private boolean isInTime() {
            return !brief && System.nanoTime() - begunNs < TURN_NS;
        }
    }
}
