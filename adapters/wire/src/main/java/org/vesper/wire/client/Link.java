// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.AnswerDecoder;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.stream.ByteStream;
import org.vesper.wire.stream.TlsStream;

/**
 * A connection of a blocking client, plain or with TLS: frames go out, answers come in, also while a frame waits. <b>Threading:</b> one
 * thread at a time. <b>Failure:</b> an IOException, caused by a {@link WireException} if the server does not speak the protocol; an {@link
 * SSLHandshakeException} if TLS does not come about; a {@link SocketTimeoutException} if the server counts as dead.
 */
final class Link implements AutoCloseable {

    /** A server that sends more answers than a client asks for has to wait. */
    private static final int MAX_ANSWERS = 1_000;

    private final SocketChannel socket;
    private final Selector selector;
    private final SelectionKey key;
    private final ByteStream stream;
    private final Duration timeout;
    private final SignsOfLife signs = new SignsOfLife();
    private final ByteBuffer input = ByteBuffer.allocate(Protocol.HEADER_BYTES + Protocol.MAX_ANSWER_BYTES);
    private final ArrayDeque<Answer> answers = new ArrayDeque<>();

    private Link(SocketChannel socket, Selector selector, InetSocketAddress address, Optional<SSLContext> tls, Duration timeout)
            throws IOException {
        this.socket = socket;
        this.selector = selector;
        this.timeout = timeout;
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        socket.configureBlocking(false);
        key = socket.register(selector, SelectionKey.OP_CONNECT);
        stream = tls.<ByteStream>map(context -> new TlsStream(
                socket, TlsStream.engine(context, address.getHostString(), address.getPort()), session -> { }))
                .orElseGet(() -> ByteStream.plain(socket));
    }

    /** Connects; the time limit holds for that, and for each answer unless signs of life are agreed. */
    static Link to(InetSocketAddress address, Optional<SSLContext> tls, Duration timeout) throws IOException {
        if (address.isUnresolved()) {
            throw new UnknownHostException("the host " + address.getHostString() + " is unknown");
        }
        SocketChannel socket = SocketChannel.open();
        Selector selector = Selector.open();
        try {
            Link link = new Link(socket, selector, address, tls, timeout);
            link.connect(address);
            link.shakeHands(address);
            return link;
        } catch (IOException | RuntimeException e) {
            socket.close();
            selector.close();
            throw e;
        }
    }

    private void connect(InetSocketAddress address) throws IOException {
        long deadlineNs = deadline();
        boolean connected = socket.connect(address);
        while (!connected) {
            awaitUntil(deadlineNs, SelectionKey.OP_CONNECT, address + " does not answer");
            connected = socket.finishConnect();
        }
    }

    private void shakeHands(InetSocketAddress address) throws IOException {
        long deadlineNs = deadline();
        try {
            while (!stream.open()) {
                awaitUntil(deadlineNs, stream.isFlushed() ? SelectionKey.OP_READ : SelectionKey.OP_WRITE,
                        address + " does not go on with the TLS handshake");
            }
        } catch (SSLException e) {
            throw (SSLException) new SSLHandshakeException("TLS with " + address.getHostString() + ":" + address.getPort()
                    + " fails: " + e.getMessage()).initCause(e);
        }
    }

    private long deadline() {
        return System.nanoTime() + timeout.toNanos();
    }

    /** The address of the server. */
    InetSocketAddress server() throws IOException {
        return (InetSocketAddress) socket.getRemoteAddress();
    }

    /** The signs of life of the connection, which begin with WELCOME. */
    SignsOfLife signs() {
        return signs;
    }

    /** Writes all of a buffer; waits while the server does not read, as long as it lives. */
    void write(ByteBuffer frames) throws IOException {
        while (!stream.write(frames)) {
            await(answers.size() < MAX_ANSWERS ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_WRITE);
            if (!receive()) {
                throw closed();
            }
            checkLife();
        }
        signs.sent();
    }

    /** The next answer, if it is there. */
    Optional<Answer> poll() throws IOException {
        if (answers.isEmpty() && !receive() && answers.isEmpty()) {
            throw closed();
        }
        return Optional.ofNullable(answers.poll());
    }

    /** Waits for the next answer: as long as the server lives or, without signs of life, for the time limit. */
    Answer next() throws IOException {
        long deadlineNs = deadline();
        Optional<Answer> answer = poll();
        while (answer.isEmpty()) {
            if (signs.areAgreed()) {
                await(SelectionKey.OP_READ);
                checkLife();
                giveSign();
            } else {
                awaitUntil(deadlineNs, SelectionKey.OP_READ, "the server does not answer");
            }
            answer = poll();
        }
        return answer.get();
    }

    /** Sends a sign of life if one is due; for the time in which the client does nothing else. <b>Failure:</b> as for a dead server. */
    void giveSign() throws IOException {
        checkLife();
        if (signs.isDue()) {
            write(new FrameEncoder(ByteBuffer.allocate(Protocol.HEADER_BYTES + Long.BYTES)).ping(SignsOfLife.TOKEN).buffer().flip());
        }
    }

    @Override
    public void close() throws IOException {
        try (selector) {
            socket.close();
        }
    }

    private static EOFException closed() {
        return new EOFException("the server closed the connection without an answer");
    }

    private void checkLife() throws IOException {
        if (signs.areMissing()) {
            throw new SocketTimeoutException("the server has sent nothing for " + signs.patienceMs()
                    + " ms, three times the keep-alive time");
        }
    }

    private void await(int operations) throws IOException {
        select(operations, signs.areAgreed() ? signs.intervalMs() : 0);
    }

    private void awaitUntil(long deadlineNs, int operations, String what) throws IOException {
        long leftMs = Duration.ofNanos(deadlineNs - System.nanoTime()).toMillis();
        if (leftMs <= 0) {
            throw new SocketTimeoutException(what + " within " + timeout.toSeconds() + " s");
        }
        select(operations, leftMs);
    }

    private void select(int operations, long waitMs) throws IOException {
        key.interestOps(operations);
        selector.select(waitMs);
        selector.selectedKeys().clear();
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted while waiting for the server");
        }
    }

    /** Takes the answers that are there; returns false if the server has closed the connection. */
    private boolean receive() throws IOException {
        int count = 1;
        while (count > 0 && answers.size() < MAX_ANSWERS) {
            count = stream.read(input);
            if (count > 0) {
                signs.heard();
                decode();
            }
        }
        return count >= 0;
    }

    private void decode() throws IOException {
        input.flip();
        try {
            for (Optional<Answer> answer = AnswerDecoder.decode(input); answer.isPresent(); answer = AnswerDecoder.decode(input)) {
                answers.add(answer.get());
            }
        } catch (WireException e) {
            throw new IOException("the server sent " + e.getMessage(), e);
        } finally {
            input.compact();
        }
    }
}
