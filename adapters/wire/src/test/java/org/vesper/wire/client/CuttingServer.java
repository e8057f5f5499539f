// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.WireException;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameDecoder;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.Durability;
import org.vesper.wire.frame.SessionHandler;
import org.vesper.wire.frame.SessionHello;
import org.vesper.wire.session.SessionBook;

/**
 * A small server of version 2 that serves one connection after the other, and breaks each after some bytes of input or of answers. It
 * takes events that begin with an INT.
 */
final class CuttingServer implements AutoCloseable {

    /** A property whose texts the server keeps if it is the second one. */
    static final WireProperty SYMBOL = new WireProperty("symbol", WireType.SYMBOL, true);

    /** The value of each event, in the order of arrival. */
    final List<Integer> events = new CopyOnWriteArrayList<>();
    /** The text of each event whose second property is a SYMBOL that may be null, and is not. */
    final List<String> symbols = new CopyOnWriteArrayList<>();
    /** The state that each WELCOME named. */
    final List<SessionGrant.State> states = new CopyOnWriteArrayList<>();

    private final AtomicLong epochs = new AtomicLong();
    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final IntSupplier bytesToCut;
    private final IntSupplier answerBytesToCut;
    private volatile SessionBook<Object> book = newBook();
    private volatile Optional<Answer> instead = Optional.empty();
    private volatile Limits limits = Limits.DEFAULT;
    private volatile Reporting reporting = Reporting.NONE;
    private volatile boolean vanishing;
    private final List<Socket> silent = new CopyOnWriteArrayList<>();
    private final Semaphore signs = new Semaphore(0);
    private final Semaphore taken = new Semaphore(0);

    /** Starts a server; each connection ends after as many bytes of input as the supplier says. */
    CuttingServer(IntSupplier bytesToCut) throws IOException {
        this(bytesToCut, () -> Integer.MAX_VALUE);
    }

    /** Starts a server; each connection ends after as many bytes of input, or of answers, as the suppliers say. */
    CuttingServer(IntSupplier bytesToCut, IntSupplier answerBytesToCut) throws IOException {
        this.bytesToCut = bytesToCut;
        this.answerBytesToCut = answerBytesToCut;
        Thread thread = new Thread(this::serve, "cutting-server");
        thread.setDaemon(true);
        thread.start();
    }

    InetSocketAddress address() {
        return new InetSocketAddress(listening.getInetAddress(), listening.getLocalPort());
    }

    /** Forgets all sessions, as a server without a journal that starts again. */
    void forget() {
        book = newBook();
    }

    /** Gives this answer to each HELLO from now on. */
    void answerInstead(Answer answer) {
        instead = Optional.of(answer);
    }

    /** Grants signs of life. A connection that breaks stays open, in silence. */
    void vanishInsteadOfClosing(int keepAliveMs) {
        reporting = new Reporting(0, keepAliveMs);
        vanishing = true;
    }

    /** Has other limits from the next connection on. */
    void limit(Limits changed) {
        limits = changed;
    }

    /** Waits for events that no other call has waited for. */
    void awaitEvents(int count) throws InterruptedException {
        taken.acquire(count);
    }

