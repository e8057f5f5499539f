// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

/** Counts the events of one connection by outcome. <b>Threading:</b> the event loop of its channel, unless stated otherwise. */
final class Tally {

    private long accepted;
    private long rejected;
    private long filtered;
    private long shed;
    private long asides;
    private long asidesBefore;
    private boolean mostlyAside;
    private long acceptedBefore;
    private long rejectedBefore;
    private long filteredBefore;
    private long shedBefore;
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

    /** Counts an event that is dropped since the application is too slow. */
    void shed() {
        shed++;
    }

    /** Counts something that is not an event and takes time: a layout, a symbol, a question or a step over positions. */
    void aside() {
        asides++;
    }

    /** Whether the last read has brought more such things than events. */
    boolean isMostlyAside() {
        return mostlyAside;
    }

    /** The number of events that are not to come again: accepted, rejected or shed. */
    long taken() {
        return accepted + rejected + shed;
    }

    long accepted() {
        return accepted;
    }

    long rejected() {
        return rejected;
    }

    long shedEvents() {
        return shed;
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
        traffic.read(readBytes, accepted - acceptedBefore, rejected - rejectedBefore, filtered - filteredBefore, shed - shedBefore);
        mostlyAside = asides - asidesBefore > taken() - acceptedBefore - rejectedBefore - shedBefore;
        asidesBefore = asides;
        acceptedBefore = accepted;
        rejectedBefore = rejected;
        filteredBefore = filtered;
        shedBefore = shed;
        reported = accepted;
        lastReadNs = receivedNs;
    }
}
