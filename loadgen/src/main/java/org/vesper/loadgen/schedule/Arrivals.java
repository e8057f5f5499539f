// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.schedule;

/** The distribution of events over the time of a run. The times never decrease from one event to the next. */
public interface Arrivals {

    /** The time from the start of the run to an event, which is 0 or higher. */
    long offsetNs(long event);

    /** The number of events, of those of the run, that come up to that time, which is 0 or later. May be more than there are. */
    default long due(long elapsedNs, long events) {
        long due = 0;
        long beyond = events;
        while (due < beyond) {
            long middle = due + (beyond - due) / 2;
            if (offsetNs(middle) <= elapsedNs) {
                due = middle + 1;
            } else {
                beyond = middle;
            }
        }
        return due;
    }
}
