// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.figure.Figure;

/**
 * An input adapter that listens on a port and gives each client a thread, which may block. This example makes an event of each line:
 *
 * <pre>{@code
 * protected void serve(Socket client) throws IOException {
 *     BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(), UTF_8));
 *     for (String line = in.readLine(); line != null; line = in.readLine()) {
 *         emit(lines.make(line));
 *     }
 * }
 * }</pre>
 *
 * <p>Its settings are {@code host}, 127.0.0.1 unless it is set, and {@code port}, 0 for any free one. An update of the application closes
 * the port and the connections, and opens the port again.
 *
 * <p><b>Threading:</b> {@code serve} is called by as many threads as there are clients. <b>Failure:</b> a client whose {@code serve} throws
 * is disconnected, and counted in the details ({@code broken-connections}). Any exception other than an {@link IOException} is also a fault
 * of the stage, and so is a client that cannot be accepted, for lack of threads for example; the adapter tries again 100 ms later. With
 * {@code on-fault="stop"} a fault disconnects all clients, and every new one, until an operator resumes the adapter.
 */
public abstract class ThreadPerConnectionAdapter extends OpenedAdapter {

    private static final long END_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(3);
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Inlet inlet;
    private final AdapterFaults faults;
    private final ThreadFactory threads;
    private final InetSocketAddress address;
    private final Map<Socket, Thread> clients = new HashMap<>();
    private volatile ServerSocket port;
    private Thread acceptor;
    private boolean closing;
    private volatile long passed;
    private volatile long broken;

    protected ThreadPerConnectionAdapter(AdapterContext context) {
        super(context);
        inlet = context.inlet();
        faults = context.faults();
        threads = context.threads();
        address = new InetSocketAddress(context.settings().text("host", "127.0.0.1"), context.settings().port("port", 0));
    }

    /** Reads what a client sends until it has gone, and passes its events to {@link #emit}. The socket is closed afterwards. */
    protected abstract void serve(Socket client) throws Exception;

    /** Passes an event on; when it returns, the event has been processed, or is in a queue. */
    protected final void emit(Object event) {
        emit(List.of(event));
    }

    /** Passes events on together, which costs less than one by one. */
    protected final void emit(List<?> events) {
        inlet.enter();
        try {
            events.forEach(inlet::onEvent);
            passed = passed + events.size();
        } finally {
            inlet.exit();
        }
    }

    @Override
    protected final void open() throws IOException {
        ServerSocket listening = new ServerSocket();
        try {
            listening.bind(address);
        } catch (IOException e) {
            listening.close();
            throw new ConfigurationException(owner() + ": cannot listen on " + address.getHostString() + ":" + address.getPort() + ": "
                    + e.getMessage(), e);
        }
        port = listening;
        acceptor = threads.newThread(this::accept);
        acceptor.start();
    }

    @Override
    protected final void release() throws IOException {
        List<Map.Entry<Socket, Thread>> all;
        synchronized (clients) {
            closing = true;
            all = List.copyOf(clients.entrySet());
        }
        port.close();
        LockSupport.unpark(acceptor);
        for (Map.Entry<Socket, Thread> client : all) {
            client.getKey().close();
        }
        long deadlineNs = System.nanoTime() + END_TIMEOUT_NS;
        await(acceptor, deadlineNs);
        for (Map.Entry<Socket, Thread> client : all) {
            await(client.getValue(), deadlineNs);
        }
    }

    @Override
    protected final String address() {
        ServerSocket listening = port;
        return address.getHostString() + ":" + (listening == null ? address.getPort() : listening.getLocalPort());
    }

    @Override
    protected List<Figure> figures() {
        return List.of(Figure.counter("broken-connections", "connections", "Connections that broke, or whose input nobody could read",
                broken));
    }

    @Override
    public final AdapterStatus status() {
        synchronized (clients) {
            return new AdapterStatus(address(), clients.size(), passed, 0, 0, 0, details(), figures());
        }
    }

    private void accept() {
        while (!port.isClosed()) {
            try {
                serveInAThread(port.accept());
            } catch (Throwable e) {
                if (!port.isClosed()) {
                    fail("accept a client", e);
                    LockSupport.parkNanos(this, RETRY_NS);
                }
            }
        }
    }

    private void serveInAThread(Socket client) throws IOException {
        boolean served = false;
        synchronized (clients) {
            try {
                if (!closing && !faults.isStopped()) {
                    Thread thread = threads.newThread(() -> serveToTheEnd(client));
                    clients.put(client, thread);
                    thread.start();
                    served = true;
                }
            } finally {
                if (!served) {
                    clients.remove(client);
                    client.close();
                }
            }
        }
    }

    private void serveToTheEnd(Socket client) {
        try (client) {
            serve(client);
        } catch (IOException e) {
            countBroken();
        } catch (Throwable e) {
            countBroken();
            fail("serve client " + client.getRemoteSocketAddress(), e);
        } finally {
            synchronized (clients) {
                clients.remove(client);
            }
        }
    }

    private void fail(String action, Throwable fault) {
        if (!faults.record(action, fault)) {
            synchronized (clients) {
                clients.keySet().forEach(ThreadPerConnectionAdapter::disconnect);
            }
        }
    }

    private static void disconnect(Socket client) {
        try {
            client.close();
        } catch (IOException e) {
            // The socket is of no further use, and its thread notices that.
        }
    }

    private void countBroken() {
        synchronized (clients) {
            broken = closing ? broken : broken + 1;
        }
    }

    private void await(Thread thread, long deadlineNs) {
        try {
            TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, deadlineNs - System.nanoTime()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            throw new IllegalStateException("thread " + thread.getName() + " has not ended; it is busy, or a stage downstream"
                    + " does not return from onEvent, as a thread dump shows");
        }
    }
}
