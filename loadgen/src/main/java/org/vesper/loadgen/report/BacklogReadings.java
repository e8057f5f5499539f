// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.vesper.loadgen.report.Backlog.Sample;

/**
 * Makes one sample of all readings of the backlog in a second. <b>Threading:</b> one thread.
 */
public final class BacklogReadings {

    private final List<Sample> samples = new ArrayList<>();
    private long second = -1;

    /** Adds a reading, in chronological order. */
    public void add(long sinceStartNs, long events) {
        Sample reading = new Sample(sinceStartNs / 1e9, events, events);
        long of = TimeUnit.NANOSECONDS.toSeconds(sinceStartNs);
        if (of == second) {
            samples.add(samples.remove(samples.size() - 1).and(reading));
        } else {
            samples.add(reading);
            second = of;
        }
    }

    /** A sample for each second with readings. */
    public List<Sample> samples() {
        return List.copyOf(samples);
    }
}
