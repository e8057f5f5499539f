// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A client of the sample concentrator, with a session of version 2, written from docs/internals/wire-protocol.md alone. */
final class SensorClient implements AutoCloseable {

    private static final int HELLO = 0x01;
    private static final int EVENTS = 0x03;
    private static final int BYE = 0x04;
    private static final int LAYOUT = 0x05;
    private static final int GOODBYE = 0x82;
    private static final int ERROR = 0x83;
    private static final int ACK = 0x84;
    private static final int TEXT_BYTES = 2;
    private static final int EVENT_BYTES = 16;
    private static final int BUFFER_BYTES = 256;
    private static final int TIME_LIMIT_MS = 300_000;
    private static final int[] WIRE_TYPES = {7, 3, 4};
    private static final String[] PROPERTIES = {"sensor", "number", "value"};

    private final Socket socket;
    private final DataOutputStream out;
    private final String name;
    private long sent;

    /** Connects, and defines its readings. */
    SensorClient(int port, String name) throws IOException {
        this.name = name;
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(TIME_LIMIT_MS);
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES));
        out.write("VSPR".getBytes(StandardCharsets.US_ASCII));
        out.writeByte(2);
        out.writeInt(1 + 2 + 2 + 8 + TEXT_BYTES + name.length() + 8 + 8 + 4 + 4 + 2);
        out.writeByte(HELLO);
        out.writeByte(0);
        out.writeUTF("");
        out.writeUTF("");
        out.writeLong(0);
        out.writeUTF(name);
        out.write(new byte[8 + 8 + 4 + 4 + 2]);
        layout();
        out.flush();
    }

    private void layout() throws IOException {
        int bytes = 2 + TEXT_BYTES + "Reading".length() + 1;
        for (String property : PROPERTIES) {
            bytes += TEXT_BYTES + property.length() + 1;
        }
        out.writeInt(bytes);
        out.writeByte(LAYOUT);
        out.writeShort(0);
        out.writeUTF("Reading");
        out.writeByte(PROPERTIES.length);
        for (int i = 0; i < PROPERTIES.length; i++) {
            out.writeUTF(PROPERTIES[i]);
            out.writeByte(WIRE_TYPES[i]);
        }
    }

    /** Sends the next readings, in one frame; waits while the server does not read. */
    void send(int readings) {
        try {
            out.writeInt(2 + 8 + readings * (TEXT_BYTES + name.length() + EVENT_BYTES));
            out.writeByte(EVENTS);
            out.writeShort(0);
            out.writeLong(sent);
            for (int i = 0; i < readings; i++) {
                out.writeUTF(name);
                out.writeLong(sent++);
                out.writeDouble(1);
            }
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    /** Says bye, and returns how many of its events the server has acknowledged at the end. */
    long bye() {
        try {
            out.writeInt(1);
            out.writeByte(BYE);
            out.writeByte(1);
            out.flush();
            DataInputStream in = new DataInputStream(socket.getInputStream());
            long taken = 0;
            while (true) {
                byte[] payload = new byte[in.readInt()];
                int type = in.readUnsignedByte();
                in.readFully(payload);
                if (type == ERROR) {
                    throw new AssertionError(name + ": " + new String(payload, StandardCharsets.UTF_8));
                } else if (type == ACK) {
                    taken = ByteBuffer.wrap(payload).getLong();
                } else if (type == GOODBYE) {
                    return taken;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
