// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.channel.Channel;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.client.Clients;
import org.vesper.adapter.tcp.internal.event.EventCatalog;
import org.vesper.adapter.tcp.internal.guard.ClientAddress;
import org.vesper.adapter.tcp.internal.guard.Gate;
import org.vesper.adapter.tcp.internal.guard.ServerLimits;
import org.vesper.adapter.tcp.internal.journal.SessionEntries;
import org.vesper.adapter.tcp.internal.loop.Answers;
import org.vesper.adapter.tcp.internal.loop.LogLimit;
import org.vesper.adapter.tcp.internal.loop.Loops;
import org.vesper.adapter.tcp.internal.loop.Threading;
import org.vesper.adapter.tcp.internal.session.Redirection;
import org.vesper.adapter.tcp.internal.tls.PortTls;
import org.vesper.event.Interest;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.Inlet;
import org.vesper.text.VisibleText;
import org.vesper.wire.dictionary.SymbolMemory;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.session.SessionBook;

/** State that the listening socket and all connections of an adapter share. <b>Threading:</b> any thread. */
final class Port {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    private static final SecureRandom RANDOM = new SecureRandom();

    private static final Duration THREADS_END = Duration.ofSeconds(3);

    /** The divisor of a connection's share: it may hold an eighth of the remaining free memory, or a ninth of all if it is alone. */
    private static final int SHARES = 8;

    /** The steps of a move in the loop that a client leaves: registration after accept, deregistration, and the task for the next loop. */
    private static final int STEPS_BETWEEN_LOOPS = 3;

    private static final long LOOK_AT_CLIENTS_MS = 1_000;

    private final String owner;
    private final TcpSettings settings;
    private final EventCatalog catalog;
    private final Inlet inlet;
    private final Supplier<Interest> interest;
    private final Loops loops;
    private final Loops greeting;
    private final Traffic traffic = new Traffic();
    private final SymbolMemory symbolMemory;
    private volatile SessionBook<Connection> sessions;
    private final Gate gate;
    private final Newcomers newcomers = new Newcomers();
    private final Map<ErrorCode, LogLimit> refusals = new EnumMap<>(ErrorCode.class);
    private final LogLimit proxies = new LogLimit();
    private final LogLimit faults = new LogLimit();
    private final AtomicBoolean awaitsInlet = new AtomicBoolean();
    private final LogLimit tlsFailures = new LogLimit();
    private final LogLimit shedding = new LogLimit();
    private final Optional<PortTls> tls;
    private final Clients clients;
    private volatile Redirection redirection = Redirection.NONE;
    private volatile boolean paused;
    private volatile boolean closing;

    Port(String owner, TcpSettings settings, EventCatalog catalog, AdapterContext context, ServerLimits server, Optional<PortTls> tls,
            Clients clients) {
        this.tls = tls;
        this.clients = clients;
        this.owner = owner;
        this.settings = settings;
        this.catalog = catalog;
        this.inlet = context.inlet();
        this.interest = settings.events().preFilter() ? context::interest : Interest::all;
        for (ErrorCode code : ErrorCode.values()) {
            refusals.put(code, new LogLimit());
        }
        this.loops = new Loops(settings.threads().threading(), settings.threads().count(), context.threads(), sheds());
        this.greeting = new Loops(Threading.EVENT_LOOP, 1, context.threads());
        long memoryBytes = Math.min(settings.memory().sharedBytes(), server.memory().limitBytes() / 2);
        this.symbolMemory = new SymbolMemory(memoryBytes, SHARES, server.memory());
        this.gate = new Gate(settings.guard(), server.heap(), server.files());
        this.sessions = new SessionBook<>(
                settings.sessions().max(), settings.sessions().expiry().toNanos(), System::nanoTime, Port::epoch);
    }

    /** The adapter's name in errors and log lines. */
    String owner() {
        return owner;
    }

    TcpSettings settings() {
        return settings;
    }

    EventCatalog catalog() {
        return catalog;
    }

    Inlet inlet() {
        return inlet;
    }

    /** Whether events that are too old are dropped. */
    boolean sheds() {
        return !settings.events().longestWait().isZero();
    }

    /** The events that the stages downstream of the adapter need. */
    Interest interest() {
        return interest.get();
    }

    /** The event loops that enter the lane. */
    Loops loops() {
        return loops;
    }

    /** The event loops that never enter the lane: for the listening socket, and for clients until HELLO. */
    Loops greeting() {
        return greeting;
    }

    /** Lets the connections held back by the application's suspension proceed when it resumes. */
    void awaitInlet() {
        if (awaitsInlet.compareAndSet(false, true)) {
            inlet.whenOpen(() -> {
                awaitsInlet.set(false);
                traffic.open().forEach(Connection::inletOpens);
            });
        }
    }

    /** Waits until accepted clients are registered and moving clients have reached their loop, which takes one task there. */
    void awaitAcceptedClients(long deadlineNs) {
        for (int step = 0; step < STEPS_BETWEEN_LOOPS; step++) {
            greeting.awaitTasks(deadlineNs);
        }
        loops.awaitTasks(deadlineNs);
    }

