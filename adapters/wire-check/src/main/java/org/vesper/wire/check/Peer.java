// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.check;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.AnswerDecoder;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.Durability;
import org.vesper.wire.frame.SessionHello;

/**
 * A connection of a check: writes frames, right or wrong ones, and expects answers.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> a {@link WrongAnswerException} for another answer than expected.
 */
final class Peer implements AutoCloseable {

    /** Where the first event of an EVENTS frame begins. */
    static final int FIRST_EVENT_AT = Protocol.HEADER_BYTES + Protocol.BATCH_BYTES;

    private static final int SHOWN_BYTES = 200;
    private static final int MAX_BYTES = 200_000;
    private static final int OPTION_TOKEN = 1;

    private final Subject server;
    private final Socket socket;
    private final FrameEncoder frames = new FrameEncoder(ByteBuffer.allocate(MAX_BYTES));
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private boolean isJournaled = true;
    private long durable;
    private long reported;

    Peer(Subject server) throws IOException {
        this.server = server;
        this.socket = server.connect();
    }

    /** Waits for answers as long as the subject is patient. */
    Peer patient() throws IOException {
        socket.setSoTimeout((int) server.patience().toMillis());
        return this;
    }

    /** Where a check writes what {@link #send} sends. */
    FrameEncoder frames() {
        return frames;
    }

    /** Writes a frame with this payload. */
    Peer frame(int type, byte... payload) {
        frames.buffer().putInt(payload.length).put((byte) type).put(payload);
        return this;
    }

    /** Writes the header of a frame. */
    Peer header(int type, int length) {
        frames.buffer().putInt(length).put((byte) type);
        return this;
    }

    /** Writes preface and HELLO; no reports are wanted but those that something causes. */
    Peer hello(SessionClaim claim) {
        frames.preface(Protocol.VERSION_2).hello(new SessionHello(
                ClockDomain.UNKNOWN, false, 0, claim, Reporting.NONE, "wire-check", server.token()));
        return this;
    }

    /** Writes preface and HELLO that asks for these reports. */
    Peer helloWith(Reporting reporting) {
        frames.preface(Protocol.VERSION_2).hello(new SessionHello(
                ClockDomain.UNKNOWN, false, 0, SessionClaim.NONE, reporting, "wire-check", server.token()));
        return this;
    }

    /** Writes preface and a HELLO with this payload, which has no token; adds that of the subject. */
    Peer hello(byte[] payload) {
        byte[] token = server.token();
        ByteBuffer whole = ByteBuffer.allocate(payload.length + (server.hasToken() ? 2 * Short.BYTES + token.length : 0)).put(payload);
        if (server.hasToken()) {
            whole.putShort((short) OPTION_TOKEN).putShort((short) token.length).put(token);
        }
        frames.preface(Protocol.VERSION_2);
        return frame(1, whole.array());
    }

    /** Writes preface and HELLO of version 1, which proves nothing. */
    Peer hello() {
        if (server.hasToken()) {
            throw new Check.NotApplicableException("version 1 has no token");
        }
        frames.preface().hello(new Hello(ClockDomain.UNKNOWN, 0, server.layout()));
        return this;
    }

    /** Writes the layout 0 and the symbol 0. */
    Peer definitions() {
        frames.layout(0, server.layout());
        return symbol();
    }

    /** Writes the symbol 0. */
    Peer symbol() {
        frames.beginSymbols().symbol(0, "A").end();
        return this;
    }

    /** Writes a batch of events from a position on. */
    Peer events(long position, int count) {
        frames.beginEvents(0, position);
        return rest(count);
    }

    /** Writes a frame of events of version 1. */
    Peer events(int count) {
        frames.beginEvents();
        return rest(count);
    }

    private Peer rest(int count) {
        for (int i = 0; i < count; i++) {
            server.putEvent(frames, 0);
        }
        frames.end();
        return this;
    }

    /** Sends what has been written. */
    Peer send() throws IOException {
        write(taken());
        return this;
    }

    /** Sends what has been written byte by byte. */
    Peer sendSplit() throws IOException {
        for (byte each : taken()) {
            write(new byte[] {each});
        }
        return this;
    }

    /** Sends what has been written but for its last byte. */
    Peer sendWithoutLastByte() throws IOException {
        byte[] bytes = taken();
        write(Arrays.copyOf(bytes, bytes.length - 1));
        return this;
    }

    /** Takes what has been written, to be sent in another way. */
    byte[] taken() {
        byte[] bytes = new byte[frames.buffer().flip().remaining()];
        frames.buffer().get(bytes).clear();
        return bytes;
    }

    private void write(byte[] bytes) throws IOException {
        sent.writeBytes(bytes);
        socket.getOutputStream().write(bytes);
    }

    /** Ends the sending half. */
    void endSending() throws IOException {
        socket.shutdownOutput();
    }

    /** Waits for WELCOME with this state of the session. */
    SessionGrant welcome(SessionGrant.State state) {
        SessionGrant grant = expect(Answer.Welcome.class).session()
                .orElseThrow(() -> wrong("WELCOME of version 2", "WELCOME of version 1"));
        isJournaled = grant.durability() != Durability.NONE;
        reported = grant.position();
        checkDurable(grant.durable(), grant.position(), grant);
        return grant.state() == state ? grant : wrongly("WELCOME with state " + state, grant);
    }

    /** What is durable is taken, never less than before, and nothing without a journal. */
    private void checkDurable(long position, long taken, Object got) {
        if (position > taken || position < durable || !isJournaled && position > 0) {
            throw wrong(isJournaled ? "a durable position from " + durable + " to " + taken
                    : "durable 0, since WELCOME says durability 0", got);
        }
        durable = position;
    }

