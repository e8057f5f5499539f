// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import io.netty.channel.Channel;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.loop.Answers;
import org.vesper.wire.client.DictionaryFullException;
import org.vesper.wire.client.Redirects;
import org.vesper.wire.client.TokenPath;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.frame.Answer;

/**
 * Sends the events of one layout or, in a session, of all. It holds the waiting events and a connection, which it reopens whenever it
 * breaks. Both can move to the writer of a new version.
 *
 * <p><b>Threading:</b> the event loop, unless stated otherwise.
 */
final class Outlet {

    private static final Logger LOG = LoggerFactory.getLogger(TcpWriter.class);
    private static final long FIRST_RETRY_MS = 100;

    private final String name;
    private final Optional<EventLayout> layout;
    private final Backlog backlog;
    private final Optional<KeptFrames> kept;
    private final CompletableFuture<Void> finished = new CompletableFuture<>();
    private final AtomicBoolean woken = new AtomicBoolean();
    private final AtomicBoolean hurried = new AtomicBoolean();
    private final List<CompletableFuture<Void>> flushes = new ArrayList<>();
    private volatile Dispatch dispatch;
    private final Destinations destinations = new Destinations();
    private volatile Status status = Status.CONNECTING;
    private Optional<EventLayout> sent;
    private Conversation conversation;
    private Future<?> retry;
    private long retryMs = FIRST_RETRY_MS;
    private Row next;
    private boolean finishing;

    private Outlet(String name, Optional<EventLayout> layout, Optional<KeptFrames> kept, Dispatch dispatch) {
        this.name = name;
        this.layout = layout;
        this.sent = layout;
        this.kept = kept;
        this.dispatch = dispatch;
        this.backlog = new Backlog(dispatch.settings().queue());
        dispatch.loop().execute(this::connect);
    }

    /** Creates an outlet for events of one layout, over connections of version 1. */
    static Outlet of(EventLayout layout, Dispatch dispatch) {
        return new Outlet(layout.eventType(), Optional.of(layout), Optional.empty(), dispatch);
    }

    /** Creates an outlet for all events, over connections of version 2 that have one session. */
    static Outlet ofSession(Dispatch dispatch, Numbering numbering) {
        WriterSettings.Keeping keeping = dispatch.settings().keeping();
        return new Outlet("session " + keeping.session(), Optional.empty(),
                Optional.of(new KeptFrames(keeping.session(), keeping.maxBytes(), numbering)), dispatch);
    }

    /** Adds a row to send; returns how many were dropped. Called by the network's thread. */
    int put(Row row) {
        Dispatch current = dispatch;
        int dropped = backlog.put(row);
        current.deliveries().dropped(dropped);
        Duration interval = current.settings().queue().flushInterval();
        if (interval.isZero() ? !woken.getAndSet(true) : isPressing() && !hurried.getAndSet(true)) {
            current.loop().execute(this::pump);
        } else if (!interval.isZero() && !woken.getAndSet(true)) {
            current.loop().schedule(this::pump, interval.toNanos(), TimeUnit.NANOSECONDS);
        }
        return dropped;
    }

    /** The type of its events, or its session, for operators. Called by any thread. */
    String name() {
        return name;
    }

    /** The state for operators. Called by any thread. */
    String state() {
        return status.toString();
    }

    /** Whether it is connected. Called by any thread. */
    boolean isConnected() {
        return status.state() == Status.State.CONNECTED;
    }

    /** The number of waiting events. Called by any thread. */
    int waiting() {
        return backlog.size();
    }

    Deliveries deliveries() {
        return dispatch.deliveries();
    }

    /** The receiver of the settings. */
    WriterSettings.Receiver receiver() {
        return dispatch.settings().receiver();
    }

    /** The token for a connection to this address. <b>Failure:</b> as for {@link Dispatch#tokenFor}. */
    byte[] tokenFor(InetSocketAddress address) throws TokenPath.ExposedException {
        return dispatch.tokenFor(address);
    }

    /** Sends symbols as texts from the next connection on, since a dictionary is full. */
    void sendTexts(String reason) {
        if (kept.map(KeptFrames::sendTexts).orElse(sent == layout)) {
            sent = layout.map(Columns::withTexts);
            LOG.info("{} sends the symbols of {} as STRING over a new connection to {}: {}", dispatch.owner(), name,
                    dispatch.settings().to(), reason);
        }
    }

