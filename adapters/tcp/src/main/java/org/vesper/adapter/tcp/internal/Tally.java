// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

/** What has become of the events of one connection. <b>Threading:</b> the event loop of its channel, except where it is said. */
final class Tally {

    private long accepted;
    private long rejected;
    private long filtered;
    private long acceptedBefore;
    private long rejectedBefore;
    private long filteredBefore;
    private volatile long told;
    private volatile long lastReadNs = System.nanoTime();

    void accept() {
        accepted++;
    }

    /** One that was accepted, though nobody wants it. */
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

    /** How many were accepted until the last read was done. Called by any thread. */
    long told() {
        return told;
    }

    /** When something was read last. Called by any thread. */
    long lastReadNs() {
        return lastReadNs;
    }

    /** Tells of a read what has been counted since the one before. */
    void tell(Traffic traffic, int readBytes, long receivedNs) {
        traffic.read(readBytes, accepted - acceptedBefore, rejected - rejectedBefore, filtered - filteredBefore);
        acceptedBefore = accepted;
        rejectedBefore = rejected;
        filteredBefore = filtered;
        told = accepted;
        lastReadNs = receivedNs;
    }
}
