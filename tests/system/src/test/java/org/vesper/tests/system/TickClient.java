// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A client written from docs/internals/wire-protocol.md alone, byte by byte, so that it can also do what no client should. */
final class TickClient implements AutoCloseable {

    private static final int HELLO = 0x01;
    static final int SYMBOLS = 0x02;
    static final int EVENTS = 0x03;
    private static final int BYE = 0x04;
    private static final int WELCOME = 0x81;
    private static final int GOODBYE = 0x82;
    private static final int ERROR = 0x83;
    private static final int TIME_LIMIT_MS = 180_000;
    private static final int SMALL_BUFFER_BYTES = 64 * 1024;
    private static final int SYMBOL_TYPE = 6;
    private static final int DOUBLE_TYPE = 4;
    private static final int TIME_TYPE = 5;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    /** What the server says when it ends a connection. */
    record Refusal(int code, long accepted, String text) {
    }

    TickClient(int port) {
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout(TIME_LIMIT_MS);
            in = new DataInputStream(socket.getInputStream());
            out = new DataOutputStream(socket.getOutputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Connects and sends a hello for ticks without times, and one symbol. */
    static TickClient ready(int port) {
        return new TickClient(port).preface(1).hello("StockTick", "symbol", "lastPrice").symbol(0, "WSC");
    }

    /** What a good client sends first, preface and HELLO. */
    static byte[] opening() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(new DataOutputStream(bytes), out -> {
            byte[] hello = payload(payload -> hello(payload, "StockTick", "symbol", "lastPrice"));
            out.write("VSPR".getBytes(StandardCharsets.US_ASCII));
            out.writeByte(1);
            out.writeInt(hello.length);
            out.writeByte(HELLO);
            out.write(hello);
        });
        return bytes.toByteArray();
    }

    /** Has the operating system keep little of what is sent, so that most of it has reached the server. */
    TickClient withSmallBuffer() {
        try {
            socket.setSendBufferSize(SMALL_BUFFER_BYTES);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    TickClient preface(int version) {
        return send(out -> {
            out.write("VSPR".getBytes(StandardCharsets.US_ASCII));
            out.writeByte(version);
        });
    }

    /** A hello of a client that does not know its clock, with a symbol and a price by these names. */
    TickClient hello(String eventType, String symbol, String price) {
        return frame(HELLO, payload -> hello(payload, eventType, symbol, price));
    }

    /** A hello of a client on this host, with a symbol, a price and a time. */
    TickClient helloWithTimes(String eventType) {
        return frame(HELLO, payload -> {
            payload.writeByte(1);
            payload.writeUTF(host("hostname"));
            payload.writeUTF(host("random/boot_id"));
            payload.writeLong(0);
            payload.writeUTF(eventType);
            payload.writeByte(3);
            property(payload, "symbol", SYMBOL_TYPE);
            property(payload, "lastPrice", DOUBLE_TYPE);
            property(payload, "clientTimestamp", TIME_TYPE);
        });
    }

    /** Says what an id in ticks stands for. */
    TickClient symbol(int id, String symbol) {
        return frame(SYMBOLS, payload -> {
            payload.writeInt(id);
            payload.writeUTF(symbol);
        });
    }

    TickClient awaitWelcome() {
        read(WELCOME);
        return this;
    }

    TickClient tick(double price) {
        return frame(EVENTS, payload -> {
            payload.writeInt(0);
            payload.writeDouble(price);
        });
    }

    /** Says bye and returns how many events the server says it has accepted. */
    long bye() {
        frame(BYE, payload -> { });
        try {
            return read(GOODBYE).readLong();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the server to refuse what came, and for its closing the connection. */
    Refusal awaitRefusal() {
        try {
            DataInputStream payload = read(ERROR);
            Refusal refusal = new Refusal(payload.readUnsignedShort(), payload.readLong(), payload.readUTF());
            if (in.read() >= 0) {
                throw new AssertionError("the server goes on after " + refusal);
            }
            return refusal;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    TickClient frame(int type, Content content) {
        byte[] payload = payload(content);
        return send(out -> {
            out.writeInt(payload.length);
            out.writeByte(type);
            out.write(payload);
        });
    }

    /** Sends any bytes. */
    TickClient send(Content content) {
        write(out, content);
        return this;
    }

    /** Sends these bytes in as many segments. */
    TickClient sendOneByOne(byte[] bytes) {
        try {
            socket.setTcpNoDelay(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (byte one : bytes) {
            send(out -> out.write(one));
        }
        return this;
    }

    /** Ends its sending half; whether the server then ends the connection without an answer. */
    boolean endsWithoutAnswer() {
        try {
            socket.shutdownOutput();
            return in.read() < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the connection with a reset, as a client does that is killed. */
    void reset() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The payload of the next frame that is not a welcome, unless a welcome is what is wanted. */
    private DataInputStream read(int wanted) {
        try {
            while (true) {
                byte[] payload = new byte[in.readInt()];
                int type = in.readUnsignedByte();
                in.readFully(payload);
                if (type == wanted) {
                    return new DataInputStream(new ByteArrayInputStream(payload));
                }
                if (type != WELCOME) {
                    throw new AssertionError("frame " + Integer.toHexString(type) + " instead of " + Integer.toHexString(wanted) + ": "
                            + new String(payload, StandardCharsets.UTF_8));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void hello(DataOutputStream payload, String eventType, String symbol, String price) throws IOException {
        payload.writeByte(0);
        payload.writeUTF("");
        payload.writeUTF("");
        payload.writeLong(0);
        payload.writeUTF(eventType);
        payload.writeByte(2);
        property(payload, symbol, SYMBOL_TYPE);
        property(payload, price, DOUBLE_TYPE);
    }

    private static void property(DataOutputStream payload, String name, int type) throws IOException {
        payload.writeUTF(name);
        payload.writeByte(type);
    }

    private static String host(String file) throws IOException {
        Path path = Path.of("/proc/sys/kernel", file);
        return Files.exists(path) ? Files.readString(path).strip() : "";
    }

    private static byte[] payload(Content content) {
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        write(new DataOutputStream(payload), content);
        return payload.toByteArray();
    }

    private static void write(DataOutputStream stream, Content content) {
        try {
            content.to(stream);
            stream.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    interface Content {
        void to(DataOutputStream out) throws IOException;
    }
}
