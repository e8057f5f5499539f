// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.util.Locale;

/**
 * How rules were made warm.
 *
 * @param events the events that they were fed
 * @param spanMs the time over which these came, by the clock of the rules, in milliseconds
 * @param laneNs how long other events waited for that
 * @param allNs how long the whole change took
 */
public record WarmReport(long events, long spanMs, long laneNs, long allNs) {

    WarmReport in(long wholeNs) {
        return new WarmReport(events, spanMs, laneNs, wholeNs);
    }

    /** "fed 1,234 events of the last 3.2 s in 312 ms; other events waited 4.1 ms for it". */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "fed %,d events of the last %.1f s in %d ms; other events waited %.1f ms for it", events,
                spanMs / 1e3, allNs / 1_000_000, laneNs / 1e6);
    }
}
