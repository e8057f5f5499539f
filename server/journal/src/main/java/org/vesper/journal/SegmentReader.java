// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.vesper.journal.Segment.SegmentHeader;

/**
 * Reads the records of one segment, which a process may be writing. It reads parts into memory of its own and maps nothing, so nothing can
 * go wrong when the file is cut meanwhile.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> an {@link UncheckedIOException} if the file cannot be read; a record that is not sound
 * is like the end.
 */
final class SegmentReader implements AutoCloseable {

    private static final int NONE = -1;
    private static final int WINDOW_BYTES = 1 << 20;

    private final Path file;
    private final FileChannel channel;
    private final long bytes;
    private final SegmentHeader header;
    private final CRC32C crc = new CRC32C();
    private ByteBuffer window = ByteBuffer.allocate(0);
    private long windowAt;
    private long offset = Format.SEGMENT_HEADER_BYTES;
    private long recordAt;
    private int recordBytes;
    private long expected;

    SegmentReader(Path file) {
        this.file = file;
        try {
            channel = FileChannel.open(file, StandardOpenOption.READ);
            bytes = channel.size();
        } catch (IOException e) {
            throw unreadable(e);
        }
        header = SegmentHeader.read(load(0, Format.SEGMENT_HEADER_BYTES) ? window : ByteBuffer.allocate(0));
        expected = header == null ? 0 : header.first();
    }

    Path file() {
        return file;
    }

    /** The header; null if it is damaged. */
    SegmentHeader header() {
        return header;
    }

    /** Whether the header is missing or damaged, and not the sound one of another version of the format. */
    boolean lacksHeader() {
        return header == null && !isOfOtherVersion();
    }

    private boolean isOfOtherVersion() {
        return load(0, Format.SEGMENT_HEADER_BYTES) && SegmentHeader.isSound(window)
                && (magic() & ~Format.VERSION) == (Format.MAGIC & ~Format.VERSION) && magic() != Format.MAGIC;
    }

    private long magic() {
        return window.getLong(at(Format.MAGIC_AT));
    }

    /** What is wrong with the header. */
    String headerProblem() {
        return isOfOtherVersion() ? "it is written in version " + (magic() & Format.VERSION) + " of the format, and this server reads"
                + " version " + (Format.MAGIC & Format.VERSION) + "; start it with the version of Vesper that wrote it"
                : "it has no valid header";
    }

    /** Where the next record begins, or would begin. */
    long offset() {
        return offset;
    }

    /** The position after the records so far. */
    long position() {
        return expected;
    }

    /** Moves to the next record, and reads its header; returns whether there is a sound one. */
    boolean next(RecordHeader record) {
        if (header == null || !isSound(offset, record) || record.position() != expected) {
            return false;
        }
        recordAt = offset;
        recordBytes = window.getInt(at(offset));
        offset += Format.aligned(recordBytes);
        expected = record.end();
        return true;
    }

    /** The payload of the record; valid until the next one is read. */
    ByteBuffer payload() {
        return window.slice(at(recordAt) + Format.RECORD_HEADER_BYTES, recordBytes - Format.RECORD_HEADER_BYTES);
    }

    /** Where the current record begins. */
    long recordAt() {
        return recordAt;
    }

    /** Whether something stands where the next record would begin. */
    boolean isTorn() {
        return load(offset, Integer.BYTES) && window.getInt(at(offset)) != 0;
    }

    /** Where a sound record begins after the end, so that the end is damage; negative if there is none. */
    long soundBehind() {
        RecordHeader record = new RecordHeader();
        for (long found = offset; header != null && load(found, Format.RECORD_HEADER_BYTES); found += Format.ALIGNMENT) {
            if (window.getLong(at(found)) != 0 && isSound(found, record) && record.position() >= expected) {
                return found;
            }
        }
        return NONE;
    }

    /** Whether the next record is sound when it is read again: a process may have written it meanwhile. */
    boolean isSoundNow() {
        window.limit(0);
        RecordHeader record = new RecordHeader();
        return isSound(offset, record) && record.position() == expected;
    }

    /** Goes on at an offset with a sound record. */
    void skipTo(long sound) {
        offset = sound;
        expected = load(sound, Format.RECORD_HEADER_BYTES) ? window.getLong(at(sound) + Format.POSITION) : expected;
    }

    private boolean isSound(long found, RecordHeader record) {
        if (!load(found, Format.RECORD_HEADER_BYTES)) {
            return false;
        }
        int length = window.getInt(at(found));
        if (length < Format.RECORD_HEADER_BYTES || !record.read(window, at(found)) || !load(found, length)) {
            return false;
        }
        int from = at(found);
        return (Format.checksum(crc, window, from + Format.KIND, from + length) ^ header.salt()) == window.getInt(from + Format.CHECKSUM);
    }

    /** Where an offset of the file is in the window. */
    private int at(long found) {
        return (int) (found - windowAt);
    }

    /** Has these bytes of the file in the window; returns whether there are so many. */
    private boolean load(long from, int count) {
        if (from >= windowAt && from + count <= windowAt + window.limit()) {
            return true;
        }
        if (from + count > bytes) {
            return false;
        }
        window = window.capacity() >= count ? window.clear() : ByteBuffer.allocate(Math.max(count, WINDOW_BYTES));
        windowAt = from;
        try {
            while (window.hasRemaining() && channel.read(window, from + window.position()) > 0) {
                continue;
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        return window.flip().limit() >= count;
    }

    private UncheckedIOException unreadable(IOException e) {
        return new UncheckedIOException("segment " + file + " cannot be read: " + e, e);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }
}
