// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.rmi.MarshalledObject;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.Map;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.remote.NotificationResult;
import javax.management.remote.rmi.RMIConnection;
import javax.management.remote.rmi.RMIConnectionImpl;
import javax.management.remote.rmi.RMIJRMPServerImpl;
import javax.security.auth.Subject;
import org.vesper.management.Carries;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.internal.access.Login;
import org.vesper.management.internal.access.RequiredRole;
import org.vesper.management.internal.socket.CallLimits;
import org.vesper.management.internal.socket.ClientConnection;
import org.vesper.management.internal.socket.ManagementSockets;
import org.vesper.management.users.User;

/**
 * The one entry of the registry, at which clients log in. A client that waits for notifications uses a connection for that alone, so
 * these calls too show that its connection belongs to somebody who has logged in.
 */
final class RmiEntry extends RMIJRMPServerImpl {

    private static final ObjectInputFilter CALLS = ObjectInputFilter.Config.createFilter(SerialFilters.CALLS);

    /** Ample for lists of names, and little even if all connections ask for so many. */
    private static final int MAX_ITEMS = 10_000;
    private static final int BYTES_OF_ITEM = 8;

    private final ManagementSockets sockets;
    private final MBeanServer mbeans;
    private final AuditLog audit;
    private final RMIClientSocketFactory clientSockets;
    private final Map<String, ?> environment;

    RmiEntry(ManagementSockets sockets, RMIClientSocketFactory clientSockets, Map<String, ?> environment, MBeanServer mbeans,
            AuditLog audit) throws IOException {
        super(sockets.port(), clientSockets, sockets, environment);
        this.sockets = sockets;
        this.clientSockets = clientSockets;
        this.environment = environment;
        this.mbeans = mbeans;
        this.audit = audit;
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
                ClientConnection.served().ifPresent(connection -> connection.loggedIn(login.getName(), login.caller().role()));
                NotificationResult heard = super.fetchNotifications(firstSequenceNumber, maximum, timeoutMs);
                // A user who has been removed meanwhile hears nothing any more.
                login.caller();
                return heard;
            }

            /** Before the arguments are read from the bytes of the request. */
            @Override
            @SuppressWarnings("rawtypes")
            public Object invoke(ObjectName mbean, String operation, MarshalledObject arguments, String[] signature, Subject delegate)
                    throws InstanceNotFoundException, MBeanException, ReflectionException, IOException {
                requireSize(login, mbean, operation, signature);
                return super.invoke(mbean, operation, arguments, signature, delegate);
            }
        };
        UnicastRemoteObject.exportObject(client, sockets.port(), clientSockets, sockets, RmiEntry::check);
        return client;
    }

    private void requireSize(Login login, ObjectName mbean, String operation, String[] signature) {
        ClientConnection.served().ifPresent(client -> client.calledBy(login.getName()));
        boolean isLarge = ClientConnection.served().filter(client -> client.bytesOfRequest() > CallLimits.OTHERS).isPresent();
        if (isLarge && !carries(mbean, operation, signature)) {
            String reason = "a call of " + User.presented(operation) + " has at most " + CallLimits.OTHERS + " bytes";
            audit.refused(AuditLine.ofStranger(login.getName(), RemoteClient.address(), User.presented(operation)), reason);
            throw new SecurityException(reason);
        }
    }

    private boolean carries(ObjectName mbean, String operation, String[] signature) {
        try {
            return new RequiredRole(mbean, mbeans.getMBeanInfo(mbean)).operation(operation, signature)
                    .filter(found -> found.getDescriptor().getFieldValue(Carries.FIELD) != null).isPresent();
        } catch (JMException e) {
            return false;
        }
    }

    /** A few bytes can ask for an array that fills the memory, so its length is looked at before it is made. */
    private static ObjectInputFilter.Status check(ObjectInputFilter.FilterInfo info) {
        Class<?> type = info.serialClass();
        if (type != null && type.isArray() && info.arrayLength() > 0) {
            boolean isBytes = type == byte[].class;
            if (!isBytes && info.arrayLength() > MAX_ITEMS) {
                ClientConnection.served().ifPresent(client -> client.refuse("an array of more than " + MAX_ITEMS + " items"));
                return ObjectInputFilter.Status.REJECTED;
            }
            long bytes = isBytes ? info.arrayLength() : info.arrayLength() * BYTES_OF_ITEM;
            if (ClientConnection.served().filter(client -> !client.takesArray(bytes)).isPresent()) {
                return ObjectInputFilter.Status.REJECTED;
            }
        }
        return CALLS.checkInput(info);
    }
}
