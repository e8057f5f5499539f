// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.util.concurrent.ThreadLocalRandom;

/**
 * The positions of a writer's events in its session, over deaths of the process: so the writer knows which of the events that come again
 * the receiver has taken before. The first position is drawn at random, and the journal keeps it from the beginning. A receiver that knows
 * the session by other positions knows it from events that are not those of this journal.
 *
 * <p>A number stands for a position; it is negative until a receiver has gone on with the session for this writer.
 *
 * <p><b>Threading:</b> the thread in the lane counts events; the event loop, one at a time, takes what the receiver says; any thread asks.
 */
final class Numbering {

    /** Below this, positions begin. */
    private static final long FIRST = 1L << 60;
    /** The number of events that a writer may have sent before a receiver's answer is in its journal. */
    private static final long UNKNOWN_AT_MOST = 1L << 32;

    /** The position of the first event. */
    private volatile long base = ThreadLocalRandom.current().nextLong(FIRST);
    private volatile long count;
    private volatile boolean agreed;
    /** The position before which the receiver has all events. */
    private volatile long arrived;
    /** Whether no earlier process has had these positions. */
    private volatile boolean fresh = true;
    /** Whether a session has been begun with the first position, which stays then. */
    private volatile boolean begun;
    /** The number of events to come that are here already, since the journal makes them again. */
    private long again;
    /** The number of events to be sent that the receiver has already. */
    private long taken;
    private boolean welcomed;

    /** The number behind all events. */
    long given() {
        long position = base + count;
        return agreed ? position : ~position;
    }

    private static long position(long number) {
        return number < 0 ? ~number : number;
    }

    /** Whether the receiver has all events before a number. */
    boolean hasArrived(long number) {
        return position(number) == base || agreed && arrived >= position(number);
    }

    /** The number as it is by now. */
    long lasting(long number) {
        return agreed ? position(number) : number;
    }

    /** Goes on at a number; called by the thread in the lane. */
    void goOnAt(long number) {
        if (begun) {
            again = Math.max(0, base + count - position(number));
        } else {
            base = position(number);
            agreed = number >= 0;
            fresh = false;
        }
    }

    /** The position with which the session begins if the receiver does not know it. */
    long begin() {
        begun = true;
        return base;
    }

    /** Whether the receiver cannot know a session of these positions. */
    boolean isFresh() {
        return fresh;
    }

    /** Whether a session that the receiver knows, with this position next, can be that of these events. */
    boolean canGoOnAt(long next) {
        return agreed || next >= base && next - base <= UNKNOWN_AT_MOST;
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
            agreed = true;
            taken = Math.max(0, next - base);
        }
    }

    /** Whether the receiver has the event that would be sent next; called once for each. */
    boolean isTaken() {
        boolean has = taken > 0;
        taken -= has ? 1 : 0;
        return has;
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
