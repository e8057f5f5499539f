// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.AnswerDecoder;

/**
 * A connection of a blocking client: frames go out, answers come in. <b>Threading:</b> one thread. <b>Failure:</b> an IOException, caused
 * by a {@link WireException} if the server does not speak the protocol.
 */
final class Link implements AutoCloseable {

    private final Socket socket;
    private final ByteBuffer answers = ByteBuffer.allocate(Protocol.HEADER_BYTES + Protocol.MAX_ANSWER_BYTES);

    private Link(Socket socket) {
        this.socket = socket;
    }

    /** Connects; the time limit holds for that and for each answer. */
    static Link to(InetSocketAddress address, Duration timeout) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) timeout.toMillis());
            socket.connect(address, (int) timeout.toMillis());
            return new Link(socket);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    /** Writes all of a buffer that has an array; waits while the server does not read. */
    void write(ByteBuffer frames) throws IOException {
        socket.getOutputStream().write(frames.array(), frames.arrayOffset() + frames.position(), frames.remaining());
    }

    /** Whether bytes of an answer are there. */
    boolean hasInput() throws IOException {
        return answers.position() > 0 || socket.getInputStream().available() > 0;
    }

    /** The next answer, if it is there. */
    Optional<Answer> poll() throws IOException {
        Optional<Answer> answer = decode();
        while (answer.isEmpty() && socket.getInputStream().available() > 0) {
            read();
            answer = decode();
        }
        return answer;
    }

    /** Waits for the next answer. */
    Answer next() throws IOException {
        Optional<Answer> answer = decode();
        while (answer.isEmpty()) {
            read();
            answer = decode();
        }
        return answer.get();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private Optional<Answer> decode() throws IOException {
        answers.flip();
        try {
            return AnswerDecoder.decode(answers);
        } catch (WireException e) {
            throw new IOException("the server sent " + e.getMessage(), e);
        } finally {
            answers.compact();
        }
    }

    private void read() throws IOException {
        int read = socket.getInputStream().read(answers.array(), answers.position(), answers.remaining());
        if (read < 0) {
            throw new EOFException("the server closed the connection without an answer");
        }
        answers.position(answers.position() + read);
    }
}
