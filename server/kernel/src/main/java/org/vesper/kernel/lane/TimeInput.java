// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.time.Instant;
import org.vesper.kernel.fault.Faults;
import org.vesper.spi.processor.Processor;

/**
 * The clock input of one partition of a processor: keeps exceptions of the processor away from the thread that moves the clock.
 *
 * <p><b>Threading:</b> the thread that holds the partition's lane.
 */
public final class TimeInput {

    private static final String OUTSIDE = "the clock of a processor is used outside of its lane";

    private final Lane lane;
    private final Processor processor;
    private final int partition;
    private final Faults faults;
    private long nowMs;

    /** @param startMs the time that the processor was made with */
    public TimeInput(Lane lane, Processor processor, int partition, Faults faults, long startMs) {
        this.lane = lane;
        this.processor = processor;
        this.partition = partition;
        this.faults = faults;
        this.nowMs = startMs;
    }

    /** The time that the processor was told last, in milliseconds since 1970. <b>Threading:</b> also while no event flows. */
    public long nowMs() {
        return nowMs;
    }

    /** The next time for which a rule waits. */
    long nextMs() {
        assert lane.isMine() : OUTSIDE;
        try {
            return faults.breaker().isOpen() ? LaneTime.NEVER : processor.nextTimeMs(partition);
        } catch (RuntimeException | Error e) {
            faults.recordOn("the next time of a rule", e);
            return LaneTime.NEVER;
        }
    }

    /** Advances the processor's clock, unless a fault has stopped the processor. */
    public void advance(long timeMs) {
        assert lane.isMine() : OUTSIDE;
        if (faults.breaker().isOpen()) {
            return;
        }
        nowMs = timeMs;
        try {
            processor.advanceTime(partition, timeMs);
        } catch (Throwable e) {
            faults.recordOn("the time " + Instant.ofEpochMilli(timeMs), e);
        }
    }
}
