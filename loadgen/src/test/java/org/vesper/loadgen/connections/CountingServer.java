// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ServerSocketFactory;
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

/** Both versions of the protocol, without sessions and at their simplest, with TLS or without: a blocking thread for each connection. */
final class CountingServer implements AutoCloseable {

    private static final int BACKLOG = 50;

    private final ServerSocket listener;
    private final AtomicLong events = new AtomicLong();
    private final long hidden;

    /**
     * @param sockets makes the listening socket
     * @param hidden how many events each ACK leaves out
     */
    CountingServer(ServerSocketFactory sockets, long hidden) throws IOException {
        this.listener = sockets.createServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        this.hidden = hidden;
        thread(this::accept);
    }

    InetSocketAddress address() {
        return new InetSocketAddress("127.0.0.1", listener.getLocalPort());
    }

    long events() {
        return events.get();
    }

    private static void thread(Runnable task) {
        Thread thread = new Thread(task, "counting-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                thread(() -> serve(client));
            }
        } catch (IOException e) {
            System.getLogger("vesper.loadgen").log(System.Logger.Level.DEBUG, "the test is over", e);
        }
    }

    private void serve(Socket client) {
        try (client) {
            Conversation conversation = new Conversation(client.getOutputStream());
            FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, conversation);
            byte[] input = new byte[65_536];
            int bytes = 0;
            while (bytes >= 0 && !conversation.isOver) {
                decoder.decode(ByteBuffer.wrap(input, 0, bytes));
                bytes = conversation.isOver ? 0 : client.getInputStream().read(input);
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

        private final OutputStream client;
        private long taken;
        private boolean isOver;

        Conversation(OutputStream client) {
            this.client = client;
        }

        @Override
        public void onHello(Hello hello) {
            answer(new Answer.Welcome(WireClock.NONE, Limits.DEFAULT));
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
                ByteBuffer bytes = new FrameEncoder(ByteBuffer.allocate(1_024)).answer(answer).buffer().flip();
                client.write(bytes.array(), 0, bytes.limit());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
