// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.FrameType;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireText;
import org.vesper.wire.format.WireType;
import org.vesper.wire.format.WireValues;

/**
 * Writes frames into a byte buffer, at its position. The caller clears, flips and sends the buffer, and ensures that there is room and that
 * no payload exceeds the server's limit (see {@link #payloadBytes()} while a frame is open).
 *
 * <pre>{@code
 * encoder.beginEvents();
 * while (more) encoder.putSymbol(id).putDouble(price).putTime(plannedNs);   // in the layout's order
 * encoder.end();
 * }</pre>
 *
 * <p><b>Threading:</b> one thread. Writing an event creates no objects (except for a STRING beyond ASCII). <b>Failure:</b> a {@link
 * java.nio.BufferOverflowException} when the buffer is full; values are not checked against the layout.
 */
public final class FrameEncoder {

    private static final int CLOSED = -1;

    private final ByteBuffer buffer;
    private int payloadStart = CLOSED;

    public FrameEncoder(ByteBuffer buffer) {
        if (buffer.order() != ByteOrder.BIG_ENDIAN) {
            throw new IllegalArgumentException("the format is big-endian; the buffer is " + buffer.order());
        }
        this.buffer = buffer;
    }

    public ByteBuffer buffer() {
        return buffer;
    }

    /** Starts a connection of version 1. */
    public FrameEncoder preface() {
        return preface(Protocol.VERSION_1);
    }

    /** Starts a connection. */
    public FrameEncoder preface(int version) {
        buffer.putInt(Protocol.MAGIC).put((byte) version);
        return this;
    }

    public FrameEncoder hello(Hello hello) {
        begin(FrameType.HELLO);
        putBoolean(hello.clock().isKnown()).putString(hello.clock().host()).putString(hello.clock().boot());
        putLong(hello.wallClockOffsetNs());
        putLayout(hello.layout());
        return end();
    }

    /** Writes the first frame of version 2. */
    public FrameEncoder hello(SessionHello hello) {
        begin(FrameType.HELLO);
        buffer.put((byte) hello.clockCode());
        putString(hello.clock().host()).putString(hello.clock().boot()).putLong(hello.wallClockOffsetNs());
        putString(hello.session().name()).putLong(hello.session().epoch()).putLong(hello.session().position());
        putInt(hello.reporting().ackMs()).putInt(hello.reporting().keepAliveMs()).putString(hello.software());
        if (hello.token().length > 0) {
            buffer.putShort((short) SessionHello.TOKEN).putShort((short) hello.token().length).put(hello.token());
        }
        if (hello.reporting().rejects()) {
            buffer.putShort((short) SessionHello.REJECTS).putShort((short) 0);
        }
        return end();
    }

    /** Writes the layout of events, in version 2; each number once per connection, before the first batch that names it. */
    public FrameEncoder layout(int number, EventLayout layout) {
        begin(FrameType.LAYOUT);
        buffer.putShort((short) number);
        putLayout(layout);
        return end();
    }

    private void putLayout(EventLayout layout) {
        putString(layout.eventType());
        buffer.put((byte) layout.properties().size());
        for (WireProperty property : layout.properties()) {
            putString(property.name());
            buffer.put((byte) property.code());
        }
    }

    /** Opens a frame of dictionary entries. */
    public FrameEncoder beginSymbols() {
        return begin(FrameType.SYMBOLS);
    }

    /** Writes a dictionary entry; each id once per connection, before an event that uses it. */
    public FrameEncoder symbol(int id, String text) {
        buffer.putInt(id);
        WireText.put(buffer, text, Protocol.MAX_SYMBOL_BYTES);
        return this;
    }

    /** Opens a frame of events of version 1. */
    public FrameEncoder beginEvents() {
        return begin(FrameType.EVENTS);
    }

