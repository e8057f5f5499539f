// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire;

import java.nio.ByteBuffer;

/** Reads the values of a complete record that are not plain numbers. <b>Failure:</b> {@link ErrorCode#MALFORMED_FRAME}. */
public final class WireValues {

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

    /** The number of bytes that follow the length of a STRING at an index. */
    public static int stringBytesAt(ByteBuffer buffer, int at) {
        return Short.toUnsignedInt(buffer.getShort(at));
    }

    /** The STRING at an index. */
    public static String stringAt(ByteBuffer buffer, int at) {
        return WireText.decode(buffer, at + WireType.STRING.fixedBytes(), stringBytesAt(buffer, at));
    }

    /** The BYTES at an index, in an array of their own. */
    public static byte[] bytesAt(ByteBuffer buffer, int at) {
        byte[] bytes = new byte[buffer.getInt(at)];
        buffer.get(at + WireType.BYTES.fixedBytes(), bytes);
        return bytes;
    }
}
