// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.nio.ByteBuffer;

/**
 * The header of a record, which is reused for the next one.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class RecordHeader {

    private Kind kind;
    private int form;
    private int source;
    private int count;
    private long position;
    private long timeNs;
    private long inSource;

    RecordHeader() {
    }

    public Kind kind() {
        return kind;
    }

    /** The form of the rows of {@link Kind#EVENTS}; else 0. */
    public int form() {
        return form;
    }

    /** The number of the source within its segment; 0 if the record belongs to none. */
    public int source() {
        return source;
    }

    /** How many positions it takes: its events or its clock tick. */
    public int count() {
        return count;
    }

    /** The number of events and clock ticks that have entered the lane before. */
    public long position() {
        return position;
    }

    /** The position of the record that follows. */
    public long end() {
        return position + count;
    }

    /** The time of the record, by the wall clock, in nanoseconds since 1970. */
    public long timeNs() {
        return timeNs;
    }

    /** The position of the first event in its source, for {@link Kind#EVENTS}; else 0. */
    public long inSource() {
        return inSource;
    }

    /** Describes the record that is about to be written. */
    RecordHeader of(Kind newKind, int newSource, int newForm, int newCount) {
        kind = newKind;
        source = newSource;
        form = newForm;
        count = newCount;
        inSource = 0;
        return this;
    }

    RecordHeader inSource(long newInSource) {
        inSource = newInSource;
        return this;
    }

    RecordHeader at(long newPosition, long newTimeNs) {
        position = newPosition;
        timeNs = newTimeNs;
        return this;
    }

    /** Writes all but length and checksum. */
    void write(ByteBuffer buffer, int at) {
        buffer.put(at + Format.KIND, (byte) kind.code());
        buffer.put(at + Format.FLAGS, (byte) 0);
        buffer.putShort(at + Format.FORM, (short) form);
        buffer.putInt(at + Format.SOURCE, source);
        buffer.putLong(at + Format.POSITION, position);
        buffer.putLong(at + Format.TIME, timeNs);
        buffer.putLong(at + Format.IN_SOURCE, inSource);
        buffer.putInt(at + Format.COUNT, count);
        buffer.putInt(at + Format.RESERVED, 0);
    }

    /** Reads all but length and checksum; returns whether the kind is known. */
    boolean read(ByteBuffer buffer, int at) {
        kind = Kind.ofCode(Byte.toUnsignedInt(buffer.get(at + Format.KIND)));
        form = Short.toUnsignedInt(buffer.getShort(at + Format.FORM));
        source = buffer.getInt(at + Format.SOURCE);
        position = buffer.getLong(at + Format.POSITION);
        timeNs = buffer.getLong(at + Format.TIME);
        inSource = buffer.getLong(at + Format.IN_SOURCE);
        count = buffer.getInt(at + Format.COUNT);
        return kind != null && count >= 0;
    }
}