    /** Opens a frame of events of version 2: of one layout, the first of them at this position in the session. */
    public FrameEncoder beginEvents(int layout, long position) {
        begin(FrameType.EVENTS);
        buffer.putShort((short) layout).putLong(position);
        return this;
    }

    public FrameEncoder putBoolean(boolean value) {
        buffer.put(value ? (byte) 1 : 0);
        return this;
    }

    public FrameEncoder putInt(int value) {
        buffer.putInt(value);
        return this;
    }

    public FrameEncoder putLong(long value) {
        buffer.putLong(value);
        return this;
    }

    public FrameEncoder putDouble(double value) {
        buffer.putDouble(value);
        return this;
    }

    /** Writes a time in nanoseconds of the clock that the server chose. */
    public FrameEncoder putTime(long timeNs) {
        buffer.putLong(timeNs);
        return this;
    }

    public FrameEncoder putSymbol(int id) {
        buffer.putInt(id);
        return this;
    }

    public FrameEncoder putString(String value) {
        WireText.put(buffer, value, Protocol.MAX_TEXT_BYTES);
        return this;
    }

    public FrameEncoder putBytes(byte[] value) {
        buffer.putInt(value.length).put(value);
        return this;
    }

    public FrameEncoder putInstant(Instant value) {
        buffer.putLong(value.getEpochSecond()).putInt(value.getNano());
        return this;
    }

    /** Writes a decimal. <b>Failure:</b> an {@link IllegalArgumentException} if it has too many digits; send its text then. */
    public FrameEncoder putDecimal(BigDecimal value) {
        if (!WireValues.isDecimal(value)) {
            throw new IllegalArgumentException(value.precision() + " digits with the scale " + value.scale() + " do not fit into a DECIMAL,"
                    + " which takes 18 digits and a scale of -128 to 127; send the number as STRING");
        }
        buffer.putLong(value.unscaledValue().longValue()).put((byte) value.scale());
        return this;
    }

    /** Writes the marker before the value of a nullable property. */
    public FrameEncoder putPresent() {
        buffer.put((byte) 1);
        return this;
    }

    /** Writes null for a nullable property of this type. */
    public FrameEncoder putNull(WireType type) {
        for (int i = 0; i <= type.fixedBytes(); i++) {
            buffer.put((byte) 0);
        }
        return this;
    }

    /** The number of bytes in the open frame so far, without its header. */
    public int payloadBytes() {
        return buffer.position() - payloadStart;
    }

    /** Closes the open frame and fills in its length. */
    public FrameEncoder end() {
        if (payloadStart == CLOSED) {
            throw new IllegalStateException("no frame is open");
        }
        buffer.putInt(payloadStart - Protocol.HEADER_BYTES, payloadBytes());
        payloadStart = CLOSED;
        return this;
    }

    /** Writes the end of a connection of version 1. */
    public FrameEncoder bye() {
        return begin(FrameType.BYE).end();
    }

    /** Writes the end of a connection of version 2, after which the server keeps the session or forgets it. */
    public FrameEncoder bye(boolean forget) {
        return begin(FrameType.BYE).putBoolean(forget).end();
    }

    /** Asks, in version 2, for an ACK and a PONG with the same number. */
    public FrameEncoder ping(long token) {
        return begin(FrameType.PING).putLong(token).end();
    }

    /** Says, in version 2, that the events before this position do not come. */
    public FrameEncoder skip(long position) {
        return begin(FrameType.SKIP).putLong(position).end();
    }

    /** Writes a server's message, and truncates a text that is too long. */
    public FrameEncoder answer(Answer answer) {
        begin(AnswerPayload.frame(answer));
        new AnswerPayload(this).put(answer);
        return end();
    }

    private FrameEncoder begin(FrameType type) {
        if (payloadStart != CLOSED) {
            throw new IllegalStateException("the previous frame has not been ended");
        }
        buffer.putInt(0).put((byte) type.code());
        payloadStart = buffer.position();
        return this;
    }
}
