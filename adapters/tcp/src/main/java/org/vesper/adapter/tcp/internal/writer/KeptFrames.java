// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.vesper.wire.client.DictionaryFullException;
import org.vesper.wire.client.SessionFrames;
import org.vesper.wire.client.SignsOfLife;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.State;
import org.vesper.wire.frame.SessionHello;

/**
 * The frames of one session of version 2 over all its connections, for events of all kinds in their order. Events are kept until the
 * receiver has acknowledged them. When the dictionary is full, symbols are sent as texts, by a second layout of each kind.
 */
final class KeptFrames implements Frames {

    private static final int NOT_DEFINED = -1;
    private static final long NOT_KNOWN = -1;
    private static final Reporting REPORTING = new Reporting(10, (int) SignsOfLife.DEFAULT_KEEP_ALIVE.toMillis());

    private final SessionFrames frames;
    private final Numbering numbering;
    private final Map<EventLayout, Kind> kinds = new HashMap<>();
    private Kind last;
    private boolean full;
    /** Whether the next connection is to begin the session anew. */
    private boolean anew;
    private boolean begunAnew;
    private long epoch;
    private long refused;

    /** The numbers of the layouts of one kind of events. */
    private static final class Kind {

        private final EventLayout layout;
        private int symbolic = NOT_DEFINED;
        private int textual = NOT_DEFINED;

        Kind(EventLayout layout) {
            this.layout = layout;
        }
    }

    KeptFrames(String session, int maxKeptBytes, Numbering numbering) {
        this.numbering = numbering;
        SessionClaim claim = new SessionClaim(session, 0, numbering.open());
        frames = new SessionFrames(SessionHello.of(claim, "vesper tcp-writer").with(REPORTING.withRejects()), maxKeptBytes);
        if (numbering.isFresh()) {
            claimAnew();
        }
    }

    @Override
    public ByteBuffer opening(byte[] token) {
        return frames.opening(token);
    }

    /** Has the session begin anew over the next connection, whatever the receiver knows of it. */
    private void claimAnew() {
        frames.claimAnew();
        anew = true;
    }

    /** <b>Failure:</b> also if the session that the receiver knows is not of these events; it begins anew over the next connection. */
    @Override
    public ByteBuffer goOn(Answer.Welcome welcome) {
        SessionGrant granted = welcome.session().orElseThrow(
                () -> new WireException(ErrorCode.MALFORMED_FRAME, "it answers version 2 with a WELCOME of version 1"));
        if (granted.state() == State.RESUMED && !numbering.canGoOnAt(granted.position())) {
            claimAnew();
            throw new WireException(ErrorCode.POSITION_GAP, "it knows the session from earlier events, up to position "
                    + granted.position() + ", which are not in the journal of this application; the session begins anew");
        }
        ByteBuffer again = frames.goOn(welcome);
        begunAnew = anew;
        anew = false;
        numbering.welcome(frames.grant().position());
        numbering.arrived(first());
        if (frames.grant().epoch() != epoch) {
            epoch = frames.grant().epoch();
            refused = frames.grant().state() == State.RESUMED ? NOT_KNOWN : 0;
        }
        return again;
    }

    /** The position of the first event that the receiver may lack. */
    private long first() {
        return frames.position() - frames.rows() - frames.waiting();
    }

    /** An event that comes again, and that the receiver has, is as good as added. */
    @Override
    public boolean add(Row row) {
        if (numbering.isTaken()) {
            return true;
        }
        try {
            return addNew(row);
        } catch (IllegalArgumentException e) {
            numbering.skip();
            throw e;
        }
    }

    private boolean addNew(Row row) {
        Kind kind = kind(row.layout());
        if (!full) {
            try {
                return addSymbols(kind, row.values());
            } catch (DictionaryFullException e) {
                full = true;
            }
        }
        if (kind.textual == NOT_DEFINED) {
            kind.textual = frames.define(Columns.withTexts(kind.layout));
        }
        return frames.add(kind.textual, row.values());
    }

    private boolean addSymbols(Kind kind, Object[] values) {
        if (kind.symbolic == NOT_DEFINED) {
            kind.symbolic = frames.define(kind.layout);
        }
        return frames.add(kind.symbolic, values);
    }

    private Kind kind(EventLayout layout) {
        if (last == null || last.layout != layout) {
            last = kinds.computeIfAbsent(layout, Kind::new);
        }
        return last;
    }

    /** Sends symbols as texts from now on; returns whether it did not before. What is kept needs few of the symbols that it had defined. */
    boolean sendTexts() {
        boolean first = !full;
        full = true;
        return first;
    }

    @Override
    public int rows() {
        return frames.rows();
    }

    @Override
    public ByteBuffer end() {
        return frames.end();
    }

    /** The receiver keeps the session: the writer may come back. */
    @Override
    public ByteBuffer bye() {
        return new FrameEncoder(ByteBuffer.allocate(Protocol.HEADER_BYTES + 1)).bye(false).buffer().flip();
    }

    @Override
    public long waiting() {
        return frames.waiting();
    }

    @Override
    public boolean isFull() {
        return frames.isFull();
    }

    /** The first report about a session of a former process counts events that are not this writer's. */
    @Override
    public long acknowledge(Answer.Ack ack) {
        frames.acknowledge(ack);
        numbering.arrived(first());
        long before = refused == NOT_KNOWN ? ack.rejected() + ack.shed() : refused;
        refused = ack.rejected() + ack.shed();
        return refused - before;
    }

    /** The report before the last answer has told all. */
    @Override
    public long settle(long accepted) {
        return 0;
    }

    @Override
    public long unacknowledged() {
        return 0;
    }

    /** With what the receiver begins, for people; empty if it just goes on. */
    String beginning() {
        if (begunAnew) {
            return ", which begins it anew";
        }
        return numbering.taken() == 0 ? "" : ", which has the first " + numbering.taken() + ", since they come again after a restart";
    }

    /** Whether the receiver had lost the session, and gets all that it has not acknowledged again. */
    boolean isLost() {
        return frames.grant().state() == State.LOST && !begunAnew;
    }

    /** Changes the room for events that are not acknowledged. */
    void limit(int maxKeptBytes) {
        frames.limit(maxKeptBytes);
    }
}
