// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import java.util.concurrent.ThreadFactory;

/** An event loop with its sweep. */
class Loop extends SingleThreadIoEventLoop {

    private final Sweep sweep = new Sweep(this);

    Loop(ThreadFactory threads) {
        super(null, threads, NioIoHandler.newFactory());
    }

    final Sweep sweep() {
        return sweep;
    }
}
