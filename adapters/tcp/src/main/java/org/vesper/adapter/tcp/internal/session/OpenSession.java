// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.session;

import org.vesper.spi.adapter.InputJournal;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.Durability;
import org.vesper.wire.session.Progress;
import org.vesper.wire.session.SessionBook.Claimed;

/**
 * The session that a connection holds: turns the numbers of the connection's events into positions of the session.
 *
 * <p><b>Threading:</b> the event loop of the connection.
 */
public final class OpenSession {

    private final Claimed claimed;
    private final Progress progress;
    private InputJournal journal;
    private long settled;
    private long settledRejected;
    private long settledShed;
    private long settledRepeated;

    /** Opens a session for a connection that has not received an event yet. */
    public OpenSession(Claimed claimed, InputJournal journal) {
        this.claimed = claimed;
        this.progress = claimed.progress();
        this.journal = journal;
    }

    /** What WELCOME says. */
    public SessionGrant grant(Reporting granted, int expirySeconds) {
        Durability durability = !journal.isOn() ? Durability.NONE : journal.isForced() ? Durability.DISK : Durability.PROCESS;
        return new SessionGrant(claimed.state(), claimed.epoch(), progress.next(), durability, durable(), granted, expirySeconds,
                journal.lost());
    }

    /** Goes on with another journal. */
    public void moveTo(InputJournal other) {
        journal = other;
    }

    /** The position of the event that is being processed, by the number of all events of the connection before it. */
    public long underWay(long events) {
        return progress.next() + events - settled;
    }

    /** Notes that the events before a position have been written, up to a position of the lane. */
    public void written(long position, long end) {
        if (journal.durable() < end) {
            progress.written(position, end);
        }
    }

    private long durable() {
        if (journal.isOn()) {
            progress.journalDurableTo(journal.durable());
        }
        return progress.durable();
    }

    /** Whether events have been taken that are not durable yet, and will be. */
    public boolean awaitsDurability() {
        return journal.isOn() && durable() < progress.next();
    }

    /**
     * Counts what the connection has received since the last call; returns how many repeated events are among it.
     *
     * @param events the number of all its events so far, accepted, rejected and shed
     * @param rejected the number of rejected ones among them
     * @param shed the number of shed ones among them
     * @param repeated the number of all events so far that were passed over since they came again
     */
    public long settle(long events, long rejected, long shed, long repeated) {
        progress.take(events - settled);
        progress.reject(rejected - settledRejected);
        progress.shed(shed - settledShed);
        long newlyRepeated = repeated - settledRepeated;
        progress.repeat(newlyRepeated);
        settled = events;
        settledRejected = rejected;
        settledShed = shed;
        settledRepeated = repeated;
        return newlyRepeated;
    }

    /**
     * Begins a batch, after {@link #settle}; returns how many events at its beginning have been taken before.
     * <b>Failure:</b> a {@link WireException} for a gap.
     */
    public long begin(long position) {
        return progress.begin(position);
    }

    /** Passes over positions whose events do not come, after {@link #settle}; returns how many. */
    public long skipTo(long position) {
        long before = progress.missing();
        progress.skipTo(position);
        return progress.missing() - before;
    }

    /** The report for the client, after {@link #settle}. */
    public Answer.Ack ack() {
        durable();
        return progress.ack();
    }
}
