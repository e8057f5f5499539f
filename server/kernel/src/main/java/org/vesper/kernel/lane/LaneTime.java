// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The time of day in one lane: a thread that enters first moves the clocks of the processors there, so an event never meets a clock that
 * stands still; and while no thread comes, the server's clock has a thread enter when a rule waits for time. It moves in steps of 10 ms at
 * least.
 *
 * <p><b>Threading:</b> the thread in the lane, but for {@link #dueMs()}, {@link #requestEntry()} and the marks of the clock.
 */
public final class LaneTime {

    static final long STEP_MS = 10;
    public static final long NEVER = Long.MAX_VALUE;

    private final SteadyTime time;
    private final LongConsumer alarm;
    private final List<TimeInput> inputs = new ArrayList<>();
    private volatile long lastMs;
    private volatile long nextMs;
    private volatile boolean entryPending;

    /** @param alarm learns when somebody has to enter the lane next, in milliseconds since 1970 */
    LaneTime(SteadyTime time, LongConsumer alarm) {
        this.time = time;
        this.alarm = alarm;
        this.lastMs = time.nowMs();
    }

    /** Called while the network is wired. */
    void add(TimeInput input) {
        inputs.add(input);
    }

    /** The lane has been entered. */
    void begin() {
        long nowMs = time.nowMs();
        if (nowMs - lastMs >= STEP_MS) {
            lastMs = nowMs;
            for (int i = 0; i < inputs.size(); i++) {
                inputs.get(i).advance(nowMs);
            }
        }
    }

    /** The lane is about to be left; what its rules wait for may have changed. */
    void end() {
        long next = NEVER;
        for (int i = 0; i < inputs.size(); i++) {
            next = Math.min(next, inputs.get(i).nextMs());
        }
        if (next != nextMs) {
            nextMs = next;
        }
        alarm.accept(dueMs());
    }

    /** When a thread has to enter the lane to move its clocks; {@link #NEVER} if none has to. */
    public long dueMs() {
        long next = nextMs;
        return next == NEVER ? NEVER : Math.max(next, lastMs + STEP_MS);
    }

    /** Has somebody enter as soon as a step is over. */
    public void requestEntry() {
        nextMs = 0;
        alarm.accept(dueMs());
    }

    /** Whether a thread is on its way into the lane. */
    public boolean isEntryPending() {
        return entryPending;
    }

    public void setEntryPending(boolean onItsWay) {
        entryPending = onItsWay;
    }
}
