// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.util.Locale;
import org.vesper.spi.warm.Past;

/**
 * A report on rules that were made warm.
 *
 * @param events the events that they were fed
 * @param spanMs the time over which these came, by the clock of the rules, in milliseconds
 * @param laneNs how long other events waited for that
 * @param allNs how long the whole change took
 */
public record WarmReport(long events, long spanMs, long laneNs, long allNs) {

    /** That rules are fed a past. */
    static WarmReport of(Past past) {
        return new WarmReport(past.events(), past.lastMs() - past.startMs(), 0, 0);
    }

    /** The same while other events waited. */
    WarmReport waiting(long waitedNs) {
        return new WarmReport(events, spanMs, waitedNs, allNs);
    }

    /** The same in a time. */
    WarmReport in(long wholeNs) {
        return new WarmReport(events, spanMs, laneNs, wholeNs);
    }

    /** "fed 1,234 events of the last 3.2 s in 312 ms". */
    public String fed() {
        return String.format(Locale.ROOT, "fed %,d events of the last %.1f s in %d ms", events, spanMs / 1e3, allNs / 1_000_000);
    }

    /** The same with "; other events waited 4.1 ms for it". */
    @Override
    public String toString() {
        return fed() + String.format(Locale.ROOT, "; other events waited %.1f ms for it", laneNs / 1e6);
    }
}
