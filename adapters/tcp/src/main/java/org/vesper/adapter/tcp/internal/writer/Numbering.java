// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

/**
 * The positions of a writer's events in its session, over deaths of the process: so the writer knows which of the events that come again
 * the receiver has taken before. Before the first WELCOME, the position of the first event may be unknown; its events are counted then.
 *
 * <p><b>Threading:</b> the thread in the lane counts events; the event loop, one at a time, takes what the receiver says; any thread asks.
 */
final class Numbering {

    /** What a count is added to while the position of the first event is unknown. */
    private static final long UNKNOWN = Long.MIN_VALUE;

    /** The position of the first event, or {@link #UNKNOWN}. */
    private volatile long base = UNKNOWN;
    private volatile long count;
    /** The position before which the receiver has all events. */
    private volatile long arrived;
    /** The number of events to come that are here already, since the journal makes them again. */
    private long again;
    /** The number of events to be sent that the receiver has already. */
    private long taken;
    private boolean welcomed;

    /** The number behind all events: a position, or a negative number. */
    long given() {
        return base + count;
    }

    /** Whether the receiver has all events before a number. */
    boolean hasArrived(long number) {
        long known = base;
        long events = number < 0 ? number - UNKNOWN : number - known;
        return events == 0 || known != UNKNOWN && arrived - known >= events;
    }

    /** The position that a number stands for, or the number itself while that is unknown. */
    long position(long number) {
        long known = base;
        return number < 0 && known != UNKNOWN ? known + number - UNKNOWN : number;
    }

    /** Goes on at a number; called by the thread in the lane. */
    void goOnAt(long number) {
        if (base == UNKNOWN && count == 0 && number >= 0) {
            base = number;
        } else {
            again = Math.max(0, count - (number < 0 ? number - UNKNOWN : number - base));
        }
    }

    /** The position with which the session begins if the receiver does not know it. */
    long first() {
        return Math.max(0, base);
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
            long known = base;
            base = known == UNKNOWN ? next : known;
            taken = known == UNKNOWN ? 0 : Math.max(0, next - known);
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
