// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.udp.internal;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.text.VisibleText;

/**
 * Counts what is dropped, and logs it with the address of the sender, at most once a second. <b>Threading:</b> one thread; any thread may
 * read the counts.
 */
final class Dropped {

    private static final Logger LOG = LoggerFactory.getLogger(UdpAdapter.class);
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final String owner;
    private volatile long garbage;
    private volatile long oversize;
    private volatile long foreign;
    private volatile long events;
    private long nextNs = System.nanoTime();
    private long unlogged;

    Dropped(String owner) {
        this.owner = owner;
    }

    /** A datagram that is no sequence of whole records. */
    void garbage(InetSocketAddress sender, String reason) {
        garbage = garbage + 1;
        log("a datagram", sender, reason);
    }

    /** A datagram that is too large. */
    void oversize(InetSocketAddress sender, int maxBytes) {
        oversize = oversize + 1;
        log("a datagram", sender, "it has more than the " + maxBytes + " bytes of max-datagram");
    }

    /** A datagram of a sender that is not among those of the setting. */
    void foreign(InetSocketAddress sender) {
        foreign = foreign + 1;
        log("a datagram", sender, "the address is not among those of the setting from");
    }

    /** An event that cannot be made of a record. */
    void event(InetSocketAddress sender, String reason) {
        events = events + 1;
        log("an event", sender, reason);
    }

    /** Adds the counts. Called by any thread. */
    void describe(Map<String, String> details) {
        details.put("datagrams-garbage", String.valueOf(garbage));
        details.put("datagrams-oversize", String.valueOf(oversize));
        details.put("datagrams-foreign", String.valueOf(foreign));
        details.put("events-unmakeable", String.valueOf(events));
    }

    private void log(String what, InetSocketAddress sender, String reason) {
        long nowNs = System.nanoTime();
        if (nowNs - nextNs < 0) {
            unlogged++;
            return;
        }
        nextNs = nowNs + INTERVAL_NS;
        LOG.warn("{} drops {} of {}:{}: {}{}", owner, what, sender.getAddress().getHostAddress(), sender.getPort(),
                VisibleText.rejection(reason),
                unlogged == 0 ? "" : " (" + unlogged + " more were dropped since the last message)");
        unlogged = 0;
    }
}
