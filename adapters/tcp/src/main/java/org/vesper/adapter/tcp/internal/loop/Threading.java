// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.EventLoop;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** The kinds of threads that serve the connections of an adapter. */
public enum Threading {

    /** A fixed number of event loops, which sleep while idle; connections are distributed among them. */
    EVENT_LOOP,

    /** A separate event loop for each connection, and one for the port. */
    THREAD_PER_CONNECTION,

    /** Event loops that never sleep: waking up takes no time, but each occupies a processor core. */
    POLLING;

    /** What Netty answers for the time of the next task if there is none. */
    private static final long NO_TASK = -1;

    EventLoop newLoop(ThreadFactory threads, Rounds rounds) {
        return this == POLLING ? new PollingLoop(threads, rounds) : new SleepingLoop(threads, rounds);
    }

    /** Netty's loop wakes once a second although nothing is due; this one sleeps on, since idle applications cost a server nothing else. */
    private static final class SleepingLoop extends Loop {

        private static final long NOTHING_DUE_NS = TimeUnit.HOURS.toNanos(1);

        SleepingLoop(ThreadFactory threads, Rounds rounds) {
            super(threads, rounds);
        }

        /** The time until the loop's next task is due. A new task wakes the loop. */
        @Override
        protected long delayNanos(long nowNs) {
            return nextScheduledTaskNano() == NO_TASK ? NOTHING_DUE_NS : super.delayNanos(nowNs);
        }
    }

    private static final class PollingLoop extends Loop {

        PollingLoop(ThreadFactory threads, Rounds rounds) {
            super(threads, rounds);
        }

        /** The time until the loop's next task is due. */
        @Override
        protected long delayNanos(long nowNs) {
            Thread.onSpinWait();
            return 0;
        }
    }
}
