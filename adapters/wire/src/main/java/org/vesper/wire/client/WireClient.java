// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Hello;

/**
 * A small blocking client of version 1, which sends events of one type over one connection.
 *
 * <pre>{@code
 * EventLayout layout = EventLayout.of("StockTick", new WireProperty("symbol", WireType.SYMBOL),
 *         new WireProperty("lastPrice", WireType.DOUBLE), new WireProperty("clientTimestamp", WireType.TIME));
 * try (WireClient client = WireClient.connect("localhost", 9002, Hello.of(layout))) {
 *     client.send("WSC", 101.25, client.nowNs());
 *     long accepted = client.bye();
 * }
 * }</pre>
 *
 * <p>Designed for ease of use; a sender that must not create objects uses {@link FrameEncoder}. <b>Threading:</b> one thread. <b>Back
 * pressure:</b> {@link #flush()} blocks while the server does not read. <b>Failure:</b> a {@link RefusedException} with the server's
 * message, at the first call after its arrival.
 */
public final class WireClient implements AutoCloseable {

    /** The time limit for a connect and an answer; an answer to {@code bye} waits for all events before it. */
    public static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Link link;
    private final Answer.Welcome welcome;
    private final EventBatch batch;

    private WireClient(Link link, Hello hello) throws IOException {
        this.link = link;
        FrameEncoder opening = new FrameEncoder(ByteBuffer.allocate(Limits.DEFAULT.maxFrameBytes()));
        write(opening.preface().hello(hello).buffer().flip());
        welcome = await(Answer.Welcome.class);
        batch = new EventBatch(hello.layout(), welcome.limits());
    }

    /** Connects in plain text, sends HELLO, and waits for WELCOME. */
    public static WireClient connect(String host, int port, Hello hello) throws IOException {
        return connect(new InetSocketAddress(host, port), Optional.empty(), hello);
    }

    /**
     * Connects, sends HELLO, and waits for WELCOME.
     *
     * @param tls whom the client trusts, and the certificate that it shows; empty for plain text
     */
    public static WireClient connect(InetSocketAddress address, Optional<SSLContext> tls, Hello hello) throws IOException {
        Link link = Link.to(address, tls, TIMEOUT);
        try {
            return new WireClient(link, hello);
        } catch (IOException | RuntimeException e) {
            link.close();
            throw e;
        }
    }

    public Answer.Welcome welcome() {
        return welcome;
    }

    /** The current time as a TIME value of the clock that the server chose. */
    public long nowNs() {
        return welcome.clock().nowNs();
    }

    /**
     * Adds an event to the next frame, and sends the frame when it is full.
     *
     * @param values in the layout's order: Boolean, Integer, Long (LONG and TIME), Double, String (SYMBOL and STRING), byte[], Instant, or
     *     null for a nullable property
     */
    public void send(Object... values) throws IOException {
        if (!batch.add(values)) {
            flush();
            batch.add(values);
        }
    }

    /** Sends the events collected by {@link #send}. */
    public void flush() throws IOException {
        ByteBuffer frames = batch.end();
        if (frames.hasRemaining()) {
            write(frames);
        }
        Optional<Answer> answer = link.poll();
        if (answer.isPresent()) {
            expect(Answer.Failure.class, answer.get());
        }
    }

    /** Sends all events, waits until the server has processed them, and returns the number of accepted ones. */
    public long bye() throws IOException {
        flush();
        write(new FrameEncoder(ByteBuffer.allocate(Protocol.HEADER_BYTES)).bye().buffer().flip());
        return await(Answer.Goodbye.class).accepted();
    }

    /** Closes the connection; without a previous {@link #bye()}, the server may not have processed all events. */
    @Override
    public void close() throws IOException {
        link.close();
    }

    private void write(ByteBuffer buffer) throws IOException {
        try {
            link.write(buffer);
        } catch (IOException broken) {
            throw reason(broken);
        }
    }

    /** The reason of a failure. A server that refuses says why before it closes, which is more useful than "broken pipe". */
    private IOException reason(IOException broken) {
        try {
            await(Answer.Failure.class);
        } catch (IOException answer) {
            return answer instanceof RefusedException ? answer : broken;
        }
        return broken;
    }

    private <T extends Answer> T await(Class<T> wanted) throws IOException {
        return expect(wanted, link.next());
    }

    private static <T extends Answer> T expect(Class<T> wanted, Answer answer) throws IOException {
        if (answer instanceof Answer.Failure failure) {
            throw new RefusedException(failure);
        }
        if (!wanted.isInstance(answer)) {
            throw new IOException("the server sent " + answer + " instead of " + wanted.getSimpleName());
        }
        return wanted.cast(answer);
    }
}
