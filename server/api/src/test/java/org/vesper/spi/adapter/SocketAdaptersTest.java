// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.config.ConfigurationException;
import org.vesper.tests.support.Await;

/** Two adapters that read sockets, as an application may write them: each byte is an event, a number. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SocketAdaptersTest {

    /** A 13 is bad luck. */
    private static final class Blocking extends ThreadPerConnectionAdapter {

        Blocking(AdapterContext context) {
            super(context);
        }

        @Override
        protected void serve(Socket client) throws IOException {
            for (int read = client.getInputStream().read(); read >= 0; read = client.getInputStream().read()) {
                if (read == 13) {
                    throw new IllegalArgumentException("13");
                }
                emit(read);
            }
        }
    }

    /** An event loop: one thread waits for all clients. */
    private static final class EventLoop extends PollingAdapter {

        private final ByteBuffer read = ByteBuffer.allocate(100);
        private Selector selector;
        private ServerSocketChannel port;

        EventLoop(AdapterContext context) {
            super(context);
        }

        @Override
        protected void open() throws IOException {
            selector = Selector.open();
            port = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
            port.configureBlocking(false).register(selector, SelectionKey.OP_ACCEPT);
        }

        @Override
        protected long poll(List<Object> events) throws IOException {
            selector.select(100);
            for (SelectionKey key : selector.selectedKeys()) {
                if (key.isAcceptable()) {
                    port.accept().configureBlocking(false).register(selector, SelectionKey.OP_READ);
                } else {
                    read((SocketChannel) key.channel(), events);
                }
            }
            selector.selectedKeys().clear();
            return 0;
        }

        @Override
        protected void release() throws IOException {
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            selector.close();
        }

        @Override
        protected String address() {
            return "127.0.0.1:" + port.socket().getLocalPort();
        }

        private void read(SocketChannel client, List<Object> events) throws IOException {
            if (client.read(read.clear()) < 0) {
                client.close();
                return;
            }
            read.flip();
            while (read.hasRemaining()) {
                events.add((int) read.get());
            }
        }
    }

    @Test
    void shouldTakeEachByteOfEachClientOnceInAThreadPerConnection() throws Exception {
        Trial trial = new Trial();
        takeEachByteOfEachClientOnce(trial, new Blocking(trial));
        assertEquals(4, trial.made().size(), "one for the port, and one for each client");
    }

    @Test
    void shouldTakeEachByteOfEachClientOnceInAnEventLoop() throws Exception {
        Trial trial = new Trial();
        takeEachByteOfEachClientOnce(trial, new EventLoop(trial));
        assertEquals(1, trial.made().size());
    }

    @Test
    void shouldDisconnectTheClientThatFailsAndContinueWithTheOthers() throws Exception {
        Trial trial = new Trial();
        Blocking adapter = new Blocking(trial);
        adapter.start();
        try (Socket bad = connect(adapter); Socket good = connect(adapter)) {
            bad.getOutputStream().write(new byte[] {1, 13});
            assertEquals(-1, bad.getInputStream().read());
            Await.until(() -> trial.failures().size() == 1);
            assertTrue(trial.failures().get(0).getMessage().startsWith("adapter poll of trial failed to serve client /127.0.0.1:"));
            good.getOutputStream().write(2);
            Await.until(() -> trial.taken().size() == 2);
            assertEquals(1, adapter.status().connections());
            assertEquals("1", adapter.status().details().get("broken-connections"));
        }
        adapter.close();
        assertEquals("1", adapter.status().details().get("broken-connections"), "the others disconnected cleanly");
    }

    @Test
    void shouldTakeTheNextClientWhenThereIsNoThreadForOne() throws Exception {
        Trial trial = new Trial();
        Blocking adapter = new Blocking(trial);
        adapter.start();
        trial.threadsLeft().set(0);
        try (Socket refused = connect(adapter)) {
            assertEquals(-1, refused.getInputStream().read());
        }
        Await.until(() -> trial.failures().size() == 1);
        assertTrue(trial.failures().get(0).getMessage().contains("failed to accept a client: java.lang.OutOfMemoryError"));
        assertEquals(0, adapter.status().connections());
        trial.threadsLeft().set(1);
        try (Socket taken = connect(adapter)) {
            taken.getOutputStream().write(7);
            Await.until(() -> trial.taken().equals(List.of(7)));
        }
        adapter.close();
    }

    @Test
    void shouldDisconnectAllWhenAFaultStopsItUntilItIsResumed() throws Exception {
        Trial trial = new Trial(true);
        Blocking adapter = new Blocking(trial);
        adapter.start();
        try (Socket bad = connect(adapter); Socket other = connect(adapter)) {
            Await.until(() -> adapter.status().connections() == 2);
            bad.getOutputStream().write(13);
            assertEquals(-1, bad.getInputStream().read());
            assertEquals(-1, other.getInputStream().read());
        }
        try (Socket late = connect(adapter)) {
            assertEquals(-1, late.getInputStream().read());
        }
        trial.stopped().set(false);
        try (Socket again = connect(adapter)) {
            again.getOutputStream().write(7);
            Await.until(() -> trial.taken().equals(List.of(7)));
        }
        adapter.close();
    }

    @Test
    void shouldSayThatAPortIsTaken() {
        Blocking first = new Blocking(new Trial());
        first.start();
        Trial trial = new Trial("port", first.address().split(":")[1]);
        Blocking second = new Blocking(trial);
        String message = assertThrows(ConfigurationException.class, second::start).getMessage();
        assertTrue(message.startsWith("adapter poll of trial: cannot listen on " + first.address() + ": "), message);
        second.close();
        first.close();
        assertEquals(List.of(), trial.made());
    }

    private static void takeEachByteOfEachClientOnce(Trial trial, Adapter adapter) throws Exception {
        adapter.start();
        List<Socket> clients = new ArrayList<>();
        for (int client = 0; client < 3; client++) {
            clients.add(connect(adapter));
        }
        for (int round = 0; round < 10; round++) {
            for (int client = 0; client < 3; client++) {
                clients.get(client).getOutputStream().write(20 + 30 * client + round);
            }
        }
        Await.until(() -> trial.taken().size() == 30);
        adapter.close();
        for (int client = 0; client < 3; client++) {
            int first = 20 + 30 * client;
            assertEquals(IntStream.range(first, first + 10).boxed().toList(),
                    trial.taken().stream().map(Integer.class::cast).filter(event -> event >= first && event < first + 30).toList());
            assertEquals(-1, clients.get(client).getInputStream().read());
            clients.get(client).close();
        }
        assertEquals(30, adapter.status().eventsAccepted());
        trial.made().forEach(thread -> assertFalse(thread.isAlive()));
        assertEquals(List.of(), trial.failures());
    }

    private static Socket connect(Adapter adapter) throws IOException {
        String address = adapter.status().address();
        return new Socket("127.0.0.1", Integer.parseInt(address.substring(address.indexOf(':') + 1)));
    }
}
