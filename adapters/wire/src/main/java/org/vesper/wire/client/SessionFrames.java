// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.Durability;
import org.vesper.wire.frame.SessionHello;

/**
 * The frames of a session over all its connections: what a client sends, keeps, and sends again. It does no input and output of its own.
 *
 * <pre>{@code
 * write(frames.opening());                                  // for each connection
 * write(frames.goOn(welcome));
 * if (!frames.add(layout, values)) write(frames.end());     // and add again
 * frames.acknowledge(ack);
 * }</pre>
 *
 * <p><b>Threading:</b> one thread.
 */
public final class SessionFrames {

    private static final int NO_LAYOUT = -1;
    private static final int POSITION_AT = Protocol.HEADER_BYTES + Short.BYTES;

    private final SessionHello hello;
    private final UnacknowledgedFrames kept;
    private final List<EventLayout> layouts = new ArrayList<>();
    private final List<ByteBuffer> layoutFrames = new ArrayList<>();
    private long epoch;
    private Answer.Welcome welcome;
    private SymbolIds symbols;
    private FrameEncoder events;
    private ByteBuffer unsent = ByteBuffer.allocate(0);
    private int openLayout = NO_LAYOUT;
    private int count;

    /**
     * Creates the frames of a session that has not been claimed yet.
     *
     * @param maxKeptBytes the room for events that are not acknowledged
     */
    public SessionFrames(SessionHello hello, long maxKeptBytes) {
        this.hello = hello;
        this.epoch = hello.session().epoch();
        this.kept = new UnacknowledgedFrames(maxKeptBytes, hello.session().position());
    }

    /** What each connection begins with. Times are of the wall clock, whose values mean the same over the next connection. */
    public ByteBuffer opening() {
        return opening(hello.token());
    }

    /** What a connection begins with, with this token instead of that of the HELLO; an empty one for none. */
    public ByteBuffer opening(byte[] token) {
        SessionClaim claim = new SessionClaim(hello.session().name(), epoch, kept.first());
        FrameEncoder opening = new FrameEncoder(ByteBuffer.allocate(Limits.DEFAULT.maxFrameBytes()));
        return opening.preface(Protocol.VERSION_2).hello(hello.again(claim).withToken(token)).buffer().flip();
    }

    /**
     * Has the next connection claim the session by an epoch that no server knows: so the session is LOST, and begins anew at the position
     * of the first event that is kept.
     */
    public void claimAnew() {
        epoch = ThreadLocalRandom.current().nextLong() | 1;
    }

    /**
     * Takes WELCOME of version 2, and returns what the connection goes on with: the layouts, and the events that the server lacks with
     * their symbols. Other symbols are defined again when events use them.
     *
     * @throws WireException if one of these events is too long for this server, or its dictionary too small for their symbols; the frames
     *     can go on with another server
     */
    public ByteBuffer goOn(Answer.Welcome said) {
        SessionGrant grant = said.session().orElseThrow();
        kept.skipTo(grant.position());
        if (symbols != null) {
            end();
        }
        release(grant, grant.position(), grant.durable());
        kept.cut(said.limits().maxFrameBytes(), layouts);
        List<ByteBuffer> frames = kept.from(kept.first());
        KeptSymbols needed = new KeptSymbols(frames, layouts);
        requireRoom(needed, said.limits());
        welcome = said;
        epoch = grant.epoch();
        List<ByteBuffer> again = new ArrayList<>();
        if (grant.position() < kept.first()) {
            again.add(new FrameEncoder(ByteBuffer.allocate(Protocol.HEADER_BYTES + Long.BYTES)).skip(kept.first()).buffer().flip());
        }
        again.addAll(layoutFrames);
        again.addAll(withSymbols(frames, needed, frames.size() - kept.from(grant.position()).size()));
        unsent = ByteBuffer.allocate(0);
        events = new FrameEncoder(ByteBuffer.allocate(SymbolIds.frameBytes(said.limits())));
        return joined(again);
    }

    private static void requireRoom(KeptSymbols needed, Limits limits) {
        int count = needed.ids().size();
        if (count > limits.maxSymbols()) {
            throw new WireException(ErrorCode.DICTIONARY_FULL, "the events that are not acknowledged use " + count + " symbols, and the"
                    + " dictionary of this server takes " + limits.maxSymbols() + "; set max-symbols of its adapter to at least as many");
        }
    }

    /**
     * Begins the dictionary of a connection; returns frames from an index on, and before each the symbols that are new in it. So events get
     * through even if the server has no memory for the symbols of all of them.
     */
    private List<ByteBuffer> withSymbols(List<ByteBuffer> frames, KeptSymbols needed, int from) {
        List<String> texts = symbols == null ? List.of() : symbols.texts(needed.ids());
        needed.renumber();
        symbols = new SymbolIds(welcome.limits());
        List<ByteBuffer> all = new ArrayList<>();
        int defined = 0;
        for (int i = 0; i < frames.size(); i++) {
            all.addAll(symbols.define(texts.subList(defined, needed.usedUpTo(i))));
            defined = needed.usedUpTo(i);
            if (i >= from) {
                all.add(frames.get(i));
            }
        }
        return all;
    }

