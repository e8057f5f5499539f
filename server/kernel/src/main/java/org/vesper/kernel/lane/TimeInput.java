// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.time.Instant;
import org.vesper.kernel.fault.Faults;
import org.vesper.spi.processor.Processor;

/** The clock input of one partition of a processor: keeps exceptions of the processor away from the thread that moves the clock. */
public record TimeInput(Lane lane, Processor processor, int partition, Faults faults) {

    private static final String OUTSIDE = "the clock of a processor is used outside of its lane";

    /** The next time for which a rule waits. Called by the thread that holds the partition's lane. */
    long nextMs() {
        assert lane.isMine() : OUTSIDE;
        try {
            return faults.breaker().isOpen() ? LaneTime.NEVER : processor.nextTimeMs(partition);
        } catch (RuntimeException | Error e) {
            faults.recordOn("the next time of a rule", e);
            return LaneTime.NEVER;
        }
    }

    /** Advances the processor's clock, unless a fault has stopped the processor. Called by the thread that holds the partition's lane. */
    public void advance(long nowMs) {
        assert lane.isMine() : OUTSIDE;
        if (faults.breaker().isOpen()) {
            return;
        }
        try {
            processor.advanceTime(partition, nowMs);
        } catch (Throwable e) {
            faults.recordOn("the time " + Instant.ofEpochMilli(nowMs), e);
        }
    }
}
