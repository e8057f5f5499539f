// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.time.Instant;
import org.vesper.kernel.fault.Faults;
import org.vesper.spi.processor.Processor;

/** The clock input of one partition of a processor: keeps exceptions of the processor away from the thread that moves the clock. */
public record TimeInput(Processor processor, int partition, Faults faults) {

    /** The next time for which a rule waits. Called by the thread that holds the partition's lane. */
    long nextMs() {
        try {
            return faults.breaker().isOpen() ? LaneTime.NEVER : processor.nextTimeMs(partition);
        } catch (RuntimeException | Error e) {
            faults.recordOn("the next time of a rule", e);
            return LaneTime.NEVER;
        }
    }

    /** Advances the processor's clock, unless a fault has stopped the processor. Called by the thread that holds the partition's lane. */
    public void advance(long nowMs) {
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
