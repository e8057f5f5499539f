// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameDecoder;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionHandler;
import org.vesper.wire.frame.SessionHello;

/** Version 2 without sessions at its simplest: a blocking thread for each connection. */
final class SessionServer implements AutoCloseable {

    private final ServerSocketChannel listener = ServerSocketChannel.open()
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    private final AtomicLong events = new AtomicLong();
    private final long hidden;

    /** @param hidden how many events each ACK leaves out */
    SessionServer(long hidden) throws IOException {
        this.hidden = hidden;
        thread(this::accept);
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    long events() {
        return events.get();
    }

    private static void thread(Runnable task) {
        Thread thread = new Thread(task, "session-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel client = listener.accept();
                thread(() -> serve(client));
            }
        } catch (IOException e) {
            System.getLogger("vesper.loadgen").log(System.Logger.Level.DEBUG, "the test is over", e);
        }
    }

    private void serve(SocketChannel client) {
        try (client) {
            Conversation conversation = new Conversation(client);
            FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, conversation);
            ByteBuffer input = ByteBuffer.allocate(65_536);
            while (!conversation.isOver && client.read(input.clear()) >= 0) {
                decoder.decode(input.flip());
            }
        } catch (IOException e) {
            System.getLogger("vesper.loadgen").log(System.Logger.Level.DEBUG, "a client has gone", e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    private final class Conversation implements SessionHandler {

        private final SocketChannel client;
        private long taken;
        private boolean isOver;

        Conversation(SocketChannel client) {
            this.client = client;
        }

        @Override
        public void onHello(Hello hello) {
            throw new AssertionError("version 1");
        }

        @Override
        public void onSessionHello(SessionHello hello) {
            answer(new Answer.Welcome(WireClock.NONE, Limits.DEFAULT, Optional.of(new SessionGrant(SessionGrant.State.NONE, 0, 0,
                    SessionGrant.Durability.NONE, 0, Reporting.NONE, 0))));
        }

        @Override
        public void onLayout(int number, EventLayout layout) {
            // Only the number of events matters.
        }

        @Override
        public void onSymbol(int id, String text) {
            // Only the number of events matters.
        }

        @Override
        public long onBatch(int layout, long position) {
            if (position != taken) {
                throw new AssertionError("position " + position + " in place of " + taken);
            }
            return 0;
        }

        @Override
        public void onEvent(ByteBuffer buffer, int at) {
            taken++;
            events.incrementAndGet();
        }

        @Override
        public void onPing(long token) {
            answer(new Answer.Ack(taken - hidden, 0, 0, 0));
            answer(new Answer.Pong(token));
        }

        @Override
        public void onSkip(long position) {
            throw new AssertionError("SKIP " + position);
        }

        @Override
        public void onForget() {
            // There is no session.
        }

        @Override
        public void onBye() {
            answer(new Answer.Goodbye(taken));
            isOver = true;
        }

        private void answer(Answer answer) {
            try {
                client.write(new FrameEncoder(ByteBuffer.allocate(1_024)).answer(answer).buffer().flip());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
