// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.ThreadFactory;

/** An event loop with its sweep and its rounds. */
class Loop extends SingleThreadIoEventLoop {

    private final Sweep sweep = new Sweep(this);
    private final Rounds rounds;

    Loop(ThreadFactory threads, Rounds rounds) {
        super(null, threads, NioIoHandler.newFactory(SelectorProvider.provider(), () -> rounds));
        this.rounds = rounds;
    }

    final Rounds rounds() {
        return rounds;
    }

    final Sweep sweep() {
        return sweep;
    }
}
