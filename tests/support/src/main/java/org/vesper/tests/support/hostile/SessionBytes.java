// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support.hostile;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Frames of version 2, byte by byte as docs/internals/wire-protocol.md describes them, for an adapter that takes ticks. */
final class SessionBytes {

    private static final int HELLO = 1;
    private static final int EVENTS = 3;
    private static final int LAYOUT = 5;
    private static final int PING = 6;
    private static final int SKIP = 7;
    private static final int DOUBLE_TYPE = 4;
    private static final int ACK_MS = 1;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    private interface Content {

        void to(DataOutputStream payload) throws IOException;
    }

    /** A preface, the HELLO of a session that wants reports as often as possible, and the layout 0 of prices. */
    static SessionBytes opening(String session) {
        return new SessionBytes().write(preface -> {
            preface.write("VSPR".getBytes(StandardCharsets.US_ASCII));
            preface.writeByte(2);
        }).frame(HELLO, hello -> {
            hello.writeByte(0);
            hello.writeUTF("");
            hello.writeUTF("");
            hello.writeLong(0);
            hello.writeUTF(session);
            hello.writeLong(0);
            hello.writeLong(0);
            hello.writeInt(ACK_MS);
            hello.writeInt(0);
            hello.writeUTF("abuser");
        }).frame(LAYOUT, layout -> {
            layout.writeShort(0);
            layout.writeUTF("StockTick");
            layout.writeByte(1);
            layout.writeUTF("lastPrice");
            layout.writeByte(DOUBLE_TYPE);
        });
    }

    static SessionBytes none() {
        return new SessionBytes();
    }

    /** A frame without events at a position. */
    SessionBytes batch(long position) {
        return frame(EVENTS, batch -> {
            batch.writeShort(0);
            batch.writeLong(position);
        });
    }

    SessionBytes ping(long number) {
        return frame(PING, ping -> ping.writeLong(number));
    }

    SessionBytes skip(long position) {
        return frame(SKIP, skip -> skip.writeLong(position));
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    private SessionBytes frame(int type, Content content) {
        byte[] payload = new SessionBytes().write(content).bytes();
        return write(frame -> {
            frame.writeInt(payload.length);
            frame.writeByte(type);
            frame.write(payload);
        });
    }

    private SessionBytes write(Content content) {
        try {
            content.to(out);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
