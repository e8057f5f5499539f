// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.ChannelConfig;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;
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

    private volatile int bytes;

    public ReadSize(int bytes) {
        super(READS_PER_WAKE_UP);
        this.bytes = bytes;
    }

    public void become(int otherBytes) {
        bytes = otherBytes;
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
            super.reset(config);
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
