// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import org.vesper.journal.Change;

/**
 * A recording of a lane: it takes what happens there besides events, after the {@link LaneLog} of the lane, if that has one.
 *
 * <p><b>Threading:</b> the thread in the lane.
 */
public interface LaneTee {

    /** The clocks are about to show a time, in milliseconds since 1970. */
    void clock(long nowMs);

    /** The number of a change that is about to be recorded, in a network without logs. */
    long nextChange();

    /** Rules of a processor are about to change. */
    void change(Change change);

    /** A clock of one processor is about to show a time, because events that came to other partitions have set it. */
    void told(TimeInput clock, long nowMs);

    /** No event enters from now on, or events enter again. */
    void suspended(boolean begins);
}
