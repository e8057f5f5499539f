// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;

/** Reads the values of a complete record that are not plain numbers. <b>Failure:</b> {@link ErrorCode#MALFORMED_FRAME}. */
public final class WireValues {

    private static final int NANOS_PER_SECOND = 1_000_000_000;

    private WireValues() {
    }

    /** The BOOLEAN at an index. */
    public static boolean booleanAt(ByteBuffer buffer, int at) {
        byte value = buffer.get(at);
        if (value != 0 && value != 1) {
            throw new WireException(ErrorCode.MALFORMED_FRAME,
                    "a BOOLEAN is the byte " + Byte.toUnsignedInt(value) + "; it must be 0 or 1");
        }
        return value == 1;
    }

    /** Whether a nullable property has a value at an index; the value, or its placeholder to skip, follows this byte. */
    public static boolean isPresentAt(ByteBuffer buffer, int at) {
        byte marker = buffer.get(at);
        if (marker != 0 && marker != 1) {
            throw new WireException(ErrorCode.MALFORMED_FRAME, "the byte before a nullable value is "
                    + Byte.toUnsignedInt(marker) + "; it must be 0 (null) or 1");
        }
        return marker == 1;
    }

    /** The size of the value of a type at an index, including its length prefix. */
    public static int bytesOf(WireType type, ByteBuffer buffer, int at) {
        return type.fixedBytes() + (type.isVariable() ? variableBytesAt(type, buffer, at) : 0);
    }

    /** The number of bytes after the length prefix of a STRING or BYTES at an index; for BYTES it is unchecked. */
    public static int variableBytesAt(WireType type, ByteBuffer buffer, int at) {
        return type == WireType.STRING ? stringBytesAt(buffer, at) : buffer.getInt(at);
    }

    /** The number of bytes after the length prefix of a STRING at an index. */
    public static int stringBytesAt(ByteBuffer buffer, int at) {
        return Short.toUnsignedInt(buffer.getShort(at));
    }

    /** The INSTANT at an index. */
    public static Instant instantAt(ByteBuffer buffer, int at) {
        long seconds = buffer.getLong(at);
        int nanos = buffer.getInt(at + Long.BYTES);
        if (nanos < 0 || nanos >= NANOS_PER_SECOND || seconds < Instant.MIN.getEpochSecond() || seconds > Instant.MAX.getEpochSecond()) {
            throw new WireException(ErrorCode.MALFORMED_FRAME, "an INSTANT is " + seconds + " s and " + Integer.toUnsignedLong(nanos)
                    + " ns; the nanoseconds must be 0 to 999,999,999, and the year within a billion");
        }
        return Instant.ofEpochSecond(seconds, nanos);
    }

    /** The DECIMAL at an index. */
    public static BigDecimal decimalAt(ByteBuffer buffer, int at) {
        return BigDecimal.valueOf(buffer.getLong(at), buffer.get(at + Long.BYTES));
    }

    /** Whether a number can be a DECIMAL: its digits fit into a long, and its scale into a byte. */
    public static boolean isDecimal(BigDecimal value) {
        return value.unscaledValue().bitLength() < Long.SIZE && value.scale() == (byte) value.scale();
    }

    /** The STRING at an index. */
    public static String stringAt(ByteBuffer buffer, int at) {
        return WireText.decode(buffer, at + WireType.STRING.fixedBytes(), stringBytesAt(buffer, at));
    }

    /** A copy of the BYTES at an index. */
    public static byte[] bytesAt(ByteBuffer buffer, int at) {
        byte[] bytes = new byte[buffer.getInt(at)];
        buffer.get(at + WireType.BYTES.fixedBytes(), bytes);
        return bytes;
    }
}
