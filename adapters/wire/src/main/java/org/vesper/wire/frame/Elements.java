// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.ByteBuffer;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.format.WireText;

/** The elements that are no frames: the preface, and the entries of a dictionary. <b>Failure:</b> a {@link WireException}. */
final class Elements {

    /** The first byte of a connection with TLS. */
    private static final int TLS_HANDSHAKE = 22;

    private static final int SYMBOL_HEADER_BYTES = Integer.BYTES + Short.BYTES;

    private Elements() {
    }

    /** The size of the preface; checks as much of it as is there. */
    static int prefaceBytes(ByteBuffer buffer, int at, int available, boolean hasSessions) {
        for (int i = 0; i < Math.min(available, Integer.BYTES); i++) {
            if (buffer.get(at + i) != (byte) (Protocol.MAGIC >> Byte.SIZE * (Integer.BYTES - 1 - i))) {
                throw new WireException(ErrorCode.BAD_MAGIC, buffer.get(at) == TLS_HANDSHAKE
                        ? "the client speaks TLS, and this port does not; leave TLS out in the client, or set tls = always for the adapter"
                        : "this port speaks Vesper's wire protocol: a connection begins with the bytes VSPR");
            }
        }
        if (available >= Protocol.PREFACE_BYTES) {
            checkVersion(Byte.toUnsignedInt(buffer.get(at + Integer.BYTES)), hasSessions);
        }
        return Protocol.PREFACE_BYTES;
    }

    private static void checkVersion(int wanted, boolean hasSessions) {
        int last = hasSessions ? Protocol.VERSION_2 : Protocol.VERSION_1;
        if (wanted < Protocol.VERSION_1 || wanted > last) {
            throw new WireException(ErrorCode.UNSUPPORTED_VERSION, "protocol version " + wanted + " is not known; this server speaks"
                    + (last == Protocol.VERSION_1 ? " version 1" : " versions 1 and 2"));
        }
    }

    /** The size of the entry at an index if that is at most {@code available}, else the bytes needed to know more. */
    static int symbolBytes(ByteBuffer buffer, int at, int available, int frameLeft) {
        boolean known = available >= SYMBOL_HEADER_BYTES && frameLeft >= SYMBOL_HEADER_BYTES;
        int length = known ? Short.toUnsignedInt(buffer.getShort(at + Integer.BYTES)) : 0;
        if (length > Protocol.MAX_SYMBOL_BYTES) {
            throw new WireException(ErrorCode.MALFORMED_FRAME, "a symbol has " + length + " bytes; at most " + Protocol.MAX_SYMBOL_BYTES
                    + " are possible, so send it as STRING");
        }
        if (SYMBOL_HEADER_BYTES + length > frameLeft) {
            throw new WireException(ErrorCode.MALFORMED_FRAME, "an entry does not end within its SYMBOLS frame");
        }
        return SYMBOL_HEADER_BYTES + length;
    }

    /** The text of an entry of this size. */
    static String symbol(ByteBuffer buffer, int at, int bytes) {
        return WireText.decode(buffer, at + SYMBOL_HEADER_BYTES, bytes - SYMBOL_HEADER_BYTES);
    }
}
