// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.time.Instant;
import org.vesper.kernel.fault.Faults;
import org.vesper.spi.processor.Processor;

/** The clock input of one partition of a processor: keeps what the processor throws from the thread that moves the clock. */
public record TimeInput(Processor processor, int partition, Faults faults) {

    /** When a rule waits for time. Called by the thread that holds the partition's lane. */
    long nextMs() {
        try {
            return faults.breaker().isOpen() ? LaneTime.NEVER : processor.nextTimeMs(partition);
        } catch (RuntimeException | Error e) {
            faults.recordOn("the next time of a rule", e);
            return LaneTime.NEVER;
        }
    }

    /** Called by the thread that holds the partition's lane. Time stands still for a processor that is stopped. */
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
