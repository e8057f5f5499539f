// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.AnswerDecoder;
import org.vesper.wire.stream.ByteStream;

/**
 * A client of a trial, which has one connection at a time and never blocks.
 *
 * <p><b>Threading:</b> the thread of its loop. <b>Failure:</b> what goes wrong is counted by the loop; then the subclass decides.
 */
abstract class Client {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final ClientLoop loop;
    private final ByteBuffer input = ByteBuffer.allocate(Protocol.HEADER_BYTES + Protocol.MAX_ANSWER_BYTES);
    private ByteBuffer output = NOTHING;
    private final int number;
    private SocketChannel channel;
    private ByteStream stream;
    private boolean isOpen;
    private SelectionKey key;
    private long sinceNs;
    private boolean isIdle;
    private boolean isEnded;

    Client(ClientLoop loop) {
        this.loop = loop;
        this.number = loop.nextNumber();
    }

    /** The connection is open. */
    abstract void onConnected() throws IOException;

    /** All bytes have been written. */
    abstract void onSent();

    /** The server has answered, and not by an error. */
    abstract void onAnswer(Answer answer) throws IOException;

    /** The server has ended the connection. */
    abstract void onEnd() throws IOException;

    /** The connection has failed and is closed. */
    abstract void onFailure();

    final ClientLoop loop() {
        return loop;
    }

    /** The time of the last step that counts: the beginning, or what {@link #step()} noted. */
    final long sinceNs() {
        return sinceNs;
    }

    final void step() {
        sinceNs = System.nanoTime();
    }

    final boolean isEnded() {
        return isEnded;
    }

    /** Opens a new connection. */
    final void begin() {
        isIdle = false;
        input.clear();
        output = NOTHING;
        step();
        try {
            channel = SocketChannel.open();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            key = channel.register(loop.selector(), SelectionKey.OP_CONNECT, this);
            if (channel.connect(loop.address())) {
                connected();
            }
        } catch (IOException e) {
            fail(e.getMessage());
        }
    }

    /** Does nothing until the loop calls {@link #begin()} after a while. */
    final void rest() {
        isIdle = true;
        step();
    }

    /** Does nothing any more. */
    final void end() {
        isEnded = true;
        close();
    }

    /** Closes the connection. */
    final void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            System.getLogger("vesper.loadgen").log(System.Logger.Level.DEBUG, "a socket broke while it was closed", e);
        }
    }

    /** Writes as much as possible at once, and the rest when there is room. */
    final void send(ByteBuffer bytes) throws IOException {
        output = bytes;
        flush();
    }

    /** Writes when there is room. */
    final void sendLater(ByteBuffer bytes) {
        output = bytes;
        key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }

    /** Goes on, since the selector says that the socket is ready. */
    final void ready() {
        try {
            if (key.isConnectable()) {
                channel.finishConnect();
                connected();
            } else if (!isOpen) {
                open();
            } else {
                if (key.isWritable()) {
                    flush();
                    finishOutput();
                }
                if (key.isValid() && key.isReadable()) {
                    read();
                }
            }
        } catch (IOException | WireException e) {
            fail(e.getMessage());
        }
    }

    private void finishOutput() {
        if (!output.hasRemaining()) {
            onSent();
        }
    }

    /** Looks, now and then, whether the client has rested or waited for long enough. */
    final void look(long nowNs) {
        if (isEnded) {
            return;
        }
        if (isIdle && (loop.isOver() || nowNs - sinceNs > ClientLoop.REST_NS)) {
            if (loop.isOver()) {
                end();
            } else {
                begin();
            }
        } else if (!isIdle && nowNs - sinceNs > loop.timeoutNs()) {
            fail("no answer in time");
        }
    }

    /** Counts a failure, and closes the connection. */
    final void fail(String reason) {
        close();
        loop.tally().failed(reason == null ? "the connection broke" : reason);
        onFailure();
    }

    private void connected() throws IOException {
        isOpen = false;
        stream = loop.stream(channel, number);
        open();
    }

    private void open() throws IOException {
        isOpen = stream.open();
        await(stream.isFlushed());
        if (isOpen) {
            onConnected();
        }
    }

    private void await(boolean isFlushed) {
        key.interestOps(isFlushed ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }

    private void flush() throws IOException {
        await(stream.write(output));
    }

    private void read() throws IOException {
        do {
            readOnce();
        } while (key.isValid() && stream.hasMore());
    }

    private void readOnce() throws IOException {
        int bytes = stream.read(input);
        input.flip();
        try {
            Optional<Answer> answer = AnswerDecoder.decode(input);
            while (answer.isPresent() && channel.isOpen()) {
                take(answer.get());
                answer = AnswerDecoder.decode(input);
            }
        } finally {
            input.compact();
        }
        if (bytes < 0 && channel.isOpen()) {
            onEnd();
        }
    }

    private void take(Answer answer) throws IOException {
        if (answer instanceof Answer.Failure failure) {
            fail("ERROR " + failure.code());
        } else {
            onAnswer(answer);
        }
    }
}
