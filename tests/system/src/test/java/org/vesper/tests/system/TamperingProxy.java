// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Stands between load generator and server and changes one frame of events on its way. It reads frames as docs/internals/wire-protocol.md
 * describes them, with no code of the server.
 */
final class TamperingProxy implements AutoCloseable {

    private static final int PREFACE_BYTES = 5;
    private static final int SYMBOLS = 0x02;
    private static final int EVENTS = 0x03;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ServerSocket entrance;
    private final int serverPort;
    private final Change change;
    private boolean changed;

    /** What to do to a frame. */
    interface Change {

        /** Gives other events instead of these, or null to wait for a frame that fits better. */
        byte[] apply(byte[] events, Map<Integer, String> symbols);
    }

    TamperingProxy(int serverPort, Change change) {
        this.serverPort = serverPort;
        this.change = change;
        try {
            entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        run(this::accept);
    }

    int port() {
        return entrance.getLocalPort();
    }

    synchronized boolean hasChanged() {
        return changed;
    }

    @Override
    public void close() {
        try {
            entrance.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = entrance.accept();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            run(() -> forward(client, server));
            run(() -> {
                try (client) {
                    server.getInputStream().transferTo(client.getOutputStream());
                }
            });
        }
    }

    private void forward(Socket client, Socket server) throws IOException {
        try (server) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            DataOutputStream out = new DataOutputStream(server.getOutputStream());
            out.write(in.readNBytes(PREFACE_BYTES));
            Map<Integer, String> symbols = new HashMap<>();
            while (true) {
                int length = in.readInt();
                int type = in.readUnsignedByte();
                byte[] payload = in.readNBytes(length);
                if (type == SYMBOLS) {
                    note(ByteBuffer.wrap(payload), symbols);
                } else if (type == EVENTS) {
                    payload = changeOnce(payload, symbols);
                }
                out.writeInt(payload.length);
                out.writeByte(type);
                out.write(payload);
                out.flush();
            }
        }
    }

    private static void note(ByteBuffer entries, Map<Integer, String> symbols) {
        while (entries.hasRemaining()) {
            int id = entries.getInt();
            byte[] text = new byte[entries.getShort()];
            entries.get(text);
            symbols.put(id, new String(text, StandardCharsets.UTF_8));
        }
    }

    private synchronized byte[] changeOnce(byte[] events, Map<Integer, String> symbols) {
        byte[] other = changed ? null : change.apply(events, symbols);
        changed |= other != null;
        return other == null ? events : other;
    }

    private void run(Transfer transfer) {
        threads.execute(() -> {
            try {
                transfer.run();
            } catch (EOFException | SocketException e) {
                // One side has closed; the other is closed with it.
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private interface Transfer {
        void run() throws IOException;
    }
}
