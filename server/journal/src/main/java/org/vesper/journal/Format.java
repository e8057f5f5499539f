// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;

/** The offsets and numbers of the files, as docs/internals/journal-format.md has them. All numbers are big-endian. */
final class Format {

    /** "VSPRJNL" and the version of the format. */
    static final long MAGIC = 0x565350524a4e4c01L;
    /** The byte of the version in a magic number. */
    static final long VERSION = 0xff;
    static final int MAGIC_AT = 0;
    static final int NUMBER_AT = 8;
    static final int FIRST_AT = 16;
    static final int CREATED_AT = 24;
    static final int AHEAD_AT = 32;
    static final int SALT_AT = 40;
    static final int GAP_AT = 44;
    static final int HEADER_CHECKSUM_AT = 60;
    static final int SEGMENT_HEADER_BYTES = 64;

    static final int LENGTH = 0;
    static final int CHECKSUM = 4;
    static final int KIND = 8;
    static final int FLAGS = 9;
    static final int FORM = 10;
    static final int SOURCE = 12;
    static final int POSITION = 16;
    static final int TIME = 24;
    static final int IN_SOURCE = 32;
    static final int COUNT = 40;
    static final int RESERVED = 44;
    static final int RECORD_HEADER_BYTES = 48;
    static final int ALIGNMENT = 8;

    /** "VSPRMRK" and the version of the format: 1 has the commit position alone, 2 has no checksum of it, 3 differs by one bit from 2. */
    static final long MARK_MAGIC_1 = 0x565350524d524b01L;
    static final long MARK_MAGIC_2 = 0x565350524d524b02L;
    static final long MARK_MAGIC = 0x565350524d524b04L;
    static final int MARK_BYTES = 4096;
    static final int MARK_BYTES_1 = 16;
    /** The commit position, twice. */
    static final int MARK_AT = 8;
    static final int MARK_PLACE_BYTES = 16;
    static final int MARK_CHECKSUM = 8;
    /** What the file has of output adapters, twice. */
    static final int OUTPUTS_AT = 48;
    static final int OUTPUTS_BYTES = 2024;
    static final int OUTPUTS_AT_2 = 16;
    static final int OUTPUTS_BYTES_2 = 2040;
    static final int OUTPUTS_NUMBER = 0;
    static final int OUTPUTS_MARK = 8;
    static final int OUTPUTS_LENGTH = 16;
    static final int OUTPUTS_CHECKSUM = 20;
    static final int OUTPUTS_ENTRIES = 24;

    private Format() {
    }

    /** The times in the files: those of the wall clock when the process began, and of the monotonic clock since then. */
    static final class Time {

        /** By how much they are ahead of {@link System#nanoTime()}; one for the process, so that their order is that of this clock. */
        static final long AHEAD_NS = aheadNs();

        private Time() {
        }

        static long nowNs() {
            return timeNs(System.nanoTime());
        }

        static long timeNs(long nanoTime) {
            return nanoTime + AHEAD_NS;
        }

        private static long aheadNs() {
            Instant now = Instant.now();
            return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - System.nanoTime();
        }
    }

    /** The bytes that a record of this length takes. */
    static int aligned(int length) {
        return length + ALIGNMENT - 1 & -ALIGNMENT;
    }

    /** The checksum of a part of a buffer, without a change of its position. */
    static int checksum(CRC32C crc, ByteBuffer buffer, int from, int to) {
        ByteBuffer part = buffer.duplicate();
        part.limit(to).position(from);
        crc.reset();
        crc.update(part);
        return (int) crc.getValue();
    }

    /** Texts as they stand in payloads: each a u16 with the length in bytes of UTF-8, and the bytes. */
    static byte[] texts(String... texts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String text : texts) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            bytes.write(utf8.length >> Byte.SIZE);
            bytes.write(utf8.length);
            bytes.writeBytes(utf8);
        }
        return bytes.toByteArray();
    }

    /** Takes a text out of a payload. */
    static String text(ByteBuffer payload) {
        byte[] utf8 = new byte[Short.toUnsignedInt(payload.getShort())];
        payload.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
