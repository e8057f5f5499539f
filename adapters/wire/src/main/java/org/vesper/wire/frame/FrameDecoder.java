// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.ByteBuffer;
import org.vesper.wire.dictionary.MemoryShare;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.FrameType;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;

/**
 * Reads a client's input, regardless of how it is split. Each preface, header, HELLO, dictionary entry and record is passed on as soon as
 * its last byte has arrived; the first bytes of an incomplete one are kept until more input arrives.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> a {@link WireException} at the first byte that cannot be correct; the decoder must not
 * be used again. A length is checked before memory is taken for it, and the memory comes from the connection's share of a common budget.
 * Input after BYE is ignored.
 */
public final class FrameDecoder implements AutoCloseable {

    /** The element that the next byte starts or continues; a payload is one that is read whole. */
    private enum Element { PREFACE, HEADER, PAYLOAD, BATCH, SYMBOL, EVENT, NONE }

    private static final int FIRST_KEPT_BYTES = 64;
    private static final int MAX_HELD_BYTES = 4096;

    private final int maxFrameBytes;
    private final FrameHandler handler;
    private final SessionHandler sessions;
    private final MemoryShare memory;
    private final Payloads payloads;
    private int version;
    private Element element = Element.PREFACE;
    private FrameType frame;
    private RecordMeasure measure;
    private int frameLeft;
    private long repeated;
    /** How many events the frame may have before their positions end. */
    private long room;
    private long passedOver;
    private long begun;
    private boolean paused;
    private int announcedRun;
    private long announced;
    private ByteBuffer kept = ByteBuffer.allocate(0);

    /** Creates a decoder that shares its memory with no other. */
    public FrameDecoder(Limits limits, FrameHandler handler) {
        this(limits, handler, MemoryShare.unlimited());
    }

    /** Creates a decoder; clients of version 2 are understood if the handler is a {@link SessionHandler}. */
    public FrameDecoder(Limits limits, FrameHandler handler, MemoryShare memory) {
        this.memory = memory;
        this.maxFrameBytes = limits.maxFrameBytes();
        this.handler = handler;
        this.sessions = handler instanceof SessionHandler all ? all : null;
        this.payloads = new Payloads(handler, sessions, memory);
    }

    /** Decodes all of the input, or up to a {@link #pause}. */
    public void decode(ByteBuffer input) {
        paused = false;
        while (input.hasRemaining() && element != Element.NONE && !paused) {
            takeSome(input);
        }
        if (!paused) {
            input.position(input.limit());
        }
    }

    /** Ends the decoding of the current input after the record that is announced, if records are announced one by one. */
    public void pause() {
        paused = true;
    }

    /** Decodes the input up to the end of HELLO, unless HELLO has been decoded, and leaves the rest. */
    public void decodeHello(ByteBuffer input) {
        while (input.hasRemaining() && !payloads.isGreeted()) {
            takeSome(input);
        }
    }

    /** Sets how many records are announced at once before they are passed on, see {@link FrameHandler#onRecords}; usually 0, none. */
    public void announceRecords(int longestRun) {
        announcedRun = longestRun;
    }

    /** The version that the client speaks; 0 before its preface. */
    public int version() {
        return version;
    }

    /** The number of events that were passed over, since the handler had them already. */
    public long passedOver() {
        return passedOver;
    }

    /** Whether the input so far ends between two frames. */
    public boolean isBetweenFrames() {
        return kept.position() == 0 && (element == Element.HEADER || element == Element.NONE);
    }

    /** Whether an element has begun whose last byte has not arrived. */
    public boolean isWithinElement() {
        return kept.position() > 0;
    }

    /** The number of elements that arrived in more than one piece or are incomplete; it grows when another one begins. */
    public long begun() {
        return begun;
    }

    /** Releases its memory; called when the connection has ended. */
    @Override
    public void close() {
        releaseKept();
        payloads.close();
    }

    private void releaseKept() {
        memory.giveBack(kept.capacity());
        kept = ByteBuffer.allocate(0);
    }

    private void takeSome(ByteBuffer input) {
        if (kept.position() > 0) {
            completeKept(input);
        } else {
            takeElements(input);
        }
    }

    private void takeElements(ByteBuffer input) {
        if (element == Element.EVENT && measure.recordBytes() != EventLayout.VARIABLE) {
            takeRecords(input, measure.recordBytes());
            if (frameLeft == 0 || !input.hasRemaining() || paused) {
                return;
            }
        }
        int at = input.position();
        int bytes = bytesOf(input, at, input.remaining());
        if (bytes > input.remaining()) {
            keep(input, input.remaining());
        } else {
            input.position(at + bytes);
            take(input, at, bytes);
        }
    }

