// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** How long a client may take to say HELLO. <b>Threading:</b> the event loop of its channel. */
final class HelloTimeout {

    private Future<?> running;

    /** Begins, or begins anew. */
    void begin(EventLoop loop, Duration patience, Runnable refusal) {
        end();
        running = loop.schedule(refusal, patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    void end() {
        if (running != null) {
            running.cancel(false);
            running = null;
        }
    }
}