    /** Waits for signs of life. */
    void awaitSigns(int count) throws InterruptedException {
        signs.acquire(count);
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : silent) {
            socket.close();
        }
    }

    private SessionBook<Object> newBook() {
        return new SessionBook<>(10, Long.MAX_VALUE, System::nanoTime, epochs::incrementAndGet);
    }

    private void serve() {
        while (!listening.isClosed()) {
            try {
                serve(listening.accept());
            } catch (IOException e) {
                System.getLogger("test").log(System.Logger.Level.DEBUG, "a client has gone", e);
            }
        }
    }

    private void serve(Socket socket) throws IOException {
        try {
            new Peer(socket).converse(bytesToCut.getAsInt());
        } finally {
            if (vanishing) {
                silent.add(socket);
            } else {
                socket.close();
            }
        }
    }

    /** One connection. */
    private final class Peer implements SessionHandler {

        private final OutputStream output;
        private final InputStream input;
        private final SessionBook<Object> sessions = book;
        private final Limits granted = limits;
        private SessionHello hello;
        private SessionBook.Claimed claimed;
        private boolean forget;
        private boolean ended;
        private final Map<Integer, EventLayout> layouts = new HashMap<>();
        private final Map<Integer, String> texts = new HashMap<>();
        private EventLayout layout;
        private int answerBytesLeft = answerBytesToCut.getAsInt();
        private long accepted;

        Peer(Socket socket) throws IOException {
            socket.setTcpNoDelay(true);
            output = socket.getOutputStream();
            input = socket.getInputStream();
        }

        void converse(int maxBytes) throws IOException {
            FrameDecoder decoder = new FrameDecoder(granted, this);
            byte[] bytes = new byte[100];
            int left = maxBytes;
            try {
                while (left > 0 && !ended) {
                    int read = input.read(bytes, 0, Math.min(left, bytes.length));
                    if (read < 0) {
                        return;
                    }
                    left -= read;
                    decoder.decode(ByteBuffer.wrap(bytes, 0, read));
                }
            } catch (WireException e) {
                send(new Answer.Failure(e.code(), accepted, e.getMessage()));
            } finally {
                if (claimed != null) {
                    sessions.release("", hello.session().name(), this, forget);
                }
            }
        }

        @Override
        public void onHello(Hello said) {
            throw new IllegalStateException("version 1");
        }

        @Override
        public void onSessionHello(SessionHello said) {
            hello = said;
            if (instead.isPresent()) {
                ended = true;
                send(instead.get());
                return;
            }
            claimed = sessions.claim("", said.session(), this).orElseThrow();
            states.add(claimed.state());
            send(new Answer.Welcome(WireClock.NONE, granted, Optional.of(new SessionGrant(claimed.state(), claimed.epoch(),
                    claimed.progress().next(), Durability.NONE, 0, reporting, 60))));
        }

        @Override
        public void onLayout(int number, EventLayout layout) {
            layouts.put(number, layout);
        }

        @Override
        public void onSymbol(int id, String text) {
            if (id >= granted.maxSymbols()) {
                throw new WireException(ErrorCode.DICTIONARY_FULL, id + " is beyond the dictionary");
            }
            texts.put(id, text);
        }

        @Override
        public long onBatch(int number, long position) {
            layout = layouts.get(number);
            return claimed.progress().begin(position);
        }

        @Override
        public void onEvent(ByteBuffer buffer, int at) {
            events.add(buffer.getInt(at));
            if (layout.properties().size() > 1 && layout.properties().get(1).equals(SYMBOL) && buffer.get(at + Integer.BYTES) == 1) {
                symbols.add(texts.get(buffer.getInt(at + Integer.BYTES + 1)));
            }
            claimed.progress().take(1);
            accepted++;
            taken.release();
        }

        @Override
        public void onPing(long token) {
            if (token == SignsOfLife.TOKEN) {
                signs.release();
            }
            send(claimed.progress().ack());
            send(new Answer.Pong(token));
        }

        @Override
        public void onSkip(long position) {
            claimed.progress().skipTo(position);
        }

        @Override
        public void onForget() {
            forget = true;
        }

        @Override
        public void onBye() {
            ended = true;
            send(claimed.progress().ack());
            send(new Answer.Goodbye(accepted));
        }

        private void send(Answer answer) {
            FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(5_000)).answer(answer);
            int bytes = Math.min(encoder.buffer().position(), answerBytesLeft);
            answerBytesLeft -= bytes;
            ended |= answerBytesLeft == 0;
            try {
                output.write(encoder.buffer().array(), 0, bytes);
            } catch (IOException e) {
                ended = true;
            }
        }
    }
}
