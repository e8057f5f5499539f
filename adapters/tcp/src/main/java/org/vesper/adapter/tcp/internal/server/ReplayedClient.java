// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.event.PropertyReaders;
import org.vesper.adapter.tcp.internal.journal.ClientDefinition;
import org.vesper.api.EventSink;
import org.vesper.event.Interest;
import org.vesper.spi.adapter.Inlet;
import org.vesper.spi.adapter.Replayed;
import org.vesper.wire.dictionary.MemoryShare;
import org.vesper.wire.dictionary.SymbolDictionary;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.FrameType;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.FrameDecoder;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHandler;
import org.vesper.wire.frame.SessionHello;
import org.vesper.wire.session.Progress;

/**
 * A client out of the journal. Its bytes go through the same decoder and the same receivers as those of a connection, so the same events
 * come out, the same are rejected, and input that ended the connection ends it again.
 *
 * <p><b>Threading:</b> the thread that recovers.
 */
final class ReplayedClient implements Replayed, SessionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    /** Those of the connection have held; the largest ones that an adapter can have. */
    private static final Limits LIMITS = new Limits(16 * 1024 * 1024, 16 * 1024 * 1024);
    private static final String NAME = "a client in the journal";
    private static final int HELLO_BYTES = 1024;

    private final Port port;
    private final ClientDefinition client;
    private final Tally tally;
    /** Whether its session goes on. */
    private final boolean recovers;
    private final SymbolDictionary symbols = new SymbolDictionary(LIMITS.maxSymbols(), MemoryShare.unlimited());
    private final PropertyReaders readers;
    private final Receivers receivers;
    private final FrameDecoder decoder = new FrameDecoder(LIMITS, this);
    private final ByteBuffer header = ByteBuffer.allocate(Protocol.HEADER_BYTES + Protocol.BATCH_BYTES);
    private final Progress progress;
    private EventReceiver receiver;
    private long first;
    private long before;
    private boolean ended;

    private ReplayedClient(Port port, ClientDefinition client, Receivers receivers, Tally tally, boolean recovers) {
        this.port = port;
        this.client = client;
        this.readers = new PropertyReaders(symbols, client.clock(), client.name());
        this.receivers = receivers;
        this.tally = tally;
        this.recovers = recovers;
        this.progress = client.session().isEmpty() || !recovers ? new Progress(client.position())
                : port.sessions().recover(client.owner(), client.session(), client.epoch(), client.position());
        FrameEncoder hello = new FrameEncoder(ByteBuffer.allocate(HELLO_BYTES));
        decoder.decode(hello.preface(Protocol.VERSION_2).hello(SessionHello.of(SessionClaim.NONE, "")).buffer().flip());
    }

    /** A client whose session goes on where the journal ends. */
    static ReplayedClient recovered(Port port, ClientDefinition client, EventSink sink) {
        Tally tally = new Tally();
        return new ReplayedClient(port, client, receivers(port, sink, tally), tally, true);
    }

    /** A client whose events are read once more, without any effect on its session. */
    static ReplayedClient beside(Port port, ClientDefinition client, Interest interest, EventSink sink) {
        Tally tally = new Tally();
        return new ReplayedClient(port, client, receivers(port, sink, tally).wanting(interest), tally, false);
    }

    private static Receivers receivers(Port port, EventSink sink, Tally tally) {
        return new Receivers(port, new InLane(sink), () -> NAME, tally, reason -> { });
    }

    /** The lane, in which the thread is. */
    private record InLane(EventSink sink) implements Inlet {

        @Override
        public void enter() {
        }

        @Override
        public void onEvent(Object event) {
            sink.onEvent(event);
        }

        @Override
        public void exit() {
        }
    }

    @Override
    public void dictionary(ByteBuffer part) {
        decoder.decode(part);
    }

    @Override
    public void events(int form, long position, int events, long receivedNs, ByteBuffer rows) {
        first = position;
        before = tally.taken();
        receivers.begin(receivedNs);
        long rejected = tally.rejected();
        if (!ended) {
            decode(form, position, rows);
        }
        progress.recover(position + tally.taken() - before, progress.rejected() + tally.rejected() - rejected, progress.shed());
    }

    private void decode(int layout, long position, ByteBuffer rows) {
        header.clear().putInt(Protocol.BATCH_BYTES + rows.remaining()).put((byte) FrameType.EVENTS.code());
        header.putShort((short) layout).putLong(position).flip();
        try {
            decoder.decode(header);
            decoder.decode(rows);
        } catch (WireException e) {
            LOG.debug("{}: a client in the journal ends as its connection did: {}", port.owner(), e.getMessage());
            ended = true;
        } finally {
            receivers.exit();
        }
    }

    @Override
    public long underWay() {
        return first + tally.taken() - before;
    }

    @Override
    public void onHello(Hello hello) {
        throw new IllegalStateException("the journal has version 2 only");
    }

    @Override
    public void onSessionHello(SessionHello hello) {
    }

    @Override
    public void onLayout(int number, EventLayout layout) {
        receivers.define(number, layout, readers);
    }

    @Override
    public void onSymbol(int id, String text) {
        symbols.define(id, text);
    }

    @Override
    public long onBatch(int layout, long position) {
        receiver = receivers.of(layout);
        receiver.begin();
        return 0;
    }

    @Override
    public void onEvent(ByteBuffer buffer, int at) {
        receiver.onEvent(buffer, at);
    }

    @Override
    public void onPing(long token) {
    }

    @Override
    public void onSkip(long position) {
    }

    @Override
    public void onForget() {
        if (recovers) {
            port.sessions().forget(client.owner(), client.session());
        }
    }

    @Override
    public void onBye() {
    }

    @Override
    public void close() {
        receivers.close();
        symbols.close();
        decoder.close();
    }
}
