// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.net.ssl.SSLHandshakeException;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;

/**
 * The servers to which a client connects, and the time after which it gives up: to one server after the other, with growing pauses, for a
 * limited time.
 *
 * <p><b>Threading:</b> one thread.
 */
final class Route {

    private static final long LONGEST_PAUSE_MS = 5_000;

    private final List<InetSocketAddress> addresses;
    private Duration patience;
    private final long firstPauseMs;
    private final boolean anyHost;
    private final Redirects redirects = new Redirects();
    private String where = "";

    /**
     * Creates a route.
     *
     * @param firstPause the pause after all addresses have been tried once; it then doubles
     * @param anyHost whether a server may send the client to a host that is not one of the addresses
     */
    Route(List<InetSocketAddress> addresses, Duration patience, Duration firstPause, boolean anyHost) {
        if (addresses.isEmpty()) {
            throw new IllegalArgumentException("there is no address to connect to");
        }
        this.addresses = List.copyOf(addresses);
        this.patience = patience;
        this.firstPauseMs = Math.max(1, firstPause.toMillis());
        this.anyHost = anyHost;
    }

    /** Changes how long it is worth trying. */
    void patience(Duration changed) {
        patience = changed;
    }

    /** Reports that the server has sent the client elsewhere. */
    static final class RedirectedException extends IOException {

        private static final long serialVersionUID = 1L;

        private final transient List<InetSocketAddress> to;
        private final int delayMs;

        private RedirectedException(List<InetSocketAddress> to, int delayMs) {
            super("the server redirects the client to " + to.stream().map(Route::text).collect(Collectors.joining(", ")));
            this.to = to;
            this.delayMs = delayMs;
        }
    }

    /**
     * The end of a connection by a redirection; another IOException if the client must not follow it.
     *
     * @param server the address of the server that sends the client elsewhere
     */
    IOException redirected(Answer.Redirect redirect, InetSocketAddress server) {
        try {
            return new RedirectedException(redirects.follow(redirect, server, addresses, anyHost), redirect.delayMs());
        } catch (Redirects.NotFollowedException e) {
            return e;
        }
    }

    /** For the beginning of a message: where the client was redirected to and is now; empty if it is at one of its own addresses. */
    String where() {
        return where;
    }

    /** Begins to look for a server, after the end of a connection or, with null, for the first time. */
    Attempt begin(IOException broken) throws IOException {
        Attempt attempt = new Attempt();
        if (broken != null) {
            attempt.failed(broken);
        }
        return attempt;
    }

    private static String text(InetSocketAddress address) {
        return address.getHostString() + ":" + address.getPort();
    }

    /** Notes that a server has said WELCOME. */
    void reached() {
        redirects.reached();
    }

    /** The attempts to reach a server. */
    final class Attempt {

        private final long deadlineNs = System.nanoTime() + patience.toNanos();
        private final ArrayDeque<InetSocketAddress> elsewhere = new ArrayDeque<>();
        private boolean isElsewhere;
        private int tried;
        private long pauseMs = firstPauseMs;

        /** The address to try next, one of a redirection before the client's own; its name is resolved again. */
        InetSocketAddress next() {
            isElsewhere = !elsewhere.isEmpty();
            InetSocketAddress address = isElsewhere ? elsewhere.poll() : addresses.get(tried % addresses.size());
            where = isElsewhere ? " at " + text(address) + ", to which the client was redirected" : "";
            return new InetSocketAddress(address.getHostString(), address.getPort());
        }

        /** Pauses after a failure. <b>Failure:</b> the same one, if another attempt has no prospect or the time is over. */
        void failed(IOException why) throws IOException {
            if (why instanceof RedirectedException redirected) {
                redirect(redirected);
                return;
            }
            if (isFinal(why) || System.nanoTime() >= deadlineNs) {
                throw why;
            }
            if (!elsewhere.isEmpty()) {
                return;
            }
            tried = isElsewhere ? 0 : tried + 1;
            if (tried % addresses.size() == 0) {
                pause(pauseMs / 2 + ThreadLocalRandom.current().nextLong(pauseMs));
                pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
            }
        }

        private static boolean isFinal(IOException why) {
            return why.getCause() instanceof WireException || why instanceof SSLHandshakeException
                    || why instanceof Redirects.NotFollowedException || why instanceof TokenPath.ExposedException
                    || why instanceof RefusedException refused && !refused.failure().code().mayPass();
        }

        private void redirect(RedirectedException redirected) throws IOException {
            if (patience.isZero()) {
                throw new IOException(redirected.getMessage() + ", and the client does not go on over another connection", redirected);
            }
            if (redirected.delayMs < 0 || Duration.ofMillis(redirected.delayMs).toNanos() > deadlineNs - System.nanoTime()) {
                throw new IOException("the server wants the client to wait for " + Integer.toUnsignedString(redirected.delayMs)
                        + " ms, longer than the client is patient", redirected);
            }
            elsewhere.clear();
            elsewhere.addAll(redirected.to);
            pause(redirected.delayMs);
        }

        private static void pause(long ms) throws IOException {
            try {
                TimeUnit.MILLISECONDS.sleep(ms);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for a server");
            }
        }
    }
}
