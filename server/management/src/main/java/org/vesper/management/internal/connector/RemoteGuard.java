// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.Set;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.remote.MBeanServerForwarder;
import org.vesper.api.Caller;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.internal.access.Login;
import org.vesper.management.internal.socket.CallLimits;
import org.vesper.management.internal.socket.ClientConnection;
import org.vesper.management.internal.socket.RefusalLog;

/**
 * Restricts a remote manager to what its role permits. Every call of a client passes here; code behind it can ask {@link Caller#current()}
 * who calls.
 *
 * <p>What exists and how it is described, every role may see. {@link GuardedCalls} decides on attributes and operations. All other calls
 * are refused, whatever the role: creating and removing MBeans, and making an MBean the listener of another.
 */
final class RemoteGuard implements InvocationHandler {

    /** The connector itself calls these, with no client's login: to read arguments, and to follow which MBeans come and go. */
    private static final Set<String> OF_CONNECTOR = Set.of(
            "getClassLoader", "getClassLoaderFor", "getClassLoaderRepository", "isInstanceOf", "queryNames");
    private static final Set<String> LISTENING = Set.of("addNotificationListener", "removeNotificationListener");
    private static final Set<String> LOOKING = Set.of(
            "getMBeanInfo", "getMBeanCount", "getDefaultDomain", "getDomains", "getObjectInstance", "isRegistered", "queryMBeans");

    private final AuditLog audit;
    private final RefusalLog refusals;
    private final RunningCalls calls;
    private final AuditReads auditReads;
    private MBeanServer guarded;

    private RemoteGuard(AuditLog audit, RefusalLog refusals, RunningCalls calls, AuditReads auditReads) {
        this.audit = audit;
        this.refusals = refusals;
        this.calls = calls;
        this.auditReads = auditReads;
    }

    static MBeanServerForwarder forwarder(AuditLog audit, RefusalLog refusals, RunningCalls calls, AuditReads auditReads) {
        return (MBeanServerForwarder) Proxy.newProxyInstance(RemoteGuard.class.getClassLoader(),
                new Class<?>[] {MBeanServerForwarder.class}, new RemoteGuard(audit, refusals, calls, auditReads));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return call(method, this, arguments);
        }
        switch (method.getName()) {
            case "getMBeanServer":
                return guarded;
            case "setMBeanServer":
                guarded = (MBeanServer) arguments[0];
                return null;
            default:
                Optional<Login> login = Login.current();
                if (login.isPresent()) {
                    Caller caller = caller(login.get());
                    calls.admit(caller.name());
                    return caller.call(() -> guarded(method, arguments));
                }
                if (OF_CONNECTOR.contains(method.getName()) || isListening(method)) {
                    return call(method, guarded, arguments);
                }
                throw new SecurityException("only a client that has logged in may do this");
        }
    }

    /** The client, with the role that it has now. */
    private Caller caller(Login login) {
        try {
            // A client may use several connections, of which only one has logged in.
            Caller caller = login.caller();
            ClientConnection.served().ifPresent(connection -> connection.loggedIn(login.getName(), caller.role()));
            return new Caller(caller.name(), caller.role(), RemoteClient.address());
        } catch (SecurityException e) {
            audit.refused(AuditLine.ofStranger(login.getName(), RemoteClient.address(), "call"), e.getMessage());
            throw e;
        }
    }

    private Object guarded(Method method, Object[] arguments) throws Exception {
        boolean isLarge = ClientConnection.served().filter(client -> client.bytesOfRequest() > CallLimits.OTHERS).isPresent();
        if (isLarge && !method.getName().equals("invoke")) {
            String reason = "a call of " + method.getName() + " has at most " + CallLimits.OTHERS + " bytes";
            audit.refused(AuditLine.of(Caller.current(), method.getName()), reason);
            throw new SecurityException(reason);
        }
        if (LOOKING.contains(method.getName()) || OF_CONNECTOR.contains(method.getName()) || isListening(method)) {
            return calls.read(() -> call(method, guarded, arguments));
        }
        return new GuardedCalls(guarded, audit, refusals, calls, auditReads).call(method, arguments);
    }

    /** Excludes the form that makes another MBean the listener: that one would receive notifications of the client's choice. */
    private static boolean isListening(Method method) {
        return LISTENING.contains(method.getName()) && method.getParameterTypes()[1] != ObjectName.class;
    }

    private static Object call(Method method, Object target, Object[] arguments) throws Exception {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        }
    }
}
