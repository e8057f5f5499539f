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
     * Reads all options up to the end of the buffer. <b>Failure:</b> a {@link WireException} for an option that occurs twice, and for one
     * that is needed and unknown; a {@link BufferUnderflowException} for one that is cut off.
     *
     * @param lastKnown the highest number that the reader knows
     */
    static Map<Integer, byte[]> decode(ByteBuffer payload, int lastKnown) {
        Map<Integer, byte[]> found = new HashMap<>();
        while (payload.hasRemaining()) {
            int number = Short.toUnsignedInt(payload.getShort());
            byte[] value = valueOf(payload);
            if (number >= NEEDED) {
                throw new WireException(ErrorCode.UNSUPPORTED_OPTION, "HELLO has the option " + number + ", which this server does not know"
                        + " and must not ignore; leave it out, or connect to a later server");
            }
            if (number >= 1 && number <= lastKnown && found.put(number, value) != null) {
                throw new WireException(ErrorCode.MALFORMED_FRAME, "option " + number + " occurs twice");
            }
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
