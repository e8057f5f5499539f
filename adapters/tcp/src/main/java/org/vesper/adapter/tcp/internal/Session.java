// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import io.netty.channel.Channel;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.wire.Answer;
import org.vesper.wire.ClockDomain;
import org.vesper.wire.FrameDecoder;
import org.vesper.wire.FrameHandler;
import org.vesper.wire.Hello;
import org.vesper.wire.Limits;
import org.vesper.wire.MemoryShare;
import org.vesper.wire.SymbolDictionary;
import org.vesper.wire.WireClock;
import org.vesper.wire.WireException;

/**
 * What one client says, and what becomes of it: its layout, its dictionary, and its events on their way into the lane.
 *
 * <p><b>Threading:</b> the event loop of its channel, except where it is said. <b>Failure:</b> a {@link WireException} for what a client
 * must not send; the session must not be gone on with.
 */
final class Session implements FrameHandler {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    private static final ClockDomain SERVER_CLOCK = ClockDomain.ofThisHost();

    private final Channel channel;
    private final Limits limits;
    private final MemoryShare memory;
    private final FrameDecoder decoder;
    private final SymbolDictionary symbols;
    private final Tally tally = new Tally();
    private Port port;
    private volatile Hello hello;
    private SenderClock clock;
    private RecordReader records;
    private RecordFilter filter;
    private long receivedNs;
    private boolean inLane;
    private boolean byeSaid;

    Session(Port port, Channel channel) {
        this.port = port;
        this.channel = channel;
        this.limits = port.settings().limits();
        this.memory = new MemoryShare(port.symbolMemory(), port.settings().connectionMemoryBytes());
        this.decoder = new FrameDecoder(limits, this, memory);
        this.symbols = new SymbolDictionary(limits.maxSymbols(), memory);
    }

    /**
     * Decodes what has been read, all of it or up to the end of HELLO. What the input held is counted before an answer tells of it.
     * Called with {@code all} by a thread that may enter the lane.
     */
    void decode(ByteBuffer input, boolean all) {
        receivedNs = System.nanoTime();
        int length = input.remaining();
        try {
            if (all) {
                decoder.decode(input);
            } else {
                decoder.decodeHello(input);
            }
        } finally {
            if (inLane) {
                inLane = false;
                port.inlet().exit();
            }
            tally.tell(port.traffic(), length - input.remaining(), receivedNs);
        }
    }

    @Override
    public void onHello(Hello said) {
        WireClock wireClock = said.clock().sharedWith(SERVER_CLOCK);
        clock = SenderClock.of(wireClock, said.wallClockOffsetNs());
        bind(said);
        hello = said;
        channel.writeAndFlush(Answers.bytes(new Answer.Welcome(wireClock, limits)));
        LOG.debug("{}: client {} sends {}, clock {}", port.owner(), channel.remoteAddress(), hello.layout(), wireClock);
    }

    /** <b>Failure:</b> a {@link WireException} if the events that the client sends are none of the application's. */
    private void bind(Hello said) {
        records = port.catalog().bind(said, new PropertyReaders(symbols, clock));
        filter = new RecordFilter(said.layout(), port.catalog().type(said), symbols);
    }

    @Override
    public void onSymbol(int id, String text) {
        symbols.define(id, text);
    }

    @Override
    public void onEvent(ByteBuffer buffer, int at) {
        if (!inLane) {
            port.inlet().enter();
            inLane = true;
            filter.update(port.interest());
        }
        if (filter.rejects(buffer, at)) {
            tally.filter();
            return;
        }
        Object event = make(buffer, at);
        if (event != null) {
            port.inlet().onEvent(event);
            tally.accept();
        }
    }

    @Override
    public void onBye() {
        byeSaid = true;
    }

    /** The event of a record, or null if the application's own class does not take its values: one event is lost, and counted. */
    private Object make(ByteBuffer buffer, int at) {
        try {
            return records.read(buffer, at, receivedNs);
        } catch (WireException e) {
            throw e;
        } catch (Throwable fault) {
            tally.reject();
            port.logFault(channel, fault);
            return null;
        }
    }

    /**
     * Goes over to another adapter, whose event classes may be others. What the client has been told remains: its limits, its clock; and
     * what it has defined. <b>Failure:</b> a {@link WireException} if the client's events no longer fit; the session has gone over.
     */
    void belongTo(Port other) {
        memory.moveTo(other.symbolMemory(), other.settings().connectionMemoryBytes());
        symbols.setFilter(text -> true);
        port = other;
        records = null;
        filter = null;
        if (hello != null) {
            bind(hello);
        }
    }

    boolean isGreeted() {
        return hello != null;
    }

    boolean isByeSaid() {
        return byeSaid;
    }

    FrameDecoder decoder() {
        return decoder;
    }

    /** Called by any thread. */
    Tally tally() {
        return tally;
    }

    /** The type of the events, empty if HELLO has not come. Called by any thread. */
    String eventType() {
        Hello said = hello;
        return said == null ? "" : said.layout().eventType();
    }

    /** Called by any thread. */
    long memoryBytes() {
        return memory.usedBytes();
    }

    /** Gives its memory back; called when the connection has ended. */
    void close() {
        symbols.close();
        decoder.close();
    }
}
