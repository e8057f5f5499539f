// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.vesper.journal.SegmentFiles.Disk;
import org.vesper.journal.SegmentFiles.Mapping;

/**
 * A segment that is being written. Its file has all its blocks before the first record, so a full disk is noticed when it is prepared, and
 * never by a write to memory.
 *
 * <p><b>Threading:</b> the thread in the lane appends; {@link #force} and {@link #retire} are called by threads of the journal.
 */
final class Segment {

    private static final VarHandle LENGTHS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int ZEROS = 1 << 20;
    private static final int PAGE = 4096;

    /** The segment of a journal that is closed, which takes nothing. */
    static final Segment NONE = new Segment(Path.of(""), ByteBuffer.allocate(0));

    /** Mapped memory: it is written, and never read, since another program may cut the file at any time. */
    private final ByteBuffer buffer;
    private final ByteBuffer head = ByteBuffer.allocate(Format.RECORD_HEADER_BYTES);
    private final CRC32C crc = new CRC32C();
    private Path file;
    private int salt;
    private int forced;
    private volatile int end;
    private volatile boolean retired;

    private Segment(Path file, ByteBuffer buffer) {
        this.file = file;
        this.buffer = buffer;
    }

    /** Makes a file of zeros. <b>Failure:</b> an exception if the disk is full; then there is no file. */
    static Segment prepare(Path file, int bytes) throws IOException {
        try {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING)) {
                ByteBuffer zeros = ByteBuffer.allocateDirect(Math.min(ZEROS, bytes));
                while (channel.position() < bytes) {
                    channel.write(zeros.clear().limit((int) Math.min(zeros.capacity(), bytes - channel.position())));
                }
            }
            MappedByteBuffer buffer = Mapping.forWriting(file, bytes);
            for (int at = 0; at < bytes; at += PAGE) {
                buffer.put(at, (byte) 0);
            }
            return new Segment(file, buffer);
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    /** Writes the header, and gives the file the name by which readers find it. */
    void begin(SegmentHeader header, Path name) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Format.SEGMENT_HEADER_BYTES);
        header.write(bytes);
        buffer.put(0, bytes, 0, bytes.capacity());
        salt = header.salt();
        end = Format.SEGMENT_HEADER_BYTES;
        Files.move(file, name, StandardCopyOption.ATOMIC_MOVE);
        file = name;
    }

    /** Whether a payload of this size fits. */
    boolean hasRoom(int payloadBytes) {
        return room() >= payloadBytes;
    }

    /** The size of the largest payload that fits. */
    int room() {
        return buffer.capacity() - end - Format.RECORD_HEADER_BYTES - Format.ALIGNMENT;
    }

    /** Appends a record; a reader sees all of it or nothing. */
    void append(RecordHeader record, ByteBuffer payload) {
        int at = end;
        int bytes = payload.remaining();
        int length = Format.RECORD_HEADER_BYTES + bytes;
        record.write(head, 0);
        crc.reset();
        crc.update(head.array(), Format.KIND, Format.RECORD_HEADER_BYTES - Format.KIND);
        int payloadAt = payload.position();
        crc.update(payload);
        payload.position(payloadAt);
        head.putInt(Format.CHECKSUM, (int) crc.getValue() ^ salt);
        buffer.put(at + Format.CHECKSUM, head, Format.CHECKSUM, Format.RECORD_HEADER_BYTES - Format.CHECKSUM);
        buffer.put(at + Format.RECORD_HEADER_BYTES, payload, payloadAt, bytes);
        LENGTHS.setRelease(buffer, at, length);
        end = at + Format.aligned(length);
    }

    /** Whether another program has cut or deleted the file: while it is written, it is as long as it may become. */
    boolean isCut() {
        return file.toFile().length() < buffer.capacity() && !retired;
    }

    /**
     * Forces what has been appended to the disk; returns whether there was anything. <b>Failure:</b> an exception; what is on the disk is
     * not known then.
     */
    boolean force(Disk disk) {
        int from = forced;
        int to = end;
        if (to > from) {
            disk.force(file, (MappedByteBuffer) buffer, from, to - from);
            forced = to;
        }
        return to > from;
    }

    /** Gives the blocks back that it has not used, and ends the mapping. */
    void retire() throws IOException {
        retired = true;
        Mapping.end((MappedByteBuffer) buffer);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(end);
        }
    }

    /** Removes a file that has not been begun. */
    void discard() throws IOException {
        Mapping.end((MappedByteBuffer) buffer);
        Files.deleteIfExists(file);
    }

    /** A larger one in its place. */
    Segment larger(Path other, long bytes) throws IOException {
        discard();
        return prepare(other, (int) Math.min(bytes, Integer.MAX_VALUE));
    }

    Path file() {
        return file;
    }

    int bytes() {
        return buffer.capacity();
    }

    /**
     * The first bytes of a segment's file.
     *
     * @param number the number of the segment; one follows the other
     * @param first the position of its first record
     * @param createdNs the time at which it was begun, in nanoseconds since 1970
     * @param aheadNs how far the times of its records are ahead of {@link System#nanoTime()} of the process that wrote them
     * @param salt a random number that is part of each checksum, so that no bytes of a client look like a record
     * @param afterGap whether events before the first position were not written
     */
    record SegmentHeader(long number, long first, long createdNs, long aheadNs, int salt, boolean afterGap) {

        /** Reads a header; null if it is not one. */
        static SegmentHeader read(ByteBuffer buffer) {
            if (buffer.limit() < Format.SEGMENT_HEADER_BYTES || buffer.getLong(Format.MAGIC_AT) != Format.MAGIC || !isSound(buffer)) {
                return null;
            }
            return new SegmentHeader(buffer.getLong(Format.NUMBER_AT), buffer.getLong(Format.FIRST_AT), buffer.getLong(Format.CREATED_AT),
                    buffer.getLong(Format.AHEAD_AT), buffer.getInt(Format.SALT_AT), buffer.getInt(Format.GAP_AT) != 0);
        }

        void write(ByteBuffer buffer) {
            buffer.putLong(Format.MAGIC_AT, Format.MAGIC);
            buffer.putLong(Format.NUMBER_AT, number);
            buffer.putLong(Format.FIRST_AT, first);
            buffer.putLong(Format.CREATED_AT, createdNs);
            buffer.putLong(Format.AHEAD_AT, aheadNs);
            buffer.putInt(Format.SALT_AT, salt);
            buffer.putInt(Format.GAP_AT, afterGap ? 1 : 0);
            buffer.putInt(Format.HEADER_CHECKSUM_AT, checksum(buffer));
        }

        /** Whether the checksum is right, which stands at the same place in each version of the format. */
        static boolean isSound(ByteBuffer buffer) {
            return buffer.getInt(Format.HEADER_CHECKSUM_AT) == checksum(buffer);
        }

        private static int checksum(ByteBuffer buffer) {
            return Format.checksum(new CRC32C(), buffer, 0, Format.HEADER_CHECKSUM_AT);
        }
    }
}