    /** Sends waiting events at once. Completes when none are waiting, or when no connection accepts them. Called by any thread. */
    CompletableFuture<Void> flush() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        dispatch.loop().execute(() -> {
            flushes.add(done);
            pump();
        });
        return done;
    }

    /** Sends as many waiting events as the connection accepts now. Calls scheduled by a predecessor have no effect. */
    void pump() {
        if (!dispatch.loop().inEventLoop()) {
            return;
        }
        woken.set(false);
        hurried.set(false);
        while (conversation != null && conversation.isWritable() && fill()) {
            dispatch.deliveries().sent(conversation.rows());
            conversation.send();
        }
        boolean last = finishing && next == null && backlog.size() == 0;
        if (conversation != null && conversation.isOpen() && (last || conversation.layout() != sent)) {
            conversation.bye();
        }
        endFlushes();
    }

    private void endFlushes() {
        if (!isConnected() || backlog.size() == 0) {
            flushes.forEach(flush -> flush.complete(null));
            flushes.clear();
        }
    }

    void onWelcome() {
        destinations.reached();
        String receiver = destinations.text();
        status = new Status(Status.State.CONNECTED, receiver.equals(dispatch.settings().to()) ? "" : receiver);
        retryMs = FIRST_RETRY_MS;
        LOG.info("{} sends {} to {}{}", dispatch.owner(), name, receiver, kept.map(KeptFrames::beginning).orElse(""));
        kept.filter(KeptFrames::isLost).ifPresent(frames -> LOG.warn("{}: {} no longer knows {}, so the {} events that it"
                + " had not acknowledged are sent again; it may take some of them twice",
                dispatch.owner(), receiver, name, frames.waiting()));
        pump();
    }

    void onEnd(Conversation ended) {
        if (ended != conversation) {
            return;
        }
        conversation = null;
        dispatch.deliveries().unacknowledged(ended.unacknowledged());
        if (ended.layout() != sent) {
            connect();
            return;
        }
        if (finishing) {
            finished.complete(null);
            return;
        }
        if (status.state() != Status.State.WAITING) {
            LOG.warn("{} is not connected to {} for {}, and {}: {}", dispatch.owner(), dispatch.settings().to(), name,
                    ended.isSessionTaken() ? "waits for an update or a restart of the application" : "tries again", ended.end());
        }
        status = new Status(Status.State.WAITING, ended.end());
        if (!ended.isSessionTaken()) {
            retryLater();
        }
        endFlushes();
    }

    /** Takes a redirection to other receivers; returns the reason for the end of the conversation. */
    String redirect(Answer.Redirect to, InetSocketAddress receiver) {
        try {
            destinations.redirect(to, receiver, dispatch.settings());
            return "it sends its clients to " + Answers.printable(String.join(", ", to.addresses()));
        } catch (Redirects.NotFollowedException e) {
            return Answers.printable(e.getMessage());
        }
    }

    private void retryLater() {
        if (destinations.isRedirected()) {
            retry = dispatch.loop().schedule(this::reconnect, destinations.takeDelayMs(), TimeUnit.MILLISECONDS);
            return;
        }
        retry = dispatch.loop().schedule(this::reconnect, retryMs, TimeUnit.MILLISECONDS);
        retryMs = Math.min(retryMs * 2, Math.max(1, dispatch.settings().receiver().reconnectInterval().toMillis()));
    }

    /** Stops taking events, sends the waiting ones if there is a connection, and says BYE. Called by any thread. */
    CompletableFuture<Void> finish() {
        backlog.close();
        dispatch.loop().execute(() -> {
            finishing = true;
            if (conversation == null) {
                cancelRetry();
                finished.complete(null);
            } else {
                pump();
            }
        });
        return finished;
    }

    /** Gives up and returns the number of unsent events. Called by any thread, after {@link #finish}. */
    int abandon() {
        return dispatch.loop().submit(() -> {
            drop(conversation);
            kept.ifPresent(frames -> dispatch.deliveries().unacknowledged(frames.waiting()));
            return backlog.size() + (next == null ? 0 : 1);
        }).awaitUninterruptibly().getNow();
    }

    /** Moves to another writer. Called by a thread of the container, while no events arrive. */
    void moveTo(Dispatch other) {
        done(dispatch.loop().submit(this::leave));
        Channel channel = conversation == null ? null : conversation.channel();
        if (channel != null && channel.isRegistered()) {
            done(channel.deregister());
        }
        dispatch = other;
        backlog.limit(other.settings().queue());
        kept.ifPresent(frames -> frames.limit(other.settings().keeping().maxBytes()));
        if (channel != null && channel.isOpen()) {
            done(other.loop().register(channel));
        }
        done(other.loop().submit(this::arrive));
    }

    /** Drops a connection that is not open yet; the other writer reopens it. */
    private void leave() {
        cancelRetry();
        if (conversation != null && !conversation.isOpen()) {
            drop(conversation);
        }
    }

    private void arrive() {
        cancelRetry();
        if (conversation == null) {
            connect();
        } else {
            conversation.channel().flush();
            pump();
        }
    }

    /** Reconnects, unless a predecessor scheduled the call. */
    private void reconnect() {
        if (dispatch.loop().inEventLoop() && conversation == null) {
            dispatch.deliveries().reconnect();
            connect();
        }
    }

    private void connect() {
        Frames frames = kept.isPresent() ? kept.get() : new CountedFrames(sent.orElseThrow());
        Conversation begun = new Conversation(this, sent, frames);
        conversation = begun;
        InetSocketAddress to = destinations.next(dispatch.settings());
        dispatch.tls().ifPresent(tls ->
                begun.channel().pipeline().addFirst(tls.layer(begun.channel().alloc(), to.getHostString(), to.getPort())));
        dispatch.loop().register(begun.channel()).addListener(registered ->
                begun.channel().connect(new InetSocketAddress(to.getHostString(), to.getPort())).addListener(connected -> {
                    if (!connected.isSuccess()) {
                        begun.fail(connected.cause());
                    }
                }));
    }

    private void drop(Conversation dropped) {
        conversation = null;
        if (dropped != null) {
            dispatch.deliveries().unacknowledged(dropped.unacknowledged());
            dropped.channel().close();
        }
    }

    private void cancelRetry() {
        if (retry != null) {
            retry.cancel(false);
            retry = null;
        }
    }

    /** Fills the batch with waiting rows, and returns whether there is anything to send. */
    private boolean fill() {
        while (true) {
            next = next == null ? backlog.poll() : next;
            if (next == null) {
                return conversation.rows() > 0;
            }
            try {
                if (!conversation.add(next)) {
                    return true;
                }
            } catch (DictionaryFullException e) {
                sendTexts(e.getMessage());
                return conversation.rows() > 0;
            } catch (IllegalArgumentException e) {
                dispatch.deliveries().unsendable(e);
            }
            next = null;
        }
    }

    /** Whether half of the capacity is in use, so that waiting for further events would be too costly. */
    private boolean isPressing() {
        return backlog.size() * 2 >= dispatch.settings().queue().capacity();
    }

    private static void done(Future<?> step) {
        if (!step.awaitUninterruptibly().isSuccess()) {
            throw new IllegalStateException("a connection cannot move to another event loop: " + step.cause(), step.cause());
        }
    }

    /**
     * The progress of the connection to the receiver.
     *
     * @param detail why it waits before it reconnects, or where it is connected if that is not the receiver of the settings; or empty
     */
    private record Status(State state, String detail) {

        static final Status CONNECTING = new Status(State.CONNECTING, "");

        enum State { CONNECTING, CONNECTED, WAITING }

        @Override
        public String toString() {
            return switch (state) {
                case CONNECTING -> "connects";
                case CONNECTED -> detail.isEmpty() ? "connected" : "connected to " + detail + ", where the receiver has sent it";
                case WAITING -> "waits: " + detail;
            };
        }
    }

    /**
     * The destinations of the connections: the receiver of the settings or, for one connection, to where that one has sent the
     * writer.
     */
    private static final class Destinations {

        private final Redirects redirects = new Redirects();
        private final ArrayDeque<InetSocketAddress> elsewhere = new ArrayDeque<>();
        private InetSocketAddress present;
        private int delayMs;

        /** Notes a redirection. <b>Failure:</b> a {@link Redirects.NotFollowedException} if the writer must not follow it. */
        void redirect(Answer.Redirect to, InetSocketAddress receiver, WriterSettings settings) throws Redirects.NotFollowedException {
            elsewhere.clear();
            elsewhere.addAll(redirects.follow(to, receiver, List.of(own(settings)), settings.tokenFile().isEmpty()));
            delayMs = Math.max(0, to.delayMs());
        }

        /** Whether the next connection leads elsewhere. */
        boolean isRedirected() {
            return !elsewhere.isEmpty();
        }

        /** How long to wait before the next connection. */
        int takeDelayMs() {
            int taken = delayMs;
            delayMs = 0;
            return taken;
        }

        /**
         * The host and port of the next connection; its name has not been looked up. At the receiver of the settings, redirections are
         * counted from zero.
         */
        InetSocketAddress next(WriterSettings settings) {
            if (elsewhere.isEmpty()) {
                redirects.reached();
            }
            present = elsewhere.isEmpty() ? own(settings) : elsewhere.poll();
            return present;
        }

        private static InetSocketAddress own(WriterSettings settings) {
            return InetSocketAddress.createUnresolved(settings.receiver().host(), settings.receiver().port());
        }

        /** Notes that the receiver has said WELCOME. */
        void reached() {
            elsewhere.clear();
            redirects.reached();
        }

        /** The present receiver, as host:port. */
        String text() {
            return present.getHostString() + ":" + present.getPort();
        }
    }
}
