// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.session;

import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;

/**
 * The number of events of one session that have been taken. Every event of a client has a position, which counts from the beginning of the
 * session; events are taken in the order of their positions, each once.
 *
 * <p><b>Threading:</b> one thread at a time, that of the connection that holds the session. <b>Failure:</b> a {@link WireException} for a
 * position that cannot follow.
 */
public final class Progress {

    private long next;
    private long durable;
    private final UndurableSteps steps = new UndurableSteps();
    private long rejected;
    private long shed;
    private long missing;
    private long repeated;

    /** Begins at a position. */
    public Progress(long position) {
        this.next = position;
    }

    /** The position of the event that is expected next; all events before it have been taken. */
    public long next() {
        return next;
    }

    /** The number of events that were rejected. */
    public long rejected() {
        return rejected;
    }

    /** The number of events that were dropped by choice. */
    public long shed() {
        return shed;
    }

    /** The number of positions that the client has passed over without an event. */
    public long missing() {
        return missing;
    }

    /** The number of events that came again and were passed over. */
    public long repeated() {
        return repeated;
    }

    /**
     * Begins a batch whose first event has this position; returns how many events at its beginning have been taken before. That may be
     * more than the batch has.
     */
    public long begin(long position) {
        if (position > next) {
            throw new WireException(ErrorCode.POSITION_GAP, "an EVENTS frame begins at position " + position + ", but " + next + " is next;"
                    + " send the events between, or a SKIP frame if they do not come");
        }
        return next - position;
    }

    /** Counts events as taken. */
    public void take(long events) {
        next += events;
    }

    /** Counts events as passed over since they came again. */
    public void repeat(long events) {
        repeated += events;
    }

    /** Counts some of the events that were taken as rejected. */
    public void reject(long events) {
        rejected += events;
    }

    /** Counts some of the events that were taken as dropped by choice. */
    public void shed(long events) {
        shed += events;
    }

    /** Goes on at a position, if it is not behind already: the events before it do not come. */
    public void skipTo(long position) {
        if (position > next) {
            missing += position - next;
            next = position;
        }
    }

    /** Notes that events have been written, and are not durable: those before a position are when the journal is so far. */
    public void written(long position, long journal) {
        steps.add(position, journal);
    }

    /** Notes how far the journal is durable, which has all events of the session. */
    public void journalDurableTo(long journal) {
        durable = Math.max(durable, steps.isEmptyAt(journal) ? next : steps.reached());
    }

    /** The position before which all events are durable, as far as they have been taken. */
    public long durable() {
        return Math.min(durable, next);
    }

    /** Goes on where a journal says that the session was. */
    public void recover(long position, long rejectedBefore, long shedBefore) {
        next = position;
        durable = position;
        rejected = rejectedBefore;
        shed = shedBefore;
    }

    /** The report for the client. */
    public Answer.Ack ack() {
        return new Answer.Ack(next, durable(), rejected, shed);
    }
}
