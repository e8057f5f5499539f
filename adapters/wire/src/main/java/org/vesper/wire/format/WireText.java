// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Texts as UTF-8. Reading is strict: a malformed byte is an error and never replaced. */
public final class WireText {

    private WireText() {
    }

    /** Reads a text with a two-byte length prefix and advances the buffer. */
    public static String get(ByteBuffer buffer) {
        int length = Short.toUnsignedInt(buffer.getShort());
        if (length > buffer.remaining()) {
            throw new BufferUnderflowException();
        }
        String text = decode(buffer, buffer.position(), length);
        buffer.position(buffer.position() + length);
        return text;
    }

    public static String decode(ByteBuffer buffer, int at, int length) {
        byte[] bytes = new byte[length];
        buffer.get(at, bytes);
        for (byte b : bytes) {
            if (b < 0) {
                return decodeStrictly(bytes);
            }
        }
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Checks a text without creating objects for ASCII. <b>Failure:</b> as {@link #decode}, for invalid bytes. */
    public static void check(ByteBuffer buffer, int at, int length) {
        for (int i = 0; i < length; i++) {
            if (buffer.get(at + i) < 0) {
                decode(buffer, at, length);
                return;
            }
        }
    }

    /** Writes a two-byte length and the text, without creating objects for ASCII. */
    public static void put(ByteBuffer buffer, String text, int maxBytes) {
        int start = buffer.position();
        buffer.putShort((short) 0);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                buffer.position(start + Short.BYTES).put(text.getBytes(StandardCharsets.UTF_8));
                break;
            }
            buffer.put((byte) c);
        }
        int length = buffer.position() - start - Short.BYTES;
        if (length > maxBytes) {
            buffer.position(start);
            throw new IllegalArgumentException("a text of " + length + " bytes cannot be sent; at most " + maxBytes + " are possible");
        }
        buffer.putShort(start, (short) length);
    }

    private static String decodeStrictly(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new WireException(ErrorCode.MALFORMED_FRAME, "a text of " + bytes.length + " bytes is not UTF-8");
        }
    }
}
