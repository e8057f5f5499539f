// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The time of day in one lane. A thread that enters first advances the clocks of the processors there, so no event meets a stale clock.
 * While no thread enters, the server's clock sends one when a rule waits for time. The time advances in steps of at least 10 ms.
 *
 * <p><b>Threading:</b> the thread in the lane, except where told otherwise, for {@link #dueMs()}, {@link #requestEntry()} and the marks
 * of the clock.
 */
public final class LaneTime {

    static final long STEP_MS = 10;
    public static final long NEVER = Long.MAX_VALUE;

    /** The number of lanes whose clocks a thread is advancing: one lane may lead into another. */
    private static final ThreadLocal<int[]> ADVANCING = ThreadLocal.withInitial(() -> new int[1]);

    private final SteadyTime server;
    private final LongConsumer alarm;
    private volatile SteadyTime time;
    private final List<TimeInput> inputs = new ArrayList<>();
    private volatile long lastMs;
    private volatile long nextMs;
    private volatile boolean entryPending;

    /** @param alarm is notified when a thread has to enter the lane next, in milliseconds since 1970 */
    LaneTime(SteadyTime time, LongConsumer alarm) {
        this.server = time;
        this.time = time;
        this.alarm = alarm;
        this.lastMs = time.nowMs();
    }

    /** Called while the network is wired. */
    void add(TimeInput input) {
        inputs.add(input);
    }

    /**
     * Advances the clocks; called when a thread has entered the lane.
     *
     * @param lane records the new time first
     */
    void begin(Lane lane) {
        long nowMs = time.nowMs();
        if (nowMs - lastMs < STEP_MS) {
            return;
        }
        if (lane.clock(nowMs)) {
            advanceTo(nowMs);
        } else {
            lastMs = nowMs; // The next attempt is a step later, so the server's clock does not come again and again meanwhile.
        }
    }

    /** Advances the clocks to a time that they have shown before. Called by the thread in the lane, before events flow. */
    public void advanceTo(long nowMs) {
        lastMs = nowMs;
        advance(nowMs);
    }

    private void advance(long nowMs) {
        int[] advancing = ADVANCING.get();
        advancing[0]++;
        try {
            for (int i = 0; i < inputs.size(); i++) {
                inputs.get(i).advance(nowMs);
            }
        } finally {
            advancing[0]--;
        }
    }

    /** The number of lanes whose clocks the calling thread is advancing; 0 if an event is the cause of what it does. */
    public static int advancing() {
        return ADVANCING.get()[0];
    }

    /** Finds the next time for which rules wait, which may have changed; called before the thread leaves the lane. */
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

    /** The time of the server at which a thread has to enter the lane to move its clocks; {@link #NEVER} if there is none. */
    public long dueMs() {
        long next = nextMs;
        return next == NEVER ? NEVER : Math.max(next, lastMs + STEP_MS) - aheadMs();
    }

    /** The time that the clocks show. <b>Threading:</b> any thread. */
    public long shownMs() {
        return lastMs;
    }

    /** How far the clocks are ahead of those of the server, in milliseconds. <b>Threading:</b> any thread. */
    public long aheadMs() {
        SteadyTime own = time;
        return own == server ? 0 : own.nowMs() - server.nowMs();
    }

    /**
     * Lets the clocks follow another time than the server's: what they have shown is ahead of that, and a clock does not go back. Called
     * before events flow.
     */
    public void follow(SteadyTime ahead) {
        time = ahead;
    }

    /** Requests that a thread enters as soon as the current step is over. */
    public void requestEntry() {
        nextMs = 0;
        alarm.accept(dueMs());
    }

    /** Whether a thread is about to enter the lane. */
    public boolean isEntryPending() {
        return entryPending;
    }

    public void setEntryPending(boolean pending) {
        entryPending = pending;
    }
}