    /** The hot loop: takes records of a fixed size directly from the input. */
    private void takeRecords(ByteBuffer input, int recordBytes) {
        int at = input.position();
        int bytes = Math.min(input.remaining(), frameLeft) / recordBytes * recordBytes;
        int end = at + bytes;
        if (repeated > 0) {
            at += passOver(bytes / recordBytes) * recordBytes;
        }
        int last = at + (int) Math.min(room, (end - at) / recordBytes) * recordBytes;
        room -= (last - at) / recordBytes;
        while (announcedRun > 0 && at < last) {
            int events = Math.min(announcedRun, (last - at) / recordBytes);
            handler.onRecords(input, at, events * recordBytes, events);
            at = passOn(input, at, at + events * recordBytes, recordBytes);
            if (paused) {
                room += (last - at) / recordBytes;
                endPart(at - input.position());
                input.position(at);
                return;
            }
        }
        passOn(input, at, last, recordBytes);
        if (last < end) {
            throw beyondLastPosition();
        }
        input.position(end);
        endPart(bytes);
    }

    private int passOn(ByteBuffer input, int from, int end, int recordBytes) {
        for (int at = from; at < end; at += recordBytes) {
            handler.onEvent(input, at);
        }
        return end;
    }

    /** Counts up to this many repeated events as passed over, and returns how many. */
    private int passOver(int events) {
        int passed = (int) Math.min(repeated, events);
        repeated -= passed;
        passedOver += passed;
        return passed;
    }

    /** Adds to the kept element exactly the bytes it needs, so that nothing beyond it is kept. */
    private void completeKept(ByteBuffer input) {
        int bytes = bytesOf(kept, 0, kept.position());
        while (bytes > kept.position() && input.hasRemaining()) {
            keep(input, Math.min(bytes - kept.position(), input.remaining()));
            bytes = bytesOf(kept, 0, kept.position());
        }
        if (bytes <= kept.position()) {
            take(kept, 0, bytes);
            kept.clear();
            if (kept.capacity() > MAX_HELD_BYTES) {
                releaseKept();
            }
        }
    }

    private void keep(ByteBuffer input, int bytes) {
        begun += kept.position() == 0 ? 1 : 0;
        if (bytes > kept.remaining()) {
            int needed = kept.position() + bytes;
            int capacity = Math.max(FIRST_KEPT_BYTES, Math.max(needed, kept.capacity() * 2));
            memory.take(capacity - kept.capacity());
            kept = ByteBuffer.allocate(capacity).put(kept.flip());
        }
        kept.put(kept.position(), input, input.position(), bytes).position(kept.position() + bytes);
        input.position(input.position() + bytes);
    }

    /** The size of the element at an index if that is at most {@code available}, else the bytes needed to know more. */
    private int bytesOf(ByteBuffer buffer, int at, int available) {
        return switch (element) {
            case PREFACE -> Elements.prefaceBytes(buffer, at, available, sessions != null);
            case HEADER -> Protocol.HEADER_BYTES;
            case SYMBOL -> Elements.symbolBytes(buffer, at, available, frameLeft);
            case EVENT -> measure.bytesOf(buffer, at, available, frameLeft);
            case BATCH -> Protocol.BATCH_BYTES;
            case PAYLOAD, NONE -> frameLeft;
        };
    }

    private void take(ByteBuffer buffer, int at, int bytes) {
        switch (element) {
            case PREFACE -> {
                version = Byte.toUnsignedInt(buffer.get(at + Integer.BYTES));
                element = Element.HEADER;
            }
            case HEADER -> beginFrame(buffer.getInt(at), Byte.toUnsignedInt(buffer.get(at + Integer.BYTES)));
            case PAYLOAD -> {
                payloads.take(frame, version, buffer.slice(at, bytes));
                endPart(bytes);
            }
            case BATCH -> takeBatch(Short.toUnsignedInt(buffer.getShort(at)), buffer.getLong(at + Short.BYTES));
            case SYMBOL -> {
                handler.onSymbol(buffer.getInt(at), Elements.symbol(buffer, at, bytes));
                endPart(bytes);
            }
            default -> {
                if (passOver(1) == 0) {
                    if (room-- == 0) {
                        throw beyondLastPosition();
                    }
                    if (announcedRun > 0) {
                        announce(buffer, at, bytes);
                    }
                    handler.onEvent(buffer, at);
                }
                endPart(bytes);
            }
        }
    }

