// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
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
import org.vesper.wire.frame.SessionGrant.State;
import org.vesper.wire.frame.SessionHello;

/**
 * The frames of one session of version 2 over all its connections. Events are kept until the receiver has acknowledged them. When the
 * dictionary is full, symbols are sent as texts, by a second layout.
 */
final class KeptFrames implements Frames {

    private static final int NOT_DEFINED = -1;
    private static final long NOT_KNOWN = -1;
    private static final Reporting REPORTING = new Reporting(10, (int) SignsOfLife.DEFAULT_KEEP_ALIVE.toMillis());

    private final SessionFrames frames;
    private final EventLayout texts;
    private final int symbolic;
    private int textual = NOT_DEFINED;
    private boolean full;
    private long epoch;
    private long refused;

    /**
     * Creates the frames of a session.
     *
     * @param prefix the beginning of the session's name; the layout, which has a session of its own, makes the rest
     * @param texts the layout with texts in place of symbols
     */
    KeptFrames(String prefix, EventLayout layout, EventLayout texts, int maxKeptBytes) {
        this.texts = texts;
        SessionClaim claim = SessionClaim.named(prefix + "/" + layout.eventType() + "-" + checksum(layout));
        frames = new SessionFrames(SessionHello.of(claim, "vesper tcp-writer").with(REPORTING), maxKeptBytes);
        symbolic = frames.define(layout);
    }

    @Override
    public ByteBuffer opening() {
        return frames.opening();
    }

    @Override
    public ByteBuffer goOn(Answer.Welcome welcome) {
        if (welcome.session().isEmpty()) {
            throw new WireException(ErrorCode.MALFORMED_FRAME, "it answers version 2 with a WELCOME of version 1");
        }
        ByteBuffer again = frames.goOn(welcome);
        if (frames.grant().epoch() != epoch) {
            epoch = frames.grant().epoch();
            refused = frames.grant().state() == State.RESUMED ? NOT_KNOWN : 0;
        }
        return again;
    }

    @Override
    public boolean add(Object[] row) {
        if (!full) {
            try {
                return frames.add(symbolic, row);
            } catch (DictionaryFullException e) {
                full = true;
            }
        }
        if (textual == NOT_DEFINED) {
            textual = frames.define(texts);
        }
        return frames.add(textual, row);
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

    /** Whether the receiver had lost the session, and gets all that it has not acknowledged again. */
    boolean isLost() {
        return frames.grant().state() == State.LOST;
    }

    /** Changes the room for events that are not acknowledged. */
    void limit(int maxKeptBytes) {
        frames.limit(maxKeptBytes);
    }

    /** A number for the properties and their types, which is the same in the next process. */
    private static String checksum(EventLayout layout) {
        CRC32 checksum = new CRC32();
        layout.properties().forEach(
                property -> checksum.update((property.name() + ":" + property.code() + ",").getBytes(StandardCharsets.UTF_8)));
        return Long.toHexString(checksum.getValue());
    }
}
