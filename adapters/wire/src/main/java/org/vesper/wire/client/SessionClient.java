// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.vesper.wire.client.Redirects.NotFollowedException;
import org.vesper.wire.client.Route.RedirectedException;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.Durability;
import org.vesper.wire.frame.SessionHello;

/**
 * A blocking client of version 2, which keeps its events until the server has acknowledged them, and goes on by itself when a connection
 * breaks or the server starts again.
 *
 * <pre>{@code
 * SessionHello hello = SessionHello.of(SessionClaim.named("desk-7"), "example 1");
 * try (SessionClient client = SessionClient.connect(addresses, hello, 1 << 20, Duration.ofMinutes(1))) {
 *     int ticks = client.define(layout);
 *     client.send(ticks, "WSC", 101.25, client.nowNs());
 *     client.bye(true);
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> one thread. If the server agrees to signs of life, another thread sends and receives them, and goes on with the
 * session when the connection breaks while the client does nothing. <b>Back pressure:</b> {@link #flush()} waits while the server does not
 * read, and while the kept events use up their room. <b>Delivery:</b> each event once, as long as the server remembers the session; when it
 * has lost the session, all events that are not acknowledged are sent again. <b>Failure:</b> a server that vanishes is noticed when it has
 * been silent for three times the keep-alive time; without one, when it has not answered for 30 s. A {@link RefusedException} for an error
 * that would come again; a {@link TokenPath.ExposedException} instead of a token that others could read; an {@link
 * javax.net.ssl.SSLHandshakeException} if TLS does not come about; another {@link IOException} when no
 * server can be reached for as long as the client is patient. The client can then only be closed.
 */
