// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.vesper.loadgen.ServerUnavailableException;

/**
 * A JMX client that reads MBeans by attribute name, so that it needs no class of the server.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a {@link ServerUnavailableException} that names the MBean and the attribute.
 */
final class JmxConnection implements AutoCloseable {

    private static final Map<Class<?>, Class<?>> PRIMITIVES =
            Map.of(Long.class, long.class, Integer.class, int.class, Double.class, double.class);

    private final ServerAddress address;
    private final String application;
    private final JMXConnector connector;
    private final MBeanServerConnection server;

    private JmxConnection(ServerAddress address, String application, JMXConnector connector) throws IOException {
        this.address = address;
        this.application = application;
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
    }

    /** Connects to a server; messages name the application. */
    static JmxConnection open(ServerAddress address, String application) throws ServerUnavailableException {
        try {
            return new JmxConnection(address, application, JMXConnectorFactory.connect(address.url(), address.environment()));
        } catch (SecurityException e) {
            throw new ServerUnavailableException("The server at " + address.url() + " refuses the credential (" + e.getMessage()
                    + "): give the file with its user and password with --jmx-credential FILE.", e);
        } catch (IOException e) {
            throw new ServerUnavailableException("No server answers at " + address.url() + ": start it with 'vesper start', or give the URL"
                    + " that it prints when it is ready with --jmx URL (" + rootOf(e) + ").", e);
        }
    }

    /** The names that match a pattern, sorted. */
    List<ObjectName> names(String pattern) throws ServerUnavailableException {
        try {
            List<ObjectName> names = new ArrayList<>(server.queryNames(new ObjectName(pattern), null));
            names.sort(null);
            return names;
        } catch (IOException | JMException e) {
            throw failed("the names " + pattern, e);
        }
    }

    /** Reads several attributes of an MBean in one call. */
    Map<String, Object> attributes(ObjectName name, String... attributes) throws ServerUnavailableException {
        try {
            Map<String, Object> values = server.getAttributes(name, attributes).asList().stream().filter(read -> read.getValue() != null)
                    .collect(Collectors.toMap(Attribute::getName, Attribute::getValue));
            for (String attribute : attributes) {
                if (!values.containsKey(attribute)) {
                    throw new ServerUnavailableException("The server's MBean " + name + " has no attribute " + attribute
                            + "; server and load generator are not of the same version.");
                }
            }
            return values;
        } catch (IOException | JMException e) {
            throw failed(name.toString(), e);
        }
    }

    <T> T attribute(ObjectName name, String attribute, Class<T> type) throws ServerUnavailableException {
        return type.cast(attributes(name, attribute).get(attribute));
    }

    long number(ObjectName name, String attribute) throws ServerUnavailableException {
        return attribute(name, attribute, Number.class).longValue();
    }

    /** Reads a {@code Map<String, String>} attribute of an MXBean. */
    Map<String, String> texts(ObjectName name, String attribute) throws ServerUnavailableException {
        Map<String, String> texts = new TreeMap<>();
        for (Object row : attribute(name, attribute, TabularData.class).values()) {
            CompositeData entry = (CompositeData) row;
            texts.put(String.valueOf(entry.get("key")), String.valueOf(entry.get("value")));
        }
        return texts;
    }

    /** Calls an operation whose parameters have the types of the arguments; a number stands for the primitive type. */
    void invoke(ObjectName name, String operation, Object... arguments) throws ServerUnavailableException {
        try {
            server.invoke(name, operation, arguments, Stream.of(arguments).map(JmxConnection::type).toArray(String[]::new));
        } catch (IOException | JMException e) {
            throw failed(operation + " of " + name, e);
        }
    }

    void listen(ObjectName name, NotificationListener listener) throws ServerUnavailableException {
        try {
            server.addNotificationListener(name, listener, null, null);
        } catch (IOException | JMException e) {
            throw failed("notifications of " + name, e);
        }
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException e) {
            System.getLogger("vesper.loadgen").log(System.Logger.Level.DEBUG, "the JMX connection was gone already", e);
        }
    }

    private ServerUnavailableException failed(String what, Exception e) {
        if (e instanceof InstanceNotFoundException) {
            return new ServerUnavailableException("The server at " + address.url() + " has no MBean for " + what
                    + ": is the application " + application + " running there? (see 'vesper status')", e);
        }
        return new ServerUnavailableException("The server at " + address.url() + " does not report " + what + ": " + rootOf(e), e);
    }

    private static String type(Object argument) {
        return PRIMITIVES.getOrDefault(argument.getClass(), argument.getClass()).getName();
    }

    private static String rootOf(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.toString() : root.getMessage();
    }
}
