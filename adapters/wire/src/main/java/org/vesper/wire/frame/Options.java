// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/** The optional parts at the end of HELLO and WELCOME, each under a number, so that later servers and clients can add parts. */
final class Options {

    /** From here on, an option that the reader does not know is an error; one below may be ignored. */
    static final int NEEDED = 0x8000;

    private Options() {
    }

    /**
     * Reads all options up to the end of the buffer, known or not. <b>Failure:</b> a {@link WireException} for an option that occurs twice,
     * and for one that is needed, since this reader knows none of those; a {@link BufferUnderflowException} for one that is cut off.
     */
    static Map<Integer, byte[]> decode(ByteBuffer payload) {
        Map<Integer, byte[]> found = new HashMap<>();
        while (payload.hasRemaining()) {
            int number = Short.toUnsignedInt(payload.getShort());
            byte[] value = valueOf(payload);
            if (number >= NEEDED) {
                throw new WireException(ErrorCode.UNSUPPORTED_OPTION, "HELLO has the option " + number + ", which this server does not know"
                        + " and must not ignore; leave it out, or connect to a later server");
            }
            if (found.put(number, value) != null) {
                throw new WireException(ErrorCode.MALFORMED_FRAME, "option " + number + " occurs twice");
            }
        }
        return found;
    }

    /** Reads the options of a server, of which a client ignores all that it does not know, and bytes that are no option. */
    static Map<Integer, byte[]> ofServer(ByteBuffer payload) {
        Map<Integer, byte[]> found = new HashMap<>();
        while (payload.remaining() >= 2 * Short.BYTES) {
            int number = Short.toUnsignedInt(payload.getShort());
            int length = Short.toUnsignedInt(payload.getShort());
            byte[] value = new byte[Math.min(payload.remaining(), length)];
            payload.get(value);
            found.put(number, value);
        }
        return found;
    }

    private static byte[] valueOf(ByteBuffer payload) {
        int length = Short.toUnsignedInt(payload.getShort());
        if (length > payload.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] value = new byte[length];
        payload.get(value);
        return value;
    }
}