    /** Waits until each event loop has processed its input and its waiting tasks. */
    void drain(long deadlineNs) {
        greeting.awaitTasks(deadlineNs);
        loops.awaitTasks(deadlineNs);
    }

    /** The current number of threads. */
    int threads() {
        return loops.threads() + greeting.threads();
    }

    /** Ends all threads; logs those that do not end in time. */
    void closeLoops() {
        greeting.close(owner, THREADS_END);
        loops.close(owner, THREADS_END);
    }

    Traffic traffic() {
        return traffic;
    }

    SymbolMemory symbolMemory() {
        return symbolMemory;
    }

    /** The sessions of its clients, with or without a connection. */
    SessionBook<Connection> sessions() {
        return sessions;
    }

    /** Goes on with the sessions of another port, and sends clients where it did. */
    void adoptSessions(Port other) {
        sessions = other.sessions;
        redirection = other.redirection;
        sessions.limit(settings.sessions().max(), settings.sessions().expiry().toNanos());
    }

    /** Has its sessions written when a segment of the journal begins. */
    void beginJournal() {
        inlet.journal().state(parts -> SessionEntries.write(sessions, parts));
    }

    /** A number that no other session has, of this start of the server or another one; never 0. */
    private static long epoch() {
        long epoch = RANDOM.nextLong();
        return epoch == 0 ? 1 : epoch;
    }

    /** Decides who may connect. */
    Gate gate() {
        return gate;
    }

    /** The clients that have not said HELLO yet. */
    Newcomers newcomers() {
        return newcomers;
    }

    /** Waits before the next read if the heap is nearly used up. Never called by the loop of the port, which never waits. */
    void brake(long readNs) {
        long pauseNs = gate.brakeNs(readNs);
        if (pauseNs > 0) {
            traffic.slowed(pauseNs);
            LockSupport.parkNanos(pauseNs);
        }
    }

    /** Logs a refused client, at most once a second for each code, so that a frequent one does not hide another. */
    void logRefusal(Channel client, long events, ErrorCode code, String reason) {
        refusals.get(code).log(suppressed -> LOG.warn("{} closes the connection of client {} after {} events: {}: {}{}",
                owner, Answers.address(ClientAddress.of(client)), events, code, VisibleText.rejection(reason), suppressed));
    }

    /** Counts and logs a connection of a trusted proxy that does not say who the client is; returns whether plain text may be sent. */
    boolean refuseProxy(Channel proxy, String reason) {
        traffic.proxyRefused();
        proxies.log(suppressed -> LOG.warn("{} closes a connection of the proxy {}: {}{}",
                owner, Answers.address(proxy.remoteAddress()), reason, suppressed));
        return tls.isEmpty();
    }

    /** Logs an event that cannot be made, at most once a second. */
    void logFault(Supplier<String> sender, String reason) {
        faults.log(suppressed -> LOG.warn("{} cannot make an event that {} sent, so it is rejected: {}{}",
                owner, sender.get(), reason, suppressed));
    }

    /** Logs a client with which TLS has failed, at most once a second. */
    void logTlsFailure(Channel client, String reason) {
        tlsFailures.log(suppressed -> LOG.warn("{} ends the connection of client {}, with which TLS has failed: {}{}",
                owner, Answers.address(ClientAddress.of(client)), Answers.printable(reason), suppressed));
    }

    /** Logs a client some of whose events are shed, at most once a second. */
    void logShedding(Supplier<String> client, long ageMs) {
        shedding.log(suppressed -> LOG.warn("{} sheds events of client {} that are, or may be, {} ms old: they come faster than the"
                + " application processes them{}", owner, client.get(), ageMs, suppressed));
    }

    /** TLS of its connections; empty if they are plain. */
    Optional<PortTls> tls() {
        return tls;
    }

    /** The clients that it serves. */
    Clients clients() {
        return clients;
    }

    /** Begins to look whether the list of clients changes: a client that is removed has its connections closed. */
    void followClients() {
        if (clients.areListed()) {
            greeting.next().scheduleWithFixedDelay(() -> {
                if (!paused && clients.haveChanged()) {
                    traffic.open().forEach(connection -> connection.ending().unlessPermitted());
                }
            }, LOOK_AT_CLIENTS_MS, LOOK_AT_CLIENTS_MS, TimeUnit.MILLISECONDS);
        }
    }

    /** Where an operator sends the clients. */
    Redirection redirection() {
        return redirection;
    }

    /** Counts a client that is sent elsewhere; returns what it is told. */
    Answer.Redirect redirected(Redirection to) {
        traffic.redirected();
        return to.answer(traffic.open().size());
    }

    void redirect(Redirection to) {
        redirection = to;
    }

    /** Where clients are sent when the adapter stops: where an operator sends them, or else where its setting says. */
    Redirection redirectionAtEnd() {
        return redirection.isPresent() ? redirection : settings.sessions().redirectTo();
    }

    /** Whether reading is paused. */
    boolean isPaused() {
        return paused;
    }

    void pause(boolean on) {
        paused = on;
    }

    boolean isClosing() {
        return closing;
    }

    /** Refuses clients that connect from now on, since the server closes. */
    void beginClosing() {
        closing = true;
    }
}
