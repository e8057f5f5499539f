// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * Reads the records of one segment, which a process may be writing.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> an {@link UncheckedIOException} if the file cannot be read; a record that is not sound
 * is like the end.
 */
final class SegmentReader implements AutoCloseable {

    private static final VarHandle LENGTHS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int NONE = -1;

    private final Path file;
    private final MappedByteBuffer buffer;
    private final SegmentHeader header;
    private final CRC32C crc = new CRC32C();
    private int offset = Format.SEGMENT_HEADER_BYTES;
    private int recordAt;
    private int recordBytes;
    private long expected;

    SegmentReader(Path file) {
        this.file = file;
        try {
            buffer = Mapping.forReading(file);
        } catch (IOException e) {
            throw new UncheckedIOException("segment " + file + " cannot be read: " + e, e);
        }
        header = SegmentHeader.read(buffer);
        expected = header == null ? 0 : header.first();
    }

    Path file() {
        return file;
    }

    /** The header; null if it is damaged. */
    SegmentHeader header() {
        return header;
    }

    /** Where the next record begins, or would begin. */
    int offset() {
        return offset;
    }

    /** The position behind the records so far. */
    long position() {
        return expected;
    }

    int bytes() {
        return buffer.capacity();
    }

    /** Moves to the next record, and reads its header; returns whether there is a sound one. */
    boolean next(JournalRecord record) {
        if (header == null || !isSound(offset, record) || record.position() != expected) {
            return false;
        }
        take(record);
        return true;
    }

    private void take(JournalRecord record) {
        recordAt = offset;
        recordBytes = buffer.getInt(offset);
        offset += Format.aligned(recordBytes);
        expected = record.end();
    }

    /** The payload of the record; valid until the reader is closed. */
    ByteBuffer payload() {
        return buffer.slice(recordAt + Format.RECORD_HEADER_BYTES, recordBytes - Format.RECORD_HEADER_BYTES);
    }

    /** Where the current record begins. */
    int recordAt() {
        return recordAt;
    }

    /** Whether something stands where the next record would begin. */
    boolean isTorn() {
        return buffer.capacity() - offset >= Integer.BYTES && buffer.getInt(offset) != 0;
    }

    /** Where a sound record begins behind the end, so that the end is damage; negative if there is none. */
    int soundBehind() {
        if (header == null) {
            return NONE;
        }
        JournalRecord record = new JournalRecord();
        for (int at = offset; at <= buffer.capacity() - Format.RECORD_HEADER_BYTES; at += Format.ALIGNMENT) {
            if (buffer.getLong(at) != 0 && isSound(at, record) && record.position() >= expected) {
                return at;
            }
        }
        return NONE;
    }

    /** Goes on at an offset with a sound record. */
    void skipTo(int at) {
        offset = at;
        expected = positionAt(at);
    }

    /** The position of the record at an offset. */
    long positionAt(int at) {
        return buffer.getLong(at + Format.POSITION);
    }

    /** Whether the file has nothing but zeros: its name came to the disk, and the rest did not. */
    boolean isEmpty() {
        for (int at = 0; at < buffer.capacity(); at++) {
            if (buffer.get(at) != 0) {
                return false;
            }
        }
        return true;
    }

    private boolean isSound(int at, JournalRecord record) {
        int left = buffer.capacity() - at;
        if (left < Format.RECORD_HEADER_BYTES) {
            return false;
        }
        int length = (int) LENGTHS.getAcquire(buffer, at);
        if (length < Format.RECORD_HEADER_BYTES || length > left || !record.read(buffer, at)) {
            return false;
        }
        int checksum = Format.checksum(crc, buffer, at + Format.KIND, at + length) ^ header.salt();
        return checksum == buffer.getInt(at + Format.CHECKSUM);
    }

    @Override
    public void close() {
        Mapping.end(buffer);
    }
}
