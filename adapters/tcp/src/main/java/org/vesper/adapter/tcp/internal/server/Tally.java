// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

/** Counts what becomes of the events of one connection. <b>Threading:</b> the event loop of its channel, except where it is said. */
final class Tally {

    private long accepted;
    private long rejected;
    private long filtered;
    private long acceptedBefore;
    private long rejectedBefore;
    private long filteredBefore;
    private volatile long reported;
    private volatile long lastReadNs = System.nanoTime();

    void accept() {
        accepted++;
    }

    /** Counts one that was accepted, though no stage has a use for it. */
    void filter() {
        accepted++;
        filtered++;
    }

    void reject() {
        rejected++;
    }

    long accepted() {
        return accepted;
    }

    /** How many were accepted when the last read was done. Called by any thread. */
    long reported() {
        return reported;
    }

    /** When something was read last. Called by any thread. */
    long lastReadNs() {
        return lastReadNs;
    }

    /** Reports what a read has added to the counts. */
    void report(Traffic traffic, int readBytes, long receivedNs) {
        traffic.read(readBytes, accepted - acceptedBefore, rejected - rejectedBefore, filtered - filteredBefore);
        acceptedBefore = accepted;
        rejectedBefore = rejected;
        filteredBefore = filtered;
        reported = accepted;
        lastReadNs = receivedNs;
    }
}
