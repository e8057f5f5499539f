// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.util.concurrent.ThreadLocalRandom;

/**
 * The positions of a writer's events in its session, over deaths of the process: so the writer knows which of the events that come again
 * the receiver has taken before. The first position is drawn at random, and the journal keeps it from the beginning. A session that the
 * receiver knows by quite other positions is not of the events of this journal.
 *
 * <p><b>Threading:</b> the thread in the lane counts events; the event loop, one at a time, takes what the receiver says; any thread asks.
 */
final class Numbering {

    /** Below this, positions begin. */
    private static final long FIRST = 1L << 60;
    /** A receiver is not further from where the journal is. */
    private static final long MAX_DISTANCE = 1L << 32;

    /** The position of the first event. */
    private volatile long base = ThreadLocalRandom.current().nextLong(FIRST);
    private volatile long count;
    /** The position before which the receiver has all events. */
    private volatile long arrived;
    /** Whether no earlier process has had these positions. */
    private volatile boolean fresh = true;
    /** Whether a session has been opened with the first position, which stays then. */
    private volatile boolean opened;
    /** The number of events to come that are here already, since the journal makes them again. */
    private long again;
    /** How many events were given when all that come again had come. */
    private volatile long countOfAgain = Long.MAX_VALUE;
    /** The number of events that have been looked at whether the receiver has them. */
    private long asked;
    /** The number of events to be sent that the receiver has already. */
    private long taken;
    private boolean welcomed;

    /** The position behind all events. */
    long given() {
        return base + count;
    }

    /** Whether the receiver has all events before a position. */
    boolean hasArrived(long position) {
        return position == base || arrived >= position;
    }

    /** Goes on at a position; called by the thread in the lane. */
    void goOnAt(long position) {
        if (opened) {
            again = Math.max(0, given() - position);
        } else {
            base = position;
            fresh = false;
        }
    }

    /** Notes that events are new from now on, even if fewer have come again than are here, or than the receiver has. */
    void goLive() {
        again = 0;
        countOfAgain = count;
    }

    /** Opens a session; returns the position with which it begins if the receiver does not know it. */
    long open() {
        opened = true;
        return base;
    }

    /** Whether the receiver cannot know a session of these positions. */
    boolean isFresh() {
        return fresh;
    }

    /** Whether a session that the receiver knows, with this position next, can be that of these events. */
    boolean canGoOnAt(long next) {
        return welcomed || Math.abs(next - base) <= MAX_DISTANCE;
    }

    /** Whether the event is here already; called once for each. */
    boolean isHere() {
        boolean here = again > 0;
        again -= here ? 1 : 0;
        return here;
    }

    /** Counts an event that is to be sent; or less than none, if others were dropped for it. */
    void count(int events) {
        count = count + events;
    }

    /** Takes the position with which the receiver goes on; only the first one of the process matters. */
    void welcome(long next) {
        if (!welcomed) {
            welcomed = true;
            taken = Math.max(0, next - base);
        }
    }

    /** Whether the receiver has the event that would be sent next; called once for each. */
    boolean isTaken() {
        if (taken == 0) {
            return false;
        }
        if (asked == countOfAgain) {
            base = base + taken; // What the receiver has besides does not come again.
            taken = 0;
            return false;
        }
        asked++;
        taken--;
        return true;
    }

    /** The number of events that the receiver has and that are to come. */
    long taken() {
        return taken;
    }

    /** Notes that an event is not sent, since it cannot be: the next one gets its position. */
    void skip() {
        base = base - 1;
    }

    void arrived(long before) {
        arrived = before;
    }
}
