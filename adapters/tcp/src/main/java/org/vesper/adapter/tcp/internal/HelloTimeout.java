// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** How long a client may take to say HELLO. <b>Threading:</b> the event loop of its channel. */
final class HelloTimeout {

    private Future<?> running;

    /** Begins, or begins anew; the refusal takes the reason. */
    void begin(EventLoop loop, Duration patience, Consumer<String> refusal) {
        end();
        running = loop.schedule(() -> refusal.accept("no complete HELLO has come within " + patience.toMillis()
                + " ms; send the preface and HELLO first, or raise hello-timeout"), patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    void end() {
        if (running != null) {
            running.cancel(false);
            running = null;
        }
    }
}
