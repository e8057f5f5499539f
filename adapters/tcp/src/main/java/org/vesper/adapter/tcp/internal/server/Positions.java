// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.nio.ByteBuffer;
import org.vesper.adapter.tcp.internal.journal.ClientDefinition;
import org.vesper.adapter.tcp.internal.journal.ClientJournal;
import org.vesper.adapter.tcp.internal.session.OpenSession;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.wire.dictionary.SymbolDictionary;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.FrameDecoder;

/**
 * The positions that one client's events have reached: in its session, if it speaks version 2, and in the journal of the lane, if there is
 * one.
 *
 * <p><b>Threading:</b> the event loop of the client's channel. Events are settled before the loop leaves the lane, so that a thread in the
 * lane sees the positions of all sessions as they are in the journal.
 */
final class Positions {

    private final Tally tally;
    private final FrameDecoder decoder;
    private final SymbolDictionary symbols;
    private OpenSession session;
    private ClientJournal journal;

    Positions(Tally tally, FrameDecoder decoder, SymbolDictionary symbols) {
        this.tally = tally;
        this.decoder = decoder;
        this.symbols = symbols;
    }

    /** Begins, or goes on with, a session. */
    void open(OpenSession opened) {
        session = opened;
    }

    /** Begins to write, if there is a journal; before the first layout. */
    void write(InputJournal lane, ClientDefinition client) {
        if (lane.isOn()) {
            journal = new ClientJournal(lane, client, symbols, this::underWay);
        }
    }

    /** Whether records are written before they are processed. */
    boolean areWritten() {
        return journal != null;
    }

    /** Goes on in another journal. <b>Failure:</b> a client that was told something else about durability must connect again. */
    void moveTo(InputJournal other) {
        if (journal != null != other.isOn()) {
            throw new WireException(ErrorCode.SERVER_CLOSING, "it has " + (other.isOn() ? "a" : "no") + " journal now; connect again");
        }
        if (journal != null) {
            journal = journal.movedTo(other);
        }
        if (session != null) {
            session.moveTo(other);
        }
    }

    void layout(int number, EventLayout layout) {
        if (journal != null) {
            journal.layout(number, layout);
        }
    }

    void symbol(int id) {
        if (journal != null) {
            journal.symbol(id);
        }
    }

    /** Appends records to the journal, in the lane. */
    void append(int layout, int events, long receivedNs, ByteBuffer records) {
        long position = underWay();
        long end = journal.append(layout, position, events, receivedNs, records);
        if (session != null) {
            session.written(position + events, end);
        }
    }

    /** Writes, if there is a journal, that the session is to be forgotten. */
    void forget(Runnable enterLane) {
        if (journal != null) {
            enterLane.run();
            journal.forget();
        }
    }

    /** Whether all events are durable, as far as they can be. */
    boolean isDurable() {
        return journal == null || journal.isDurable();
    }

    /** Counts the events of this connection into its session; returns how many of them came again. */
    long settle() {
        return session == null ? 0
                : session.settle(tally.taken(), tally.rejected(), tally.shedEvents(), decoder.passedOver());
    }

    /** The position of the event that is being processed. */
    long underWay() {
        return session == null ? tally.taken() : session.underWay(tally.taken());
    }
}
