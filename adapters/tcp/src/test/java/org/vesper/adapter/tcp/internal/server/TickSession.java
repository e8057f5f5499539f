// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionHello;

/** A client of version 2 that sends ticks, one step at a time: nothing is sent or awaited unless a test asks for it. */
final class TickSession implements AutoCloseable {

    static final EventLayout TICK = EventLayout.of("Tick",
            new WireProperty("symbol", WireType.SYMBOL), new WireProperty("lastPrice", WireType.DOUBLE));

    private final FrameEncoder frames = new FrameEncoder(ByteBuffer.allocate(70_000));
    private final RawClient client;

    /** Connects and sends HELLO; the server reports only when it is asked. */
    TickSession(int port, SessionClaim claim) throws IOException {
        this(port, claim, Reporting.NONE);
    }

    /** Connects and sends HELLO. */
    TickSession(int port, SessionClaim claim, Reporting reporting) throws IOException {
        this(new RawClient(port), claim, reporting, new byte[0]);
    }

    /** Sends HELLO with a token over a connection. */
    TickSession(RawClient client, SessionClaim claim, Reporting reporting, byte[] token) throws IOException {
        this.client = client;
        frames.preface(2).hello(new SessionHello(ClockDomain.UNKNOWN, false, 0, claim, reporting, "test", token));
        send();
    }

    /** Waits for WELCOME. */
    SessionGrant grant() throws IOException {
        return ((Answer.Welcome) client.firstAnswer()).session().orElseThrow();
    }

    /** Defines the layout 0 of ticks, and the symbol 0, "A". */
    TickSession define() throws IOException {
        frames.layout(0, TICK).beginSymbols().symbol(0, "A").end();
        return send();
    }

    /** Sends a batch of ticks from a position on. */
    TickSession ticks(long position, double... prices) throws IOException {
        frames.beginEvents(0, position);
        for (double price : prices) {
            frames.putSymbol(0).putDouble(price);
        }
        frames.end();
        return send();
    }

    /** Sends PING, and waits for the report that its answer follows. */
    Answer.Ack ack() throws IOException {
        frames.ping(1);
        send();
        List<Answer> answers = client.answersUntil(Answer.Pong.class);
        return (Answer.Ack) answers.get(answers.size() - 2);
    }

    /** Sends what a test has written into {@link #frames}. */
    TickSession send() throws IOException {
        byte[] bytes = new byte[frames.buffer().flip().remaining()];
        frames.buffer().get(bytes).clear();
        client.send(bytes);
        return this;
    }

    FrameEncoder frames() {
        return frames;
    }

    RawClient client() {
        return client;
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
