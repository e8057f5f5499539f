// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import io.netty.channel.EventLoop;
import java.util.Optional;
import org.vesper.adapter.tcp.internal.loop.Loops;
import org.vesper.adapter.tcp.internal.tls.ReceiverTls;

/**
 * State that the connections of one writer share.
 *
 * @param owner the writer's name in log lines
 * @param settings the destination and the form of events
 * @param deliveries the event counts by outcome
 * @param loops the one event loop of all connections, created with the first one
 * @param tls TLS of the connections; empty if they are plain
 */
record Dispatch(String owner, WriterSettings settings, Deliveries deliveries, Loops loops, Optional<ReceiverTls> tls) {

    EventLoop loop() {
        return loops.next();
    }
}
