// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.vesper.adapter.tcp.internal.loop.Loops;
import org.vesper.adapter.tcp.internal.tls.ReceiverTls;
import org.vesper.wire.client.TokenPath;

/**
 * State that the connections of one writer share.
 *
 * @param owner the writer's name in log lines
 * @param settings the destination and the form of events
 * @param deliveries the event counts by outcome
 * @param loops the one event loop of all connections, created with the first one
 * @param tls TLS of the connections; empty if they are plain
 * @param token what proves who the writer is; empty if the receiver does not ask
 */
record Dispatch(String owner, WriterSettings settings, Deliveries deliveries, Loops loops, Optional<ReceiverTls> tls,
                Optional<WriterToken> token) {

    private static final byte[] NO_TOKEN = {};

    EventLoop loop() {
        return loops.next();
    }

    /** The token for a connection to this address, empty for none. <b>Failure:</b> others could read it on its way there. */
    byte[] tokenFor(InetSocketAddress receiver) throws TokenPath.ExposedException {
        if (token.isEmpty()) {
            return NO_TOKEN;
        }
        TokenPath.check(receiver, tls.isPresent());
        return token.get().inForce();
    }
}
