// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.EventLoop;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import java.util.concurrent.ThreadFactory;

/** The kinds of threads that serve the connections of an adapter. */
public enum Threading {

    /** A fixed number of event loops, which sleep while idle; connections are distributed among them. */
    EVENT_LOOP,

    /** A separate event loop for each connection, and one for the port. */
    THREAD_PER_CONNECTION,

    /** Event loops that never sleep: waking up takes no time, but each occupies a processor core. */
    POLLING;

    EventLoop newLoop(ThreadFactory threads) {
        return this == POLLING ? new PollingLoop(threads) : new SingleThreadIoEventLoop(null, threads, NioIoHandler.newFactory());
    }

    private static final class PollingLoop extends SingleThreadIoEventLoop {

        PollingLoop(ThreadFactory threads) {
            super(null, threads, NioIoHandler.newFactory());
        }

        /** The time until the loop's next task is due. */
        @Override
        protected long delayNanos(long nowNs) {
            Thread.onSpinWait();
            return 0;
        }
    }
}
