// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMIServerSocketFactory;

/**
 * Creates the connector's only server socket, bound to a loopback address, and closes it; RMI itself would leave a socket of port 0 open.
 */
final class LoopbackSockets implements RMIServerSocketFactory {

    private static final int BACKLOG = 50;

    private final InetAddress address;
    private volatile ServerSocket socket;
    private volatile Runnable beforeEachClient = () -> { };

    LoopbackSockets(InetAddress address) {
        this.address = address;
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        socket = new ServerSocket(port, BACKLOG, address) {
            @Override
            public Socket accept() throws IOException {
                Socket client = super.accept();
                beforeEachClient.run();
                return client;
            }
        };
        return socket;
    }

    /** Sets a task that runs whenever a client has connected, before it is served. */
    void beforeEachClient(Runnable task) {
        beforeEachClient = task;
    }

    int port() {
        return socket.getLocalPort();
    }

    void close() {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
