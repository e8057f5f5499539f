// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.channel.Channel;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.client.Identity;
import org.vesper.adapter.tcp.internal.event.PropertyReaders;
import org.vesper.adapter.tcp.internal.event.SenderClock;
import org.vesper.adapter.tcp.internal.guard.ClientAddress;
import org.vesper.adapter.tcp.internal.guard.Timeouts;
import org.vesper.adapter.tcp.internal.journal.ClientDefinition;
import org.vesper.adapter.tcp.internal.loop.Answers;
import org.vesper.adapter.tcp.internal.loop.HeldInput;
import org.vesper.adapter.tcp.internal.session.OpenSession;
import org.vesper.adapter.tcp.internal.session.Reports;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.dictionary.MemoryShare;
import org.vesper.wire.dictionary.SymbolDictionary;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameDecoder;
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant.State;
import org.vesper.wire.frame.SessionHandler;
import org.vesper.wire.frame.SessionHello;
import org.vesper.wire.session.Progress;
import org.vesper.wire.session.SessionBook.Claimed;

/**
 * The protocol state of one client: its HELLO, its session, its dictionary, and the receivers of its events.
 *
 * <p><b>Threading:</b> the event loop of its channel, unless stated otherwise. <b>Failure:</b> a {@link WireException} for invalid input;
 * nothing may be decoded after it.
 */
