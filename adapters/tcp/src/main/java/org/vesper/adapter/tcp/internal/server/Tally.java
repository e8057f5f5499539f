// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

/** Counts the events of one connection by outcome. <b>Threading:</b> the event loop of its channel, unless stated otherwise. */
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

    /** Counts an accepted event that no stage needs. */
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

    long rejected() {
        return rejected;
    }

    /** The number of accepted events at the end of the last read. Called by any thread. */
    long reported() {
        return reported;
    }

    /** The time of the last read. Called by any thread. */
    long lastReadNs() {
        return lastReadNs;
    }

    /** Adds the counts of one read to the traffic. */
    void report(Traffic traffic, int readBytes, long receivedNs) {
        traffic.read(readBytes, accepted - acceptedBefore, rejected - rejectedBefore, filtered - filteredBefore);
        acceptedBefore = accepted;
        rejectedBefore = rejected;
        filteredBefore = filtered;
        reported = accepted;
        lastReadNs = receivedNs;
    }
}