public final class SessionClient implements AutoCloseable {

    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);
    /** How long the attendant waits when a server has not agreed to signs of life; the next one may. */
    private static final long NOT_AGREED_MS = 1_000;
    private static final int MAX_REJECTS = 1_000;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);

    private final Route route;
    private final Optional<SSLContext> tls;
    private final boolean hasToken;
    private final SessionFrames frames;
    private final Attendant attendant = new Attendant(this::attend, this::fail);
    private Link link;
    private final List<Answer.Reject> rejects = new ArrayList<>();
    private Answer.Ack progress = new Answer.Ack(0, 0, 0, 0);
    private long asked = SignsOfLife.TOKEN;
    private IOException failure;
    private volatile boolean ended;

    SessionClient(Route route, Optional<SSLContext> tls, SessionHello hello, long maxKeptBytes) throws IOException {
        this.route = route;
        this.tls = tls;
        this.hasToken = hello.token().length > 0;
        this.frames = new SessionFrames(hello, maxKeptBytes);
        reach(null);
        if (hello.reporting().keepAliveMs() > 0) {
            attendant.begin(hello.session().name());
        }
    }

    /**
     * Connects in plain text and claims the session.
     *
     * @param addresses the servers, in order of preference
     * @param maxKeptBytes the room for events that are not acknowledged
     * @param patience how long to try before a call fails, now and when a connection breaks later
     */
    public static SessionClient connect(List<InetSocketAddress> addresses, SessionHello hello, long maxKeptBytes, Duration patience)
            throws IOException {
        return connect(addresses, Optional.empty(), hello, maxKeptBytes, patience);
    }

    /**
     * Connects and claims the session.
     *
     * @param addresses the servers, in order of preference
     * @param tls whom the client trusts, and the certificate that it shows; empty for plain text
     * @param maxKeptBytes the room for events that are not acknowledged
     * @param patience how long to try before a call fails, now and when a connection breaks later
     */
    public static SessionClient connect(List<InetSocketAddress> addresses, Optional<SSLContext> tls, SessionHello hello, long maxKeptBytes,
            Duration patience) throws IOException {
        return new SessionClient(new Route(addresses, patience, FIRST_PAUSE, hello.token().length == 0), tls, hello, maxKeptBytes);
    }

    /** Changes how long to try when the connection breaks. */
    public synchronized void patience(Duration changed) {
        route.patience(changed);
    }

    /** What the server said about the session when the present connection began. */
    public synchronized SessionGrant grant() {
        return frames.grant();
    }

    /** The current time as a TIME value. */
    public synchronized long nowNs() {
        return frames.welcome().clock().nowNs();
    }

    /** The position of the next event; a program that sends something again begins there. */
    public synchronized long position() {
        return frames.position();
    }

    /** The last report of the server. */
    public synchronized Answer.Ack progress() {
        return progress;
    }

    /** The events that the server has reported as rejected since the last call, at most 1,000; only if the HELLO asks for it. */
    public synchronized List<Answer.Reject> takeRejects() {
        List<Answer.Reject> taken = List.copyOf(rejects);
        rejects.clear();
        return taken;
    }

    /** Defines a layout, and returns its number. */
    public synchronized int define(EventLayout layout) {
        return frames.define(layout);
    }

    /**
     * Adds an event to the next frame; sends the frame before if it is full or has another layout.
     *
     * @param layout the number from {@link #define}
     * @param values as for {@link EventBatch#add}
     */
    public synchronized void send(int layout, Object... values) throws IOException {
        while (!frames.add(layout, values)) {
            flush();
        }
    }

    /** Sends the events collected by {@link #send}, and reads the reports that are there. */
    public synchronized void flush() throws IOException {
        checkUsable();
        while (!frames.hasRoom()) {
            awaitReport();
        }
        send(frames.end());
        readReports();
    }

    /** Sends all events, and waits until the server has acknowledged them. */
    public synchronized Answer.Ack sync() throws IOException {
        flush();
        while (frames.isWaiting()) {
            awaitReport();
        }
        return progress;
    }

    /**
     * Sends all events, waits until they are acknowledged, and ends the connection.
     *
     * @param forget whether the server is to forget the session
     */
    public synchronized Answer.Ack bye(boolean forget) throws IOException {
        sync();
        while (!ended) {
            try {
                link.write(new FrameEncoder(ByteBuffer.allocate(Protocol.HEADER_BYTES + 1)).bye(forget).buffer().flip());
                Answer answer;
                do {
                    answer = link.next();
                    take(answer);
                } while (!(answer instanceof Answer.Goodbye));
                ended = true;
            } catch (IOException broken) {
                reach(reason(broken));
            }
        }
        return progress;
    }

    /** Closes the connection; without a previous {@link #bye}, events may be lost. */
    @Override
    public void close() throws IOException {
        ended = true;
        attendant.end();
        synchronized (this) {
            link.close();
        }
    }

    /** Sends frames that are kept; if the connection is broken, the next one begins with them. */
    private void send(ByteBuffer kept) throws IOException {
        try {
            link.write(kept);
        } catch (IOException broken) {
            reach(reason(broken));
        }
    }

    private void checkUsable() throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (ended) {
            throw new IOException("the client has ended its connection");
        }
    }

    /** Asks for a report, and waits for it; if the connection is broken, for the next one. */
    private void awaitReport() throws IOException {
        try {
            asked++;
            link.write(new FrameEncoder(ByteBuffer.allocate(Protocol.HEADER_BYTES + Long.BYTES)).ping(asked).buffer().flip());
            Answer answer;
            do {
                answer = link.next();
                take(answer);
            } while (!answer.equals(new Answer.Pong(asked)));
            if (grant().durability() != Durability.NONE && frames.isWaiting() && grant().reporting().ackMs() > 0) {
                take(link.next());
            }
        } catch (IOException broken) {
            reach(reason(broken));
        }
    }

    private void readReports() throws IOException {
        try {
            for (Optional<Answer> answer = link.poll(); answer.isPresent(); answer = link.poll()) {
                take(answer.get());
            }
        } catch (IOException broken) {
            reach(reason(broken));
        }
    }

    /** Takes an answer. <b>Failure:</b> an IOException if the server ends the connection by it. */
    private void take(Answer answer) throws IOException {
        if (answer instanceof Answer.Ack ack) {
            progress = ack;
            frames.acknowledge(ack);
        } else if (answer instanceof Answer.Reject reject) {
            if (rejects.size() < MAX_REJECTS) {
                rejects.add(reject);
            }
        } else if (answer instanceof Answer.Failure failure) {
            throw new RefusedException(failure, route.where());
        } else if (answer instanceof Answer.Redirect redirect) {
            throw route.redirected(redirect, link.server());
        }
    }

    /** Why a connection broke: a server that refuses says so before it closes. */
    private IOException reason(IOException broken) {
        if (broken instanceof InterruptedIOException || isLastWord(broken) || broken.getCause() instanceof WireException) {
            return broken;
        }
        try {
            while (true) {
                take(link.next());
            }
        } catch (IOException answer) {
            return isLastWord(answer) ? answer : broken;
        }
    }

    private static boolean isLastWord(IOException end) {
        return end instanceof RefusedException || end instanceof RedirectedException || end instanceof NotFollowedException;
    }

    /** Connects, for the first time or again, and goes on with the session. */
    private void reach(IOException broken) throws IOException {
        if (link != null) {
            link.close();
        }
        Route.Attempt attempt = route.begin(broken);
        boolean reached = false;
        while (!reached) {
            try {
                link = Link.to(attempt.next(), tls, ANSWER_TIMEOUT);
                if (hasToken) {
                    TokenPath.check(link.server(), tls.isPresent());
                }
                begin();
                reached = true;
            } catch (IOException e) {
                attempt.failed(e);
            } finally {
                closeUnless(reached);
            }
        }
        route.reached();
    }

    private void closeUnless(boolean reached) throws IOException {
        if (!reached && link != null) {
            link.close();
        }
    }

    private void begin() throws IOException {
        try {
            goOn();
        } catch (IOException broken) {
            throw reason(broken);
        }
    }

    private void goOn() throws IOException {
        link.write(frames.opening());
        Answer answer = link.next();
        take(answer);
        if (answer instanceof Answer.Welcome welcome && welcome.session().isPresent()) {
            link.signs().begin(welcome.session().get().reporting().keepAliveMs());
            link.write(again(welcome));
        } else {
            throw new IOException(new WireException(ErrorCode.MALFORMED_FRAME, "the server sent " + answer + " instead of WELCOME"));
        }
    }

    private ByteBuffer again(Answer.Welcome welcome) throws IOException {
        try {
            return frames.goOn(welcome);
        } catch (WireException e) {
            throw new IOException("the session cannot go on" + route.where() + ": " + e.getMessage(), e);
        }
    }

    /** Takes and gives signs of life while the client does nothing; returns for how many milliseconds that is enough. */
    private synchronized long attend() throws IOException {
        if (!ended) {
            readReports();
            giveSign();
        }
        return link.signs().areAgreed() ? link.signs().intervalMs() : NOT_AGREED_MS;
    }

    private void giveSign() throws IOException {
        try {
            link.giveSign();
        } catch (IOException broken) {
            reach(reason(broken));
        }
    }

    private synchronized void fail(IOException why) {
        failure = why;
    }
}
