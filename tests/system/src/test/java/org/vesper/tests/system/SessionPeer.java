// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.vesper.tests.support.VesperServer;

/** A client of version 2 of the protocol, by its page alone: one session, and ticks of one share. */
final class SessionPeer implements AutoCloseable {

    static final int WELCOME = 0x81;
    static final int ERROR = 0x83;
    static final int ACK = 0x84;
    static final int NEW = 1;
    static final int RESUMED = 2;

    private static final int PONG = 0x85;

    private final Socket socket;
    private final DataInputStream input;
    private final ByteArrayOutputStream unsent = new ByteArrayOutputStream();

    /** An answer: its type, and its payload. */
    record Answer(int type, ByteBuffer payload) {

        /** The code of an ERROR. */
        int code() {
            return type == ERROR ? payload.getShort(0) : 0;
        }

        /** The state of the session in WELCOME. */
        int state() {
            return payload.get(9);
        }

        /** The epoch in WELCOME. */
        long epoch() {
            return payload.getLong(10);
        }
    }

    /** Connects and says HELLO; a token may be empty. */
    SessionPeer(int port, String session, long epoch, String token) throws IOException {
        socket = new Socket(VesperServer.HOST, port);
        socket.setSoTimeout(60_000);
        input = new DataInputStream(socket.getInputStream());
        unsent.write("VSPR\u0002".getBytes(StandardCharsets.ISO_8859_1));
        frame(1, hello -> {
            hello.writeByte(0);
            hello.writeUTF("");
            hello.writeUTF("");
            hello.writeLong(0);
            hello.writeUTF(session);
            hello.writeLong(epoch);
            hello.writeLong(0);
            hello.writeInt(0);
            hello.writeInt(0);
            hello.writeUTF("test");
            if (!token.isEmpty()) {
                hello.writeShort(1);
                hello.writeUTF(token);
            }
        });
        send();
    }

    /** Defines the layout of ticks, of symbol and price. */
    SessionPeer define() throws IOException {
        frame(5, layout -> {
            layout.writeShort(0);
            layout.writeUTF("StockTick");
            layout.writeByte(2);
            layout.writeUTF("symbol");
            layout.writeByte(7);
            layout.writeUTF("lastPrice");
            layout.writeByte(4);
        });
        return send();
    }

    /** Sends a tick, waits until it has been taken, and returns the next position. */
    long tick(long position) throws IOException {
        frame(3, events -> {
            events.writeShort(0);
            events.writeLong(position);
            events.writeUTF("WSC");
            events.writeDouble(1);
        });
        frame(6, ping -> ping.writeLong(0));
        send();
        long taken = -1;
        Answer answer = answer();
        while (answer.type() == ACK) {
            taken = answer.payload().getLong(0);
            answer = answer();
        }
        if (answer.type() != PONG) {
            throw new IOException("the answer is " + answer.type() + ", error " + answer.code());
        }
        return taken;
    }

    /** The next answer. */
    Answer answer() throws IOException {
        int length = input.readInt();
        int type = input.readUnsignedByte();
        return new Answer(type, ByteBuffer.wrap(input.readNBytes(length)));
    }

    /** The code of the ERROR with which the connection ends. */
    int error() throws IOException {
        Answer answer = answer();
        while (answer.type() != ERROR) {
            answer = answer();
        }
        return answer.code();
    }

    private SessionPeer send() throws IOException {
        socket.getOutputStream().write(unsent.toByteArray());
        unsent.reset();
        return this;
    }

    /** Writes a payload. */
    private interface Payload {

        void write(DataOutputStream out) throws IOException;
    }

    private void frame(int type, Payload payload) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        payload.write(new DataOutputStream(bytes));
        DataOutputStream out = new DataOutputStream(unsent);
        out.writeInt(bytes.size());
        out.writeByte(type);
        bytes.writeTo(out);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
