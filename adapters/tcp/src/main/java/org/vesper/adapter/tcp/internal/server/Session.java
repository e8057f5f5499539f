// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.channel.Channel;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.event.PropertyReaders;
import org.vesper.adapter.tcp.internal.event.SenderClock;
import org.vesper.adapter.tcp.internal.loop.Answers;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.dictionary.MemoryShare;
import org.vesper.wire.dictionary.SymbolDictionary;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameDecoder;
import org.vesper.wire.frame.FrameHandler;
import org.vesper.wire.frame.Hello;

/**
 * The protocol state of one client: its HELLO, its dictionary, and the receiver of its events.
 *
 * <p><b>Threading:</b> the event loop of its channel, unless stated otherwise. <b>Failure:</b> a {@link WireException} for invalid input;
 * nothing may be decoded after it.
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
    private PropertyReaders readers;
    private EventReceiver receiver;
    private boolean byeSaid;

    Session(Port port, Channel channel) {
        this.port = port;
        this.channel = channel;
        this.limits = port.settings().limits();
        this.memory = new MemoryShare(port.symbolMemory(), port.settings().memory().connectionBytes());
        this.decoder = new FrameDecoder(limits, this, memory);
        this.symbols = new SymbolDictionary(limits.maxSymbols(), memory);
    }

    /** Decodes the input up to the end of HELLO, unless HELLO has been decoded. Called by any event loop. */
    void decodeHello(ByteBuffer input) {
        long receivedNs = System.nanoTime();
        int length = input.remaining();
        try {
            decoder.decodeHello(input);
        } finally {
            tally.report(port.traffic(), length - input.remaining(), receivedNs);
        }
    }

    /**
     * Decodes all of the input after HELLO. Its events are counted before an answer reports them. Called by an event loop that may enter
     * the lane.
     */
    void decode(ByteBuffer input) {
        long receivedNs = System.nanoTime();
        int length = input.remaining();
        receiver.begin(receivedNs);
        try {
            decoder.decode(input);
        } finally {
            receiver.end();
            tally.report(port.traffic(), length - input.remaining(), receivedNs);
        }
    }

    @Override
    public void onHello(Hello said) {
        WireClock wireClock = said.clock().sharedWith(SERVER_CLOCK);
        readers = new PropertyReaders(symbols, SenderClock.of(wireClock, said.wallClockOffsetNs()));
        receiver = new EventReceiver(port, channel, tally, said, readers);
        hello = said;
        channel.writeAndFlush(Answers.bytes(new Answer.Welcome(wireClock, limits)));
        LOG.debug("{}: client {} sends {}, clock {}", port.owner(), channel.remoteAddress(), hello.layout(), wireClock);
    }

    @Override
    public void onSymbol(int id, String text) {
        symbols.define(id, text);
    }

    @Override
    public void onEvent(ByteBuffer buffer, int at) {
        receiver.onEvent(buffer, at);
    }

    @Override
    public void onBye() {
        byeSaid = true;
    }

    /**
     * Moves to another adapter, whose event classes may differ. The limits and the clock announced in WELCOME remain, as do the client's
     * definitions. <b>Failure:</b> a {@link WireException} if the client's events no longer fit; the session has moved nevertheless and
     * retains nothing of the old classes.
     */
    void belongTo(Port other) {
        memory.moveTo(other.symbolMemory(), other.settings().memory().connectionBytes());
        port = other;
        closeReceiver();
        if (hello != null) {
            receiver = new EventReceiver(port, channel, tally, hello, readers);
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

    /** The event counts. Called by any thread. */
    Tally tally() {
        return tally;
    }

    /** The type of the events; empty before HELLO. Called by any thread. */
    String eventType() {
        Hello said = hello;
        return said == null ? "" : said.layout().eventType();
    }

    /** The memory that it occupies. Called by any thread. */
    long memoryBytes() {
        return memory.usedBytes();
    }

    /** Releases its memory; called when the connection has ended. */
    void close() {
        closeReceiver();
        symbols.close();
        decoder.close();
    }

    private void closeReceiver() {
        if (receiver != null) {
            receiver.close();
            receiver = null;
        }
    }
}
