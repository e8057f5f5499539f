// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.AnswerDecoder;

/** A socket that sends the bytes of a test, valid or not. */
final class RawClient implements AutoCloseable {

    static final String PREFACE = "56 53 50 52 01";
    /** Type Tick with symbol SYMBOL and lastPrice DOUBLE; clock domain unknown: records of 12 bytes. */
    static final String HELLO = "00 00 00 29 01 00 00 00 00 00 00 00 00 00 00 00 00 00"
            + "00 04 54 69 63 6b 02 00 06 73 79 6d 62 6f 6c 06 00 09 6c 61 73 74 50 72 69 63 65 04";
    /** WSC is 1. */
    static final String SYMBOLS = "00 00 00 09 02 00 00 00 01 00 03 57 53 43";
    /** WSC at 1.5 and at 2.0. */
    static final String EVENTS = "00 00 00 18 03 00 00 00 01 3f f8 00 00 00 00 00 00 00 00 00 01 40 00 00 00 00 00 00 00";
    static final String BYE = "00 00 00 00 04";

    private final Socket socket;

    RawClient(int port) throws IOException {
        this(new Socket("127.0.0.1", port));
    }

    RawClient(Socket connected) throws IOException {
        socket = connected;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(20_000);
    }

    static byte[] bytes(String... hex) {
        return HexFormat.of().parseHex(String.join("", hex).replaceAll("\\s", ""));
    }

    RawClient send(String... hex) throws IOException {
        return send(bytes(hex));
    }

    RawClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    /** The client's address as seen by the server. */
    String address() {
        return "127.0.0.1:" + socket.getLocalPort();
    }

    void endSending() throws IOException {
        socket.shutdownOutput();
    }

    /** All bytes until the server closes. */
    byte[] received() throws IOException {
        return socket.getInputStream().readAllBytes();
    }

    /** All answers until the server closes. */
    List<Answer> answers() throws IOException {
        ByteBuffer received = ByteBuffer.wrap(received());
        List<Answer> answers = new ArrayList<>();
        while (received.hasRemaining()) {
            answers.add(AnswerDecoder.decode(received).orElseThrow());
        }
        return answers;
    }

    /** The last answer before the server closes. */
    Answer lastAnswer() throws IOException {
        List<Answer> answers = answers();
        return answers.get(answers.size() - 1);
    }

    /** The next answer; the connection stays open. */
    Answer firstAnswer() throws IOException {
        InputStream input = socket.getInputStream();
        byte[] header = input.readNBytes(5);
        byte[] payload = input.readNBytes(ByteBuffer.wrap(header).getInt());
        return AnswerDecoder.decode(ByteBuffer.allocate(header.length + payload.length).put(header).put(payload).flip()).orElseThrow();
    }

    /** The next answers up to the first of a kind; the connection stays open. */
    List<Answer> answersUntil(Class<? extends Answer> kind) throws IOException {
        List<Answer> answers = new ArrayList<>();
        do {
            answers.add(firstAnswer());
        } while (!kind.isInstance(answers.get(answers.size() - 1)));
        return answers;
    }

    /** Breaks the connection: the server sees a reset, not an end. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
