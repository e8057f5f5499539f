// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.List;
import org.vesper.wire.client.Redirects;
import org.vesper.wire.frame.Answer;

/**
 * The destinations of the connections of an outlet: the receiver of the settings or, for one connection, to where that one has sent the
 * writer.
 *
 * <p><b>Threading:</b> the event loop of the writer.
 */
final class Destinations {

    private final Redirects redirects = new Redirects();
    private final ArrayDeque<InetSocketAddress> elsewhere = new ArrayDeque<>();
    private InetSocketAddress present;
    private int delayMs;

    /** Notes a redirection. <b>Failure:</b> a {@link Redirects.NotFollowedException} if the writer must not follow it. */
    void redirect(Answer.Redirect to, InetSocketAddress receiver, WriterSettings settings) throws Redirects.NotFollowedException {
        elsewhere.clear();
        elsewhere.addAll(redirects.follow(to, receiver, List.of(own(settings)), settings.tokenFile().isEmpty()));
        delayMs = Math.max(0, to.delayMs());
    }

    /** Whether the next connection leads elsewhere. */
    boolean isRedirected() {
        return !elsewhere.isEmpty();
    }

    /** How long to wait before the next connection. */
    int takeDelayMs() {
        int taken = delayMs;
        delayMs = 0;
        return taken;
    }

    /** The host and port of the next connection; its name has not been looked up. At the receiver of the settings, all begins anew. */
    InetSocketAddress next(WriterSettings settings) {
        if (elsewhere.isEmpty()) {
            redirects.reached();
        }
        present = elsewhere.isEmpty() ? own(settings) : elsewhere.poll();
        return present;
    }

    private static InetSocketAddress own(WriterSettings settings) {
        return InetSocketAddress.createUnresolved(settings.receiver().host(), settings.receiver().port());
    }

    /** Notes that the receiver has said WELCOME. */
    void reached() {
        elsewhere.clear();
        redirects.reached();
    }

    /** The present receiver, as host:port. */
    String text() {
        return present.getHostString() + ":" + present.getPort();
    }
}
