// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Set;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.remote.MBeanServerForwarder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.management.MBeanNames;
import org.vesper.management.internal.socket.ClientConnection;

/**
 * Restricts a remote manager: it may read everything, listen to everything and operate the server's own MBeans, but of the JVM's
 * operations only those that JConsole needs to show threads, and a garbage collection. Everything else is refused, so that neither MLet
 * nor diagnostic commands, flight recordings, heap dumps or logging settings can be used to run code or write files.
 *
 * <p>There is only one role; a second one would be a second set of rules here, chosen by the subject of the connection.
 */
final class RemoteGuard implements InvocationHandler {

    private static final Logger LOG = LoggerFactory.getLogger(RemoteGuard.class);

    /** The class loader look-ups are used by the connector itself, to read arguments; a client cannot call them. */
    private static final Set<String> READING = Set.of(
            "getAttribute", "getAttributes", "getMBeanInfo", "getMBeanCount", "getDefaultDomain", "getDomains", "getObjectInstance",
            "isInstanceOf", "isRegistered", "queryMBeans", "queryNames",
            "getClassLoader", "getClassLoaderFor", "getClassLoaderRepository");
    private static final Set<String> LISTENING = Set.of("addNotificationListener", "removeNotificationListener");
    private static final Set<String> CHANGING = Set.of("invoke", "setAttribute", "setAttributes");

    private static final Map<String, Set<String>> JVM_OPERATIONS = Map.of(
            "java.lang:type=Threading", Set.of("getThreadInfo", "dumpAllThreads", "findDeadlockedThreads", "findMonitorDeadlockedThreads",
                    "getThreadCpuTime", "getThreadUserTime", "getThreadAllocatedBytes"),
            "java.lang:type=Memory", Set.of("gc"));

    private final String user;
    private MBeanServer guarded;

    private RemoteGuard(String user) {
        this.user = user;
    }

    /** A forwarder for the clients that have logged in as a user. */
    static MBeanServerForwarder forwarder(String user) {
        return (MBeanServerForwarder) Proxy.newProxyInstance(
                RemoteGuard.class.getClassLoader(), new Class<?>[] {MBeanServerForwarder.class}, new RemoteGuard(user));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        switch (method.getName()) {
            case "getMBeanServer":
                return guarded;
            case "setMBeanServer":
                guarded = (MBeanServer) arguments[0];
                return null;
            default:
                // A client may use several connections, of which only one has logged in.
                ClientConnection.served().ifPresent(ClientConnection::loggedIn);
                if (method.getDeclaringClass() != Object.class && !isAllowed(method, arguments)) {
                    throw refusal(method, arguments);
                }
                return call(method, arguments);
        }
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(method.getDeclaringClass() == Object.class ? this : guarded, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static boolean isAllowed(Method method, Object[] arguments) {
        String name = method.getName();
        if (LISTENING.contains(name)) {
            // Excludes the form that makes another MBean the listener: that one would receive notifications of the client's choice.
            return method.getParameterTypes()[1] != ObjectName.class;
        }
        return READING.contains(name) || CHANGING.contains(name) && isOperable((ObjectName) arguments[0], name, arguments[1]);
    }

    private static boolean isOperable(ObjectName mbean, String method, Object operation) {
        return mbean.getDomain().equals(MBeanNames.DOMAIN)
                || method.equals("invoke") && JVM_OPERATIONS.getOrDefault(mbean.getCanonicalName(), Set.of()).contains(operation);
    }

    private SecurityException refusal(Method method, Object[] arguments) {
        String what = CHANGING.contains(method.getName()) && arguments[1] instanceof String operation
                ? operation + " of " + arguments[0] : method.getName();
        LOG.warn("A JMX client tried {}, which is not allowed from outside: {}", what, RemoteClient.named(user));
        return new SecurityException(what + " is not allowed from outside");
    }
}
