// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.dictionary.MemoryShare;
import org.vesper.wire.dictionary.SymbolDictionary;
import org.vesper.wire.dictionary.SymbolMemory;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameDecoder;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.Durability;
import org.vesper.wire.frame.SessionHandler;
import org.vesper.wire.frame.SessionHello;
import org.vesper.wire.session.Progress;
import org.vesper.wire.session.SessionBook;

/** The adapter's side of the wire at its simplest: a blocking thread for each connection, which passes its input on. */
public final class WireServer implements AutoCloseable {

    /** Receives a tick of the n-th connection; one thread per connection. */
    public interface TickSink {
        void onTick(int connection, String symbol, double price, long timeNs);
    }

    private final ServerSocketChannel listener;
    private final InetSocketAddress address;
    private final TickSink sink;
    private final WireClock clock;
    private final CountDownLatch mayRead;
    private final List<SocketChannel> channels = new CopyOnWriteArrayList<>();
    private final AtomicInteger open = new AtomicInteger();
    private final List<Throwable> faults = new CopyOnWriteArrayList<>();
    private final AtomicLong epochs = new AtomicLong();
    private final SessionBook<Object> sessions = new SessionBook<>(1_000, Long.MAX_VALUE, System::nanoTime, epochs::incrementAndGet);

    /** Starts a server that reads no event before the latch is open. */
    public WireServer(WireClock clock, CountDownLatch mayRead, TickSink sink) throws IOException {
        this.clock = clock;
        this.mayRead = mayRead;
        this.sink = sink;
        listener = ServerSocketChannel.open();
        listener.setOption(StandardSocketOptions.SO_RCVBUF, 8_192);
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        address = (InetSocketAddress) listener.getLocalAddress();
        Thread thread = new Thread(this::accept, "wire-server");
        thread.setDaemon(true);
        thread.start();
    }

    public InetSocketAddress address() {
        return address;
    }

    public int open() {
        return open.get();
    }

    /** How many connections there have been. */
    public int connectionsInAll() {
        return channels.size();
    }

    public List<Throwable> faults() {
        return faults;
    }

    /** Closes all connections without an answer. */
    public void drop() throws IOException {
        for (SocketChannel channel : channels) {
            channel.close();
        }
    }

    /** Takes no further connections. */
    public void stopAccepting() throws IOException {
        listener.close();
    }

    private void accept() {
        try {
            for (int connection = 0; true; connection++) {
                SocketChannel channel = listener.accept();
                channels.add(channel);
                int number = connection;
                open.incrementAndGet();
                Thread thread = new Thread(() -> serve(channel, number), "wire-server-" + number);
                thread.setDaemon(true);
                thread.start();
            }
        } catch (ClosedChannelException closed) {
            // the test is over
        } catch (IOException e) {
            faults.add(e);
        }
    }

    private void serve(SocketChannel channel, int number) {
        Conversation conversation = new Conversation(channel, number);
        try (channel) {
            FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, conversation);
            ByteBuffer input = ByteBuffer.allocateDirect(65_536);
            while (!conversation.ended && channel.read(input.clear()) >= 0) {
                decoder.decode(input.flip());
                conversation.report();
            }
        } catch (IOException | RuntimeException e) {
            faults.add(e);
        } finally {
            conversation.release();
            open.decrementAndGet();
        }
    }

    @Override
    public void close() throws IOException {
        stopAccepting();
    }

    private final class Conversation implements SessionHandler {

        private final SocketChannel channel;
        private final int number;
        private final SymbolDictionary symbols = new SymbolDictionary(Limits.DEFAULT.maxSymbols(),
                new MemoryShare(new SymbolMemory(1 << 20, 1, null), 1 << 20));
        private long accepted;
        private boolean ended;
        private String session;
        private SessionBook.Claimed claimed;
        private boolean forget;

        Conversation(SocketChannel channel, int number) {
            this.channel = channel;
            this.number = number;
        }

        @Override
        public void onHello(Hello hello) {
            answer(new Answer.Welcome(clock, Limits.DEFAULT));
        }

        @Override
        public void onSessionHello(SessionHello hello) {
            session = hello.session().name();
            claimed = hello.session().isNamed() ? claimed(hello.session())
                    : new SessionBook.Claimed(SessionGrant.State.NONE, epochs.incrementAndGet(), new Progress(hello.session().position()));
            answer(new Answer.Welcome(clock, Limits.DEFAULT, Optional.of(new SessionGrant(claimed.state(), claimed.epoch(),
                    claimed.progress().next(), Durability.NONE, 0, Reporting.DEFAULT, 60))));
        }

        /** Waits for the end of a former connection, whose last events are perhaps being taken. */
        private SessionBook.Claimed claimed(SessionClaim claim) {
            Optional<SessionBook.Claimed> granted = sessions.claim("", claim, this);
            while (granted.isEmpty()) {
                Thread.onSpinWait();
                granted = sessions.claim("", claim, this);
            }
            return granted.get();
        }

        @Override
        public void onLayout(int layout, EventLayout of) {
            // There is only that of ticks.
        }

        @Override
        public long onBatch(int layout, long position) {
            return claimed.progress().begin(position);
        }

        @Override
        public void onPing(long token) {
            throw new UnsupportedOperationException("PING");
        }

        @Override
        public void onSkip(long position) {
            throw new UnsupportedOperationException("SKIP");
        }

        @Override
        public void onForget() {
            forget = true;
        }

        /** Reports as a server of version 2 does, at the end of each read. */
        void report() {
            if (claimed != null && !ended) {
                answer(claimed.progress().ack());
            }
        }

        void release() {
            if (claimed != null) {
                sessions.release("", session, this, forget);
            }
        }

        @Override
        public void onSymbol(int id, String text) {
            symbols.define(id, text);
        }

        @Override
        public void onEvent(ByteBuffer buffer, int at) {
            if (mayRead.getCount() > 0) {
                await();
            }
            sink.onTick(number, symbols.text(buffer.getInt(at)), buffer.getDouble(at + 4), buffer.getLong(at + 12));
            accepted++;
            if (claimed != null) {
                claimed.progress().take(1);
            }
        }

        @Override
        public void onBye() {
            report();
            answer(new Answer.Goodbye(accepted));
            ended = true;
        }

        private void await() {
            try {
                mayRead.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private void answer(Answer answer) {
            ByteBuffer output = ByteBuffer.allocate(1_024);
            new FrameEncoder(output).answer(answer);
            try {
                channel.write(output.flip());
            } catch (IOException e) {
                faults.add(e);
            }
        }
    }
}
