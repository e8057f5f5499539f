// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.socket;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.vesper.management.audit.AuditLog;
import java.rmi.server.RMIServerSocketFactory;

/**
 * Creates the connector's only server socket, bound to one address, and closes it; RMI itself would leave a socket of port 0 open. What
 * it accepts is limited, and wrapped in TLS if there is a certificate.
 */
public final class ManagementSockets implements RMIServerSocketFactory {

    /** Wraps an accepted connection, without reading or writing yet. */
    public interface Layer {

        Socket over(ClientConnection client) throws IOException;
    }

    private static final int BACKLOG = 200;

    private final InetAddress address;
    private final ConnectionLimits limits;
    private final RefusalLog refusals;
    private final Connections connections;
    private final Layer layer;
    private volatile ServerSocket socket;

    public ManagementSockets(InetAddress address, ConnectionLimits limits, RefusalLog refusals, AuditLog audit, Layer layer) {
        this.address = address;
        this.limits = limits;
        this.refusals = refusals;
        this.connections = new Connections(limits, refusals, audit);
        this.layer = layer;
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        socket = new ServerSocket(port, BACKLOG, address) {
            @Override
            public Socket accept() throws IOException {
                while (true) {
                    ClientConnection client = new ClientConnection(connections, limits);
                    implAccept(client);
                    if (connections.admit(client)) {
                        return layered(client);
                    }
                }
            }
        };
        return socket;
    }

    private Socket layered(ClientConnection client) throws IOException {
        try {
            Socket layered = layer.over(client);
            client.setLayer(layered);
            return layered;
        } catch (IOException | RuntimeException e) {
            client.close();
            throw e;
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    public RefusalLog refusals() {
        return refusals;
    }

    /** Releases the port, and reports what has not been reported yet. */
    public void close() {
        try {
            if (socket != null) {
                socket.close();
            }
            refusals.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