final class Dialogue implements SessionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    private static final ClockDomain SERVER_CLOCK = ClockDomain.ofThisHost();
    private static final byte[] NO_TOKEN = {};

    private final Channel channel;
    private final Limits limits;
    private final MemoryShare memory;
    private final FrameDecoder decoder;
    private final SymbolDictionary symbols;
    private final Tally tally = new Tally();
    private final Receivers receivers;
    private final Identity identity = new Identity();
    private final Positions positions;
    private Port port;
    private volatile String shown = "";
    private boolean greeted;
    private boolean welcomed;
    private WireClock clock = WireClock.NONE;
    private PropertyReaders readers;
    private SessionHello hello;
    private OpenSession session;
    private Reporting reporting = Reporting.NONE;
    private Optional<Reports> reports = Optional.empty();
    private int layout;
    private EventReceiver receiver;
    private long endNs;
    private boolean byeSaid;
    private boolean forgets;

    Dialogue(Port port, Channel channel) {
        this.port = port;
        this.channel = channel;
        this.limits = port.settings().limits();
        this.memory = new MemoryShare(port.symbolMemory(), port.settings().memory().connectionBytes());
        this.decoder = new FrameDecoder(limits, this, memory);
        this.symbols = new SymbolDictionary(limits.maxSymbols(), memory);
        this.positions = new Positions(tally, decoder, symbols);
        this.receivers = new Receivers(port, port.inlet(), () -> Answers.address(ClientAddress.of(channel)), tally, this::reject);
    }

    /** Who the client is. */
    Identity identity() {
        return identity;
    }

    /** Logs that TLS has failed; its connection ends by itself. */
    void tlsFailed(String reason) {
        port.logTlsFailure(channel, reason);
    }

    /** Decodes the input up to the end of HELLO, unless HELLO has been decoded. Called by any event loop. */
    void decodeHello(ByteBuffer input) {
        long readNs = System.nanoTime();
        int length = input.remaining();
        try {
            decoder.decodeHello(input);
        } finally {
            tally.report(port.traffic(), length - input.remaining(), readNs);
        }
    }

    /** Decodes all of the input after HELLO; its events count before an answer reports them. Called by a loop that may enter the lane. */
    void decode(ByteBuffer input) {
        receivers.begin(System.nanoTime());
        decodeBegun(input);
    }

    /** Decodes input that has waited, until an event ends after a time; sheds what is too old. Called as the other one. */
    void decode(ByteBuffer input, HeldInput.Read read, long untilNs) {
        endNs = untilNs;
        receivers.begin(read);
        decodeBegun(input);
    }

    private void decodeBegun(ByteBuffer input) {
        int length = input.remaining();
        if (receiver != null) {
            receiver.begin();
        }
        try {
            decoder.decode(input);
        } finally {
            settle();
            receivers.exit();
            tally.report(port.traffic(), length - input.remaining(), receivers.receivedNs());
        }
    }

    @Override
    public void onHello(Hello said) {
        WireClock shared = said.clock().sharedWith(SERVER_CLOCK);
        greet(NO_TOKEN, shared, SenderClock.of(shared, shared == WireClock.MONOTONIC, said.wallClockOffsetNs()));
        write(new ClientDefinition(identity.owner(), "", 0, 0, readers.clock(), identity.name()));
        onLayout(layout, said.layout());
        receiver = receivers.of(layout);
        welcome(new Answer.Welcome(clock, limits));
        greeted = true;
    }

    @Override
    public void onSessionHello(SessionHello said) {
        WireClock shared = said.clock().sharedWith(SERVER_CLOCK);
        boolean isShared = shared == WireClock.MONOTONIC;
        WireClock chosen = said.wallTimes() && isShared ? WireClock.WALL : shared;
        greet(said.token(), chosen, SenderClock.of(chosen, isShared, said.wallClockOffsetNs()));
        hello = said.withToken(NO_TOKEN);
        greeted = true;
    }

    private void greet(byte[] token, WireClock chosen, SenderClock sender) {
        identity.establish(port.clients(), token, ClientAddress.of(channel).getAddress());
        clock = chosen;
        readers = new PropertyReaders(symbols, sender, identity.name());
    }

    private void write(ClientDefinition client) {
        positions.write(port.inlet().journal(), client);
        announceRecords();
    }

    /** Lets each record be judged before it is written and processed, or many be written at once. */
    private void announceRecords() {
        decoder.announceRecords(port.sheds() ? 1 : positions.areWritten() ? Integer.MAX_VALUE : 0);
    }

    private void welcome(Answer.Welcome welcome) {
        channel.writeAndFlush(Answers.bytes(welcome));
        welcomed = true;
        LOG.debug("{}: client {} is welcome: {}", port.owner(), channel.remoteAddress(), welcome);
    }

    /**
     * Claims the session that HELLO names, and says WELCOME; has no effect if that is done.
     * <b>Failure:</b> a {@link WireException} if there are too many sessions.
     *
     * @return the connection that has the session and must end first; empty if the client is welcome
     */
    Optional<Connection> claim(Connection self) {
        while (!welcomed) {
            SessionClaim claim = hello.session();
            Optional<Claimed> claimed = claim.isNamed() ? port.sessions().claim(identity.owner(), claim, self)
                    : Optional.of(new Claimed(State.NONE, 0, new Progress(claim.position())));
            claimed.ifPresent(this::open);
            Optional<Connection> holder = welcomed ? Optional.empty() : port.sessions().holder(identity.owner(), claim.name());
            if (holder.isPresent()) {
                return holder;
            }
        }
        return Optional.empty();
    }

    private void open(Claimed claimed) {
        session = new OpenSession(claimed, port.inlet().journal());
        if (claimed.state() == State.RESUMED && hello.session().epoch() == claimed.epoch()) {
            port.traffic().missing(session.skipTo(hello.session().position())); // The client has no events before it any more.
        }
        positions.open(session);
        write(new ClientDefinition(
                identity.owner(), hello.session().name(), claimed.epoch(), claimed.progress().next(), readers.clock(), identity.name()));
        show();
        reporting = port.settings().sessions().granted(hello.reporting());
        Reports begun = new Reports(
                channel, reporting, port.settings().timeouts().record(), session::ack, session::awaitsDurability);
        reports = Optional.of(begun);
        welcome(new Answer.Welcome(clock, limits, Optional.of(session.grant(reporting, port.settings().sessions().expirySeconds()))));
        begun.begin(channel.eventLoop());
    }

    @Override
    public void onLayout(int number, EventLayout defined) {
        identity.require(defined.eventType());
        tally.aside();
        boolean isNewType = receivers.define(number, defined, readers);
        positions.layout(number, defined);
        if (isNewType) {
            show();
        }
    }

    private void show() {
        shown = String.join(", ", receivers.eventTypes())
                + identity.described(hello == null ? "" : Answers.printable(hello.session().name()));
    }

    @Override
    public void onSymbol(int id, String text) {
        tally.aside();
        symbols.define(id, text);
        positions.symbol(id);
    }

    @Override
    public long onBatch(int number, long position) {
        EventReceiver next = receivers.of(number);
        if (next != receiver) {
            layout = number;
            receiver = next;
            next.begin();
        }
        settle();
        return session.begin(position);
    }

    /** Decides whether a record is shed, if that may be; writes records before they are processed, if there is a journal. */
    @Override
    public void onRecords(ByteBuffer buffer, int at, int bytes, int events) {
        if (port.sheds()) {
            long nowNs = System.nanoTime();
            receivers.judge(receiver, buffer, at, nowNs);
            if (nowNs - endNs > 0) {
                decoder.pause();
            }
        }
        if (positions.areWritten() && !receivers.shed()) {
            receivers.enter();
            settle();
            positions.append(layout, events, receivers.receivedNs(), buffer.slice(at, bytes));
        }
    }

    @Override
    public void onEvent(ByteBuffer buffer, int at) {
        receiver.onEvent(buffer, at);
    }

    /** Tells a client that wants to know it why the event under way is rejected. */
    private void reject(String reason) {
        if (reporting.rejects()) {
            reports.orElseThrow().reject(positions.underWay(), reason);
        }
    }

    @Override
    public void onPing(long token) {
        tally.aside();
        settle();
        reports.orElseThrow().pong(token);
    }

    @Override
    public void onSkip(long position) {
        tally.aside();
        settle();
        port.traffic().missing(session.skipTo(position));
    }

    @Override
    public void onForget() {
        forgets = true;
        positions.forget(receivers::enter);
    }

    @Override
    public void onBye() {
        byeSaid = true;
    }

    /** Counts the events of this connection into its session. */
    private void settle() {
        port.traffic().repeated(positions.settle());
    }

    /** The reports for a client of version 2, once it is welcome. */
    Optional<Reports> reports() {
        return reports;
    }

    /** Whether all its events are durable, as far as they can be. */
    boolean isDurable() {
        return positions.isDurable();
    }

    /** The time limits that hold for this client. */
    Timeouts timeouts(Timeouts all) {
        return all.forKeepAlive(Duration.ofMillis(reporting.keepAliveMs()));
    }

    /** What the client is told at the end: in version 2, the last answer follows a report. */
    Answer[] last(Answer answer) {
        return session == null ? new Answer[] {answer} : new Answer[] {session.ack(), answer};
    }

    /**
     * Moves to another adapter, whose event classes may differ. The limits and the clock announced in WELCOME remain, as do the client's
     * session and definitions. <b>Failure:</b> a {@link WireException} if the client's events no longer fit; the dialogue has moved
     * nevertheless and retains nothing of the old classes.
     */
    void belongTo(Port other) {
        memory.moveTo(other.symbolMemory(), other.settings().memory().connectionBytes());
        port = other;
        receiver = null;
        if (welcomed) {
            positions.moveTo(other.inlet().journal());
        }
        receivers.moveTo(other, readers);
        receiver = receivers.of(layout);
        announceRecords();
        renewIdentity();
    }

    /** Asks again whether the client is known. <b>Failure:</b> a {@link WireException} if it may not send any more what it sends. */
    void renewIdentity() {
        identity.renew(port.clients(), receivers.eventTypes());
    }

    /** Whether HELLO has been read. */
    boolean isGreeted() {
        return greeted;
    }

    /** Whether WELCOME has been sent. */
    boolean isWelcomed() {
        return welcomed;
    }

    boolean isByeSaid() {
        return byeSaid;
    }

    FrameDecoder decoder() {
        return decoder;
    }

    /** The event counts. Called by any thread. */
    Tally tally() {
        return tally;
    }

    /** The types of the events and the session, for operators. Called by any thread. */
    String shown() {
        return shown;
    }

    /** Its share of the memory; what is used of it, any thread may ask. */
    MemoryShare memory() {
        return memory;
    }

    /** Releases its memory, and its session for another connection; called when the connection has ended. */
    void close(Connection self) {
        reports.ifPresent(Reports::end);
        receivers.close();
        receiver = null;
        symbols.close();
        decoder.close();
        if (session != null && hello.session().isNamed()) {
            port.sessions().release(identity.owner(), hello.session().name(), self, forgets);
        }
    }
}
