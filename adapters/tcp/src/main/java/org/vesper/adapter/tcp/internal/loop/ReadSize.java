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
 * turn ends after a number of reads, or after some time, since the stages downstream of the adapter may take long for an event.
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

    /**
     * Creates the size for a connection.
     *
     * @param longestWait how long input may wait in the socket, see {@link SocketWait}
     */
    public ReadSize(Channel channel, int bytes, Duration longestWait) {
        super(READS_PER_WAKE_UP);
        this.bytes = bytes;
        this.wait = new SocketWait(channel, longestWait);
    }

    public void become(int otherBytes, Duration longestWait) {
        bytes = otherBytes;
        wait.become(longestWait);
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
            return System.nanoTime() - begunNs < TURN_NS;
        }
    }
}