    /** Checks what each report has to be: the server takes all events of the subject, and counts none that it did not get. */
    private void check(Answer.Ack ack) {
        checkDurable(ack.durable(), ack.taken(), ack);
        if (ack.taken() < reported || ack.rejected() != 0 || ack.shed() != 0) {
            throw wrong("ACK of position " + reported + " or more, with no event rejected or shed", ack);
        }
        reported = ack.taken();
    }

    /** Waits for WELCOME; returns the maximum length of a payload. */
    int limit() {
        return expect(Answer.Welcome.class).limits().maxFrameBytes();
    }

    /** Waits for WELCOME of version 1. */
    void welcome() {
        Answer.Welcome welcome = expect(Answer.Welcome.class);
        if (welcome.session().isPresent()) {
            throw wrong("WELCOME of version 1, 9 bytes", welcome);
        }
    }

    /** Sends what has been written and PING, and expects that all events before this position are taken. */
    void takes(long position) throws IOException {
        pings(position, 42);
    }

    /** Sends what has been written and PING with a number, and expects ACK and PONG. */
    void pings(long position, long token) throws IOException {
        frames.ping(token);
        send();
        taken(position);
        Answer.Pong pong = expect(Answer.Pong.class);
        if (pong.token() != token) {
            throw wrong("PONG " + token, pong);
        }
    }

    /** Waits for a report that all events before this position are taken. */
    void taken(long position) {
        Answer.Ack ack = expect(Answer.Ack.class);
        check(ack);
        if (ack.taken() != position) {
            throw wrong("ACK of position " + position, ack);
        }
    }

    /** Waits for the report, unasked, that all events before this position are taken; others may come before. */
    void reports(long position) {
        do {
            check(expect(Answer.Ack.class));
        } while (reported < position);
        if (reported > position) {
            throw wrong("ACK of position " + position, reported);
        }
    }

    /** Waits for GOODBYE with this number of events, and the end. */
    void goodbye(long accepted) {
        Answer.Goodbye goodbye = expect(Answer.Goodbye.class);
        if (goodbye.accepted() != accepted) {
            throw wrong("GOODBYE " + accepted, goodbye);
        }
        closed();
    }

    /** Sends what has been written, and expects a report of this position, ERROR and the end. */
    Answer.Failure refuses(ErrorCode code, long position, long accepted) throws IOException {
        send();
        return refused(code, position, accepted);
    }

    /** Waits for a report of this position, ERROR and the end. */
    Answer.Failure refused(ErrorCode code, long position, long accepted) {
        taken(position);
        return refused(code, accepted);
    }

    /** Sends what has been written, and expects ERROR without a report, and the end: as in version 1, and before WELCOME. */
    Answer.Failure refuses(ErrorCode code) throws IOException {
        send();
        return refused(code, 0);
    }

    /** Waits for ERROR and the end. */
    Answer.Failure refused(ErrorCode code, long accepted) {
        Answer.Failure failure = expect(Answer.Failure.class);
        if (failure.code() != code || failure.accepted() != accepted) {
            throw wrong("ERROR " + code + " after " + accepted + " events", failure);
        }
        closed();
        return failure;
    }

    /** Waits for ERROR and the end, and passes over reports before it. */
    void refusedAfterReports(ErrorCode code) {
        Answer answer = next("ERROR " + code);
        while (answer instanceof Answer.Ack ack) {
            check(ack);
            answer = next("ERROR " + code);
        }
        if (!(answer instanceof Answer.Failure failure) || failure.code() != code) {
            throw wrong("ERROR " + code, answer);
        }
        closed();
    }

    /** Waits until the server has closed the connection. */
    void closed() {
        try {
            int more = socket.getInputStream().read();
            if (more >= 0) {
                received.write(more);
                throw wrong("the end of the connection", "more bytes");
            }
        } catch (IOException e) {
            throw new WrongAnswerException(text("the end of the connection", e), e);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private <T extends Answer> T expect(Class<T> kind) {
        Answer answer = next(kind.getSimpleName());
        return kind.isInstance(answer) ? kind.cast(answer) : wrongly(kind.getSimpleName(), answer);
    }

    private Answer next(String wanted) {
        try {
            byte[] header = read(Protocol.HEADER_BYTES);
            int length = ByteBuffer.wrap(header).getInt();
            if (length < 0 || length > Protocol.MAX_ANSWER_BYTES) {
                throw wrong(wanted, "a payload of " + Integer.toUnsignedLong(length) + " bytes");
            }
            ByteBuffer frame = ByteBuffer.allocate(header.length + length).put(header).put(read(length)).flip();
            return AnswerDecoder.decode(frame).orElseThrow();
        } catch (IOException | WireException e) {
            throw new WrongAnswerException(text(wanted, e), e);
        }
    }

    private byte[] read(int count) throws IOException {
        byte[] bytes = socket.getInputStream().readNBytes(count);
        received.writeBytes(bytes);
        if (bytes.length < count) {
            throw new EOFException("the end of the connection");
        }
        return bytes;
    }

    private <T> T wrongly(String wanted, Object got) {
        throw wrong(wanted, got);
    }

    private WrongAnswerException wrong(String wanted, Object got) {
        return new WrongAnswerException(text(wanted, got), null);
    }

    private String text(String wanted, Object got) {
        return "expected " + wanted + ", got " + got + "; sent " + shown(sent) + "; received " + shown(received);
    }

    /** The last bytes in hexadecimal. */
    private static String shown(ByteArrayOutputStream bytes) {
        byte[] all = bytes.toByteArray();
        byte[] last = Arrays.copyOfRange(all, Math.max(0, all.length - SHOWN_BYTES), all.length);
        return (all.length > last.length ? "... " : "") + (all.length == 0 ? "nothing" : HexFormat.of().formatHex(last));
    }
}
