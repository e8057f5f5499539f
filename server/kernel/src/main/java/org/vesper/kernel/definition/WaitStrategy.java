// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.definition;

import java.util.concurrent.locks.LockSupport;

/** The way in which a thread waits at a queue: a thread of the stream for events, the thread that fills the queue for room. */
public enum WaitStrategy {

    /** Sleeps. Costs nothing while there is no event; a thread takes about 11 us to wake up (benchmark {@code handover}). */
    PARK {
        @Override
        public void pause() {
            LockSupport.parkNanos(FULL_PAUSE_NS);
        }
    },

    /** Polls, and lets other threads run in between; takes 0.4 us to notice an event (benchmark {@code handover}). */
    YIELD {
        @Override
        public void pause() {
            Thread.yield();
        }
    },

    /** Polls, and occupies a processor core; takes 0.2 us to notice an event (benchmark {@code handover}). */
    SPIN {
        @Override
        public void pause() {
            Thread.onSpinWait();
        }
    };

    /** The pause of a producer before a full queue: a bound for fairness, not measured. */
    private static final long FULL_PAUSE_NS = 20_000;

    /** Waits a moment before the next poll. */
    public abstract void pause();
}
