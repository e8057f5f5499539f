// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.Map;
import javax.management.remote.NotificationResult;
import javax.management.remote.rmi.RMIConnection;
import javax.management.remote.rmi.RMIConnectionImpl;
import javax.management.remote.rmi.RMIJRMPServerImpl;
import javax.security.auth.Subject;
import org.vesper.management.internal.access.Login;
import org.vesper.management.internal.socket.ClientConnection;
import org.vesper.management.internal.socket.ManagementSockets;

/**
 * The one entry of the registry, at which clients log in. A client that waits for notifications uses a connection for that alone, so
 * these calls too show that its connection belongs to somebody who has logged in.
 */
final class RmiEntry extends RMIJRMPServerImpl {

    private static final ObjectInputFilter CALLS = ObjectInputFilter.Config.createFilter(SerialFilters.CALLS);

    private final ManagementSockets sockets;
    private final RMIClientSocketFactory clientSockets;
    private final Map<String, ?> environment;

    RmiEntry(ManagementSockets sockets, RMIClientSocketFactory clientSockets, Map<String, ?> environment) throws IOException {
        super(sockets.port(), clientSockets, sockets, environment);
        this.sockets = sockets;
        this.clientSockets = clientSockets;
        this.environment = environment;
    }

    Map<String, ?> environment() {
        return environment;
    }

    @Override
    protected RMIConnection makeClient(String connectionId, Subject subject) throws IOException {
        Login login = subject.getPrincipals(Login.class).iterator().next();
        RMIConnection client = new RMIConnectionImpl(this, connectionId, getDefaultClassLoader(), subject, environment) {
            @Override
            public NotificationResult fetchNotifications(long firstSequenceNumber, int maximum, long timeoutMs) throws IOException {
                ClientConnection.served().ifPresent(connection -> connection.loggedIn(login.getName()));
                NotificationResult heard = super.fetchNotifications(firstSequenceNumber, maximum, timeoutMs);
                // A user who has been removed meanwhile hears nothing any more.
                login.caller();
                return heard;
            }
        };
        UnicastRemoteObject.exportObject(client, sockets.port(), clientSockets, sockets, CALLS);
        return client;
    }
}
