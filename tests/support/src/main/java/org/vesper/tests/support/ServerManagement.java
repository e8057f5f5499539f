// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A running server's management, accessed as by an operator: through the address and the credential in the instance's folder. */
public final class ServerManagement implements AutoCloseable {

    private static final Duration APPEARED = Duration.ofMinutes(3);

    private final JMXConnector connector;
    private final MBeanServerConnection connection;

    private ServerManagement(JMXConnector connector) throws IOException {
        this.connector = connector;
        this.connection = connector.getMBeanServerConnection();
    }

    public static ServerManagement of(Path instance) {
        Properties credential = read(instance.resolve("var/jmx.credential"));
        return of(address(instance), credential.getProperty("user"), credential.getProperty("password"));
    }

    /** Connects with the given credential. <b>Failure:</b> a {@link SecurityException} if the server rejects it. */
    public static ServerManagement of(String address, String user, String password) {
        try {
            Map<String, Object> environment = Map.of(JMXConnector.CREDENTIALS, new String[] {user, password});
            return new ServerManagement(JMXConnectorFactory.connect(new JMXServiceURL(address), environment));
        } catch (IOException e) {
            throw new UncheckedIOException("no management at " + address, e);
        }
    }

    /** The address in the files of a running server. */
    public static String address(Path instance) {
        return read(instance.resolve("var/server.properties")).getProperty("jmx.url");
    }

    public MBeanServerConnection connection() {
        return connection;
    }

    /** Whether the MBean exists. */
    public boolean has(String bean) {
        try {
            return connection.isRegistered(name(bean));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads an attribute of an MBean, named without the domain: {@code type=Server}. Waits for an MBean that is not there. */
    public Object attribute(String bean, String attribute) {
        return call("read " + attribute, bean, name -> connection.getAttribute(name, attribute));
    }

    /** Calls an operation whose parameters are strings. Waits for an MBean that is not there. */
    public Object invoke(String bean, String operation, String... arguments) {
        String[] signature = new String[arguments.length];
        Arrays.fill(signature, String.class.getName());
        return call("call " + operation, bean, name -> connection.invoke(name, operation, arguments, signature));
    }

    private interface Call {

        Object of(ObjectName bean) throws JMException, IOException;
    }

    /** An application may process events, and say so in the log, a moment before it has its MBeans. */
    private Object call(String what, String bean, Call call) {
        try {
            try {
                return call.of(name(bean));
            } catch (InstanceNotFoundException e) {
                Await.until("the MBean " + bean, APPEARED, () -> has(bean));
                return call.of(name(bean));
            }
        } catch (JMException | IOException e) {
            throw new IllegalStateException("cannot " + what + " of " + bean, e);
        }
    }

    /** The full name of an MBean of the server. */
    public static ObjectName name(String bean) {
        try {
            return new ObjectName("org.vesper:" + bean);
        } catch (JMException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException e) {
            // The server may be gone already, which some tests intend.
        }
    }

    private static Properties read(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
