// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.AnswerDecoder;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.stream.ByteStream;
import org.vesper.wire.stream.TlsStream;

/**
 * One connection to the adapter: a greeting that waits for its answer, and then no waiting. It holds at most one frame that the socket has
 * not accepted yet.
 *
 * <p><b>Threading:</b> one thread at a time. <b>Failure:</b> an IOException whose message contains the server's message.
 */
final class Connection implements AutoCloseable {

    private static final int TIMEOUT_MS = 5_000;
    private static final long TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MS);
    private static final long GREETING_PACE_NS = 20_000;
    private static final int SYMBOL_ROOM = Integer.BYTES + Short.BYTES + Protocol.MAX_SYMBOL_BYTES;

    private final SocketChannel channel;
    private final int protocol;
    private final Optional<KeptSession> session;
    private final ArrayDeque<ByteBuffer> again = new ArrayDeque<>();
    private ByteStream bytes;
    private final ByteBuffer output = ByteBuffer.allocateDirect(Limits.DEFAULT.maxFrameBytes() + 2 * Protocol.HEADER_BYTES);
    private final ByteBuffer input = ByteBuffer.allocate(Protocol.HEADER_BYTES + Protocol.MAX_ANSWER_BYTES);
    private final FrameEncoder encoder = new FrameEncoder(output);
    private long position;
    private Answer.Welcome welcome;
    private Answer lastAnswer;
    private boolean rejectLogged;

    private Connection(SocketChannel channel, int protocol, Optional<KeptSession> session) {
        this.channel = channel;
        this.protocol = protocol;
        this.session = session;
        this.bytes = ByteStream.plain(channel);
    }

    /** Connects and sends the greeting for events of one layout. */
    static Connection open(Target target, EventLayout layout, Optional<KeptSession> session) throws IOException {
        Connection connection = new Connection(SocketChannel.open(), target.protocol(), session);
        try {
            connection.greet(target, layout);
            return connection;
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private void greet(Target target, EventLayout layout) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.socket().connect(target.address(), TIMEOUT_MS);
        channel.configureBlocking(false);
        if (target.tls().isPresent()) {
            bytes = new TlsStream(channel, target.engine(), session -> { });
            awaitHandshake();
        }
        encoder.preface(protocol);
        if (protocol == Protocol.VERSION_1) {
            encoder.hello(target.hello(layout));
        } else {
            encoder.hello(target.sessionHello(session.map(KeptSession::claim).orElse(SessionClaim.NONE))).layout(0, layout);
        }
        flush();
        Answer answer = awaitAnswer();
        if (!(answer instanceof Answer.Welcome)) {
            throw new IOException("the server refused the connection: " + describe(answer));
        }
        welcome = (Answer.Welcome) answer;
        if (session.isPresent()) {
            session.get().goOn(welcome.session().orElseThrow(() -> new IOException("the server answers version 2 as version 1")),
                    welcome.limits().maxFrameBytes(), layout);
            position = session.get().next();
        }
    }

    private void awaitHandshake() throws IOException {
        long deadlineNs = System.nanoTime() + TIMEOUT_NS;
        while (!bytes.open()) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new SocketTimeoutException("the server has not completed the TLS handshake in time");
            }
            LockSupport.parkNanos(GREETING_PACE_NS);
        }
    }

    private Answer awaitAnswer() throws IOException {
        long deadlineNs = System.nanoTime() + TIMEOUT_NS;
        Optional<Answer> answer = Optional.empty();
        while (answer.isEmpty()) {
            flush();
            int count = bytes.read(input);
            answer = decode();
            if (count < 0 && answer.isEmpty()) {
                throw new EOFException("the server closed the connection instead of answering HELLO");
            } else if (answer.isEmpty() && System.nanoTime() - deadlineNs > 0) {
                throw new IOException("no answer to HELLO within " + TIMEOUT_MS / 1_000 + " s;"
                        + " is a Vesper TCP adapter listening on this port?");
            } else if (count == 0) {
                LockSupport.parkNanos(GREETING_PACE_NS);
            }
        }
        return answer.get();
    }

    /** Sends the server the symbols of this connection; an id is the index in the list. */
    void define(List<String> symbols) throws IOException {
        for (int symbol = 0; symbol < symbols.size();) {
            encoder.beginSymbols();
            while (symbol < symbols.size() && encoder.payloadBytes() + SYMBOL_ROOM <= maxFrameBytes()) {
                encoder.symbol(symbol, symbols.get(symbol));
                symbol++;
            }
            encoder.end();
            long deadlineNs = System.nanoTime() + TIMEOUT_NS;
            while (!flush()) {
                if (System.nanoTime() > deadlineNs) {
                    throw new IOException("the server has taken no bytes for " + TIMEOUT_MS / 1_000 + " s");
                }
                Thread.onSpinWait();
            }
        }
    }

    /** Sends what the former connection of the session has sent in vain, before anything else; after the definitions. */
    void sendAgain() {
        session.ifPresent(kept -> again.addAll(kept.unacknowledged()));
    }

    WireClock clock() {
        return welcome.clock();
    }

    /** The maximum frame payload that both sides accept. */
    int maxFrameBytes() {
        return Math.min(welcome.limits().maxFrameBytes(), Limits.DEFAULT.maxFrameBytes());
    }

    /** The maximum size of an event, which must fit in a frame. */
    int maxEventBytes() {
        return maxFrameBytes() - (protocol == Protocol.VERSION_1 ? 0 : Protocol.BATCH_BYTES);
    }

    /** Opens a frame of events; only while nothing is left to flush. */
    FrameEncoder beginEvents() {
        return protocol == Protocol.VERSION_1 ? encoder.beginEvents() : encoder.beginEvents(0, position);
    }

    /** Closes the frame, which holds this many events; with a session, it is kept until it is acknowledged. */
    void endEvents(int events) {
        encoder.end();
        position += events;
        if (session.isPresent()) {
            session.get().keep(events, output.duplicate().flip());
        }
    }

    /** Whether the connection has a session, which another connection can go on with. */
    boolean hasSession() {
        return session.isPresent();
    }

    /** Whether events of the session are not acknowledged. */
    boolean isWaiting() {
        return session.isPresent() && session.get().isWaiting();
    }

    /** The number of events that the server has accepted: of the session, or else of this connection according to its last answer. */
    long accepted(long ofThisConnection) {
        return session.map(KeptSession::accepted).orElse(ofThisConnection);
    }

    /** Writes the end of the events. */
    void bye() {
        if (protocol == Protocol.VERSION_1) {
            encoder.bye();
        } else {
            encoder.bye(true);
        }
    }

    /** Passes as much as possible to the socket, and returns whether all of it has been accepted. */
    boolean flush() throws IOException {
        while (!again.isEmpty()) {
            bytes.write(again.peek());
            if (again.peek().hasRemaining()) {
                return false;
            }
            again.poll();
        }
        if (output.position() == 0 && bytes.isFlushed()) {
            return true;
        }
        output.flip();
        try {
            return bytes.write(output);
        } finally {
            output.compact();
        }
    }

    /** Checks once for a message from the server, reports aside. During a run it sends one only after an error. */
    Optional<Answer> poll() throws IOException {
        if (lastAnswer != null) {
            return Optional.of(lastAnswer);
        }
        int count = bytes.read(input);
        Optional<Answer> answer = decode();
        while (answer.isPresent() && (answer.get() instanceof Answer.Ack || answer.get() instanceof Answer.Reject)) {
            takeReport(answer.get());
            answer = decode();
        }
        if (count < 0 && answer.isEmpty()) {
            throw new EOFException("the server closed the connection without an answer");
        }
        answer.ifPresent(last -> lastAnswer = last);
        return answer;
    }

    private void takeReport(Answer report) {
        if (report instanceof Answer.Ack ack) {
            session.ifPresent(kept -> kept.acknowledge(ack));
        } else if (report instanceof Answer.Reject reject && !rejectLogged) {
            rejectLogged = true;
            System.getLogger("vesper.loadgen").log(System.Logger.Level.WARNING, "the server rejects events, first the one at position "
                    + reject.position() + ": " + reject.reason());
        }
    }

    /** Describes an answer for people. */
    static String describe(Answer answer) {
        if (answer instanceof Answer.Failure failure) {
            return failure.code() + ": " + failure.text();
        }
        return answer.toString();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            System.getLogger("vesper.loadgen").log(System.Logger.Level.DEBUG, "a socket broke while it was closed", e);
        }
    }

    private Optional<Answer> decode() throws IOException {
        input.flip();
        try {
            return AnswerDecoder.decode(input);
        } catch (WireException e) {
            throw new IOException("the server sent " + e.getMessage(), e);
        } finally {
            input.compact();
        }
    }
}
