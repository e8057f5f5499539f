// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;

/**
 * Stands between clients and a server on this host, and breaks connections after some bytes of one direction or the other. It passes on
 * exactly these bytes. A connection can also vanish, as if its cable were pulled: it stays open, and nothing more comes through.
 */
public final class CuttingProxy implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ServerSocket entrance;
    private final IntSupplier serverPort;
    private final IntFunction<Cut> plan;
    private final AtomicInteger cuts = new AtomicInteger();
    private final List<Socket> clients = new CopyOnWriteArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile int vanished;
    private boolean held;

    /**
     * When a connection breaks: before the next byte of a direction that has passed on so many.
     *
     * @param toServer the number of bytes from the client
     * @param toClient the number of bytes from the server
     */
    public record Cut(long toServer, long toClient) {

        /** The connection does not break. */
        public static final Cut NONE = new Cut(Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /**
     * Opens a proxy on a free port.
     *
     * @param serverPort where the next connection leads
     * @param plan says for each connection, which are counted from 0 on, when it breaks
     */
    public CuttingProxy(IntSupplier serverPort, IntFunction<Cut> plan) {
        this.serverPort = serverPort;
        this.plan = plan;
        try {
            entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(this::accept);
    }

    public int port() {
        return entrance.getLocalPort();
    }

    /** Lets nothing through in either direction, as a line that is dead, or goes on with what has come meanwhile. */
    public synchronized void hold(boolean on) {
        held = on;
        notifyAll();
    }

    private synchronized void awaitLine() throws InterruptedIOException {
        try {
            while (held) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the test is over");
        }
    }

    /** Breaks the present connections. */
    public void breakAll() {
        try {
            for (Socket client : clients) {
                client.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets the present connections vanish: neither side hears of the other any more, nor of its end. Later ones pass all on. */
    public void vanishAll() {
        vanished = clients.size();
    }

    /** The number of connections that broke as planned. */
    public int cuts() {
        return cuts.get();
    }

    @Override
    public void close() {
        try {
            entrance.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ended.countDown();
        threads.shutdownNow();
    }

    /** Waits until the proxy is closed. */
    private void awaitEnd() throws IOException {
        try {
            ended.await();
        } catch (InterruptedException e) {
            throw new IOException("the proxy is closed", e);
        }
    }

    private void accept() {
        try {
            for (int number = 0; true; number++) {
                Socket client = entrance.accept();
                awaitLine();
                connect(number, client);
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    /** Connects a client with the server; while there is none, its connection ends. */
    private void connect(int number, Socket client) throws IOException {
        Socket server;
        try {
            server = new Socket(InetAddress.getLoopbackAddress(), serverPort.getAsInt());
        } catch (IOException e) {
            client.close();
            return;
        }
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        clients.add(client);
        Cut cut = plan.apply(number);
        threads.execute(() -> forward(number, client, server, cut.toServer()));
        threads.execute(() -> forward(number, server, client, cut.toClient()));
    }

    private void forward(int number, Socket from, Socket to, long bytes) {
        try (from; to) {
            if (pass(number, from.getInputStream(), to.getOutputStream(), bytes)) {
                cuts.incrementAndGet();
            }
        } catch (IOException e) {
            // The other direction has broken, or one side has closed; the other is closed with it.
        }
    }

    /** Passes on so many bytes, or fewer if there are no more; returns whether there was one more. */
    private boolean pass(int number, InputStream in, OutputStream out, long bytes) throws IOException {
        byte[] buffer = new byte[8_192];
        for (long left = bytes; true;) {
            int read = in.read(buffer);
            if (number < vanished) {
                awaitEnd();
            }
            if (read < 0) {
                return false;
            }
            awaitLine();
            out.write(buffer, 0, (int) Math.min(read, left));
            if (read > left) {
                return true;
            }
            left -= read;
        }
    }
}
