// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import io.netty.channel.EventLoop;
import org.vesper.adapter.tcp.internal.loop.Loops;

/**
 * State that the connections of one writer share.
 *
 * @param owner how log lines call the writer
 * @param settings where to send, and how
 * @param deliveries what becomes of the events
 * @param loops the one event loop of all connections, made when there is the first
 */
record Dispatch(String owner, WriterSettings settings, Deliveries deliveries, Loops loops) {

    EventLoop loop() {
        return loops.next();
    }
}
