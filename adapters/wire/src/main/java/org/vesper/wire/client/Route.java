// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLHandshakeException;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;

/**
 * Where a client connects, and when it gives up: to one server after the other, with growing pauses, for a limited time.
 *
 * <p><b>Threading:</b> one thread.
 */
final class Route {

    private static final long LONGEST_PAUSE_MS = 5_000;
    private static final int MAX_REDIRECTS = 5;

    private final List<InetSocketAddress> addresses;
    private Duration patience;
    private final long firstPauseMs;
    private final boolean anyHost;
    private int redirects;

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
            super("the server redirects the client to " + to);
            this.to = to;
            this.delayMs = delayMs;
        }
    }

    /**
     * The end of a connection by a redirection; an IOException of another kind if the client must not follow it.
     *
     * @param server the address of the server that sends the client elsewhere
     */
    IOException redirected(Answer.Redirect redirect, InetSocketAddress server) {
        List<InetSocketAddress> to = redirect.addresses().stream().map(Route::address)
                .filter(address -> anyHost || isNamed(address) || isOn(server, address)).toList();
        if (to.isEmpty()) {
            return new IOException("the server redirects the client to " + redirect.addresses() + ", and the client sends its token only to"
                    + " the hosts that it was told");
        }
        return new RedirectedException(to, redirect.delayMs());
    }

    private boolean isNamed(InetSocketAddress address) {
        return addresses.stream().anyMatch(own -> own.getHostString().equalsIgnoreCase(address.getHostString()));
    }

    /** Whether it is an address of the server's host. A name is not enough: it may stand for another host when it is looked up again. */
    private static boolean isOn(InetSocketAddress server, InetSocketAddress address) {
        return address.getHostString().equals(server.getAddress().getHostAddress());
    }

    /** Begins to look for a server, after the end of a connection or, with null, for the first time. */
    Attempt begin(IOException broken) throws IOException {
        Attempt attempt = new Attempt();
        if (broken != null) {
            attempt.failed(broken);
        }
        return attempt;
    }

    /** Notes that a server has said WELCOME. */
    void reached() {
        redirects = 0;
    }

    private static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        String host = text.substring(0, Math.max(0, colon)).replaceAll("[\\[\\]]", "");
        try {
            return new InetSocketAddress(host, Integer.parseInt(text.substring(colon + 1)));
        } catch (IllegalArgumentException e) {
            return InetSocketAddress.createUnresolved(text, 0);
        }
    }

    /** The attempts to reach a server. */
    final class Attempt {

        private final long deadlineNs = System.nanoTime() + patience.toNanos();
        private List<InetSocketAddress> left = addresses;
        private int tried;
        private long pauseMs = firstPauseMs;

        /** The address to try next; its name is resolved again. */
        InetSocketAddress next() {
            InetSocketAddress address = left.get(tried % left.size());
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
            left = addresses;
            tried++;
            if (tried % left.size() == 0) {
                pause(pauseMs / 2 + ThreadLocalRandom.current().nextLong(pauseMs));
                pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
            }
        }

        private static boolean isFinal(IOException why) {
            return why.getCause() instanceof WireException || why instanceof SSLHandshakeException
                    || why instanceof RefusedException refused && !refused.failure().code().mayPass();
        }

        private void redirect(RedirectedException redirected) throws IOException {
            redirects++;
            if (redirects > MAX_REDIRECTS) {
                throw new IOException("the client was redirected " + MAX_REDIRECTS + " times without a WELCOME", redirected);
            }
            if (redirected.delayMs < 0 || Duration.ofMillis(redirected.delayMs).toNanos() > deadlineNs - System.nanoTime()) {
                throw new IOException("the server wants the client to wait for " + Integer.toUnsignedString(redirected.delayMs)
                        + " ms, longer than the client is patient", redirected);
            }
            left = redirected.to;
            tried = 0;
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