    /** The last WELCOME. */
    public Answer.Welcome welcome() {
        return welcome;
    }

    /** What the last WELCOME says about the session. */
    public SessionGrant grant() {
        return welcome.session().orElseThrow();
    }

    /** The position of the next event. */
    public long position() {
        return kept.next() + count;
    }

    /** The number of events that are added and not ended. */
    public int rows() {
        return count;
    }

    /** Defines a layout, and returns its number. <b>Failure:</b> an {@link IllegalArgumentException} if there are too many. */
    public int define(EventLayout layout) {
        int number = layouts.size();
        if (number >= Protocol.MAX_LAYOUTS) {
            throw new IllegalArgumentException(
                    layout.eventType() + " cannot be sent, since the session has " + number + " layouts already");
        }
        FrameEncoder frame = new FrameEncoder(ByteBuffer.allocate(Protocol.HEADER_BYTES + Limits.DEFAULT.maxFrameBytes()));
        ByteBuffer definition = joined(List.of(frame.layout(number, layout).buffer().flip()));
        layoutFrames.add(definition);
        unsent = joined(List.of(unsent, definition));
        layouts.add(layout);
        return number;
    }

    /**
     * Adds an event completely, or not at all; only after WELCOME.
     *
     * @param layout the number from {@link #define}
     * @param values as for {@link EventBatch#add}
     * @return false if {@link #end} is needed before, since the frame is full or has another layout
     * @throws DictionaryFullException if another symbol does not fit in the dictionary
     * @throws IllegalArgumentException if it is too long ever to be sent to this server, or the session has no position left for it
     */
    public boolean add(int layout, Object... values) {
        if (position() == Long.MAX_VALUE) {
            throw new IllegalArgumentException("the session " + hello.session().name() + " has had its last position; begin another one");
        }
        if (openLayout == NO_LAYOUT) {
            events.beginEvents(layout, kept.next());
            openLayout = layout;
        } else if (openLayout != layout) {
            return false;
        }
        try {
            new RowEncoder(layouts.get(layout), symbols).put(events, values);
            count++;
            return true;
        } catch (BufferOverflowException full) {
            if (count == 0 && !symbols.hasUnsent()) {
                throw new IllegalArgumentException(
                        "an event does not fit in a frame of " + welcome.limits().maxFrameBytes() + " bytes", full);
            }
            return false;
        }
    }

    /** Whether the added events may be ended; if not, an acknowledgement must come before. */
    public boolean hasRoom() {
        return count == 0 || kept.hasRoom(events.buffer().position());
    }

    /** Whether no more events may be kept before others are acknowledged. */
    public boolean isFull() {
        return !kept.hasRoom(1);
    }

    /** Whether events are not acknowledged. */
    public boolean isWaiting() {
        return kept.bytes() > 0;
    }

    /** The number of events that are ended and not acknowledged. */
    public long waiting() {
        return kept.next() - kept.first();
    }

    /**
     * Returns the frames to send: new definitions, and the added events, which are kept from now on. If the connection breaks, the next one
     * sends them again.
     */
    public ByteBuffer end() {
        if (symbols.hasUnsent()) {
            unsent = joined(List.of(unsent, symbols.taken()));
        }
        ByteBuffer toSend = unsent;
        unsent = ByteBuffer.allocate(0);
        if (openLayout != NO_LAYOUT) {
            ByteBuffer frame = events.end().buffer().flip();
            if (count > 0) {
                frame.putLong(POSITION_AT, kept.next());
                kept.add(count, frame);
                toSend = joined(List.of(toSend, frame));
            }
            events.buffer().clear();
            openLayout = NO_LAYOUT;
            count = 0;
        }
        return toSend;
    }

    /** Changes the room for events that are not acknowledged. */
    public void limit(long maxKeptBytes) {
        kept.limit(maxKeptBytes);
    }

    /** Forgets the events that need not be sent again. */
    public void acknowledge(Answer.Ack ack) {
        release(grant(), ack.taken(), ack.durable());
    }

    private void release(SessionGrant by, long taken, long durable) {
        kept.releaseBefore(by.durability() == Durability.NONE ? taken : durable);
    }

    private static ByteBuffer joined(List<ByteBuffer> parts) {
        ByteBuffer whole = ByteBuffer.allocate(parts.stream().mapToInt(ByteBuffer::remaining).sum());
        parts.forEach(part -> whole.put(part.duplicate()));
        return whole.flip();
    }
}