    /** Announces a record and all that follow it completely in the same input, unless it was announced with one before. */
    private void announce(ByteBuffer buffer, int at, int firstBytes) {
        if (announced == 0) {
            int bytes = firstBytes;
            announced = 1;
            int next = buffer == kept ? 0 : measure.wholeBytes(buffer, at + bytes, frameLeft - bytes);
            while (next > 0 && announced < Math.min(announcedRun, room + 1)) {
                bytes += next;
                announced++;
                next = measure.wholeBytes(buffer, at + bytes, frameLeft - bytes);
            }
            handler.onRecords(buffer, at, bytes, (int) announced);
        }
        announced--;
    }

    private void takeBatch(int layout, long position) {
        measure = payloads.measure(layout);
        frameLeft -= Protocol.BATCH_BYTES;
        checkRecords();
        repeated = sessions.onBatch(layout, Payloads.position(position));
        room = Long.MAX_VALUE - position - repeated;
        element = Element.EVENT;
        endPart(0);
    }

    private void beginFrame(int length, int type) {
        frame = frameOf(type);
        if (length < 0 || length > maxFrameBytes) {
            throw new WireException(ErrorCode.FRAME_TOO_LARGE, "a frame has " + Integer.toUnsignedLong(length) + " bytes; at most "
                    + maxFrameBytes + " are taken, so split it, or raise max-frame");
        }
        checkLength(length);
        frameLeft = length;
        element = firstElement();
        if (element == Element.EVENT) {
            measure = payloads.measure(0);
            room = Long.MAX_VALUE;
            checkRecords();
        } else if (element == Element.NONE) {
            handler.onBye();
        }
        endPart(0);
    }

    private FrameType frameOf(int type) {
        FrameType found = FrameType.ofClient(type, version).orElseThrow(() -> new WireException(ErrorCode.UNKNOWN_FRAME,
                "a frame has the type " + type + "; clients send the types 1 to " + FrameType.lastOfClients(version)));
        boolean hello = found == FrameType.HELLO;
        if (hello && payloads.isGreeted()) {
            throw malformed("a second HELLO; a connection has one");
        }
        if (!hello && !payloads.isGreeted()) {
            throw new WireException(ErrorCode.HELLO_EXPECTED, "the first frame is " + found + "; it must be HELLO");
        }
        return found;
    }

    private Element firstElement() {
        return switch (frame) {
            case SYMBOLS -> Element.SYMBOL;
            case EVENTS -> version == Protocol.VERSION_1 ? Element.EVENT : Element.BATCH;
            case BYE -> version == Protocol.VERSION_1 ? Element.NONE : Element.PAYLOAD;
            default -> Element.PAYLOAD;
        };
    }

    private void checkLength(int length) {
        boolean first = version == Protocol.VERSION_1;
        switch (frame) {
            case HELLO, LAYOUT -> checkLength(length, 1, maxFrameBytes);
            case BYE -> checkLength(length, first ? 0 : 1, first ? 0 : 1);
            case PING, SKIP -> checkLength(length, Long.BYTES, Long.BYTES);
            case EVENTS -> checkLength(length, first ? 0 : Protocol.BATCH_BYTES, maxFrameBytes);
            default -> { }
        }
    }

    private void checkLength(int length, int min, int max) {
        if (length < min || length > max) {
            throw malformed(frame + " has " + length + " bytes; it has " + min + (max > min ? " at least" : ""));
        }
    }

    /** Checks that the rest of the frame can hold whole records. */
    private void checkRecords() {
        if (measure.recordBytes() != EventLayout.VARIABLE && frameLeft % measure.recordBytes() != 0) {
            throw malformed("an EVENTS frame has " + frameLeft + " bytes of events, which is not a multiple of the "
                    + measure.recordBytes() + " bytes of an event; it holds whole events of one layout");
        }
    }

    private static WireException beyondLastPosition() {
        return malformed("the position of an event is beyond " + (Long.MAX_VALUE - 1) + ", the last one that an event can have; begin"
                + " another session");
    }

    private void endPart(int bytes) {
        frameLeft -= bytes;
        if (frameLeft == 0 && element != Element.NONE) {
            element = frame == FrameType.BYE ? Element.NONE : Element.HEADER;
        }
    }

    private static WireException malformed(String what) {
        return new WireException(ErrorCode.MALFORMED_FRAME, what);
    }
}
