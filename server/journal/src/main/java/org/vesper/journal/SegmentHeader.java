// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

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
        if (buffer.limit() < Format.SEGMENT_HEADER_BYTES || buffer.getLong(Format.MAGIC_AT) != Format.MAGIC
                || buffer.getInt(Format.HEADER_CHECKSUM_AT) != checksum(buffer)) {
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

    private static int checksum(ByteBuffer buffer) {
        return Format.checksum(new CRC32C(), buffer, 0, Format.HEADER_CHECKSUM_AT);
    }
}
