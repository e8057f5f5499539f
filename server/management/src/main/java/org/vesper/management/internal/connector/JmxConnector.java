// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.rmi.NoSuchObjectException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.management.internal.access.Access;
import org.vesper.management.internal.socket.ManagementSockets;
import org.vesper.management.internal.socket.RefusalLog;

/**
 * The endpoint for JConsole, the command line and the load generator: RMI registry and connector on one port of a loopback address. Every
 * client logs in, even on the same machine, and can do only what {@link RemoteGuard} permits.
 *
 * <p>RMI lets every local user change a registry: one could replace the entry by a server that collects credentials, or remove it. This
 * registry has one fixed entry: it takes all clients for remote ones ({@link org.vesper.management.internal.socket.ClientConnection}),
 * which may only look up, and accepts no object from outside ({@link SerialFilters#REGISTRY}).
 */
public final class JmxConnector implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JmxConnector.class);
    private static final String ENTRY = "jmxrmi";
    private static final String RMI_HOST = "java.rmi.server.hostname";

    private static final Duration REFUSAL_LOG_INTERVAL = Duration.ofMinutes(1);

    private final ManagementSockets sockets;
    private final Registry registry;
    private final JMXConnectorServer server;
    private final JMXServiceURL url;

    private JmxConnector(ManagementSockets sockets, Registry registry, JMXConnectorServer server, JMXServiceURL url) {
        this.sockets = sockets;
        this.registry = registry;
        this.server = server;
        this.url = url;
    }

    /**
     * Opens the connector. <b>Failure:</b> an address that is not loopback, or a port in use, is a {@link ConfigurationException} with the
     * key to change.
     */
    public static JmxConnector open(ConnectorSettings settings, Access access, MBeanServer mbeans) {
        InetAddress address = loopback(settings.host());
        publishHost(settings.host());
        SerialFilters.protectRmi();
        ManagementSockets sockets =
                new ManagementSockets(address, settings.limits(), new RefusalLog(REFUSAL_LOG_INTERVAL), client -> client);
        try {
            Registry registry = LocateRegistry.createRegistry(settings.port(), null, sockets);
            return open(settings.host(), sockets, registry, access, mbeans);
        } catch (IOException e) {
            sockets.close();
            throw new ConfigurationException("cannot listen for JMX on " + settings.host() + ":" + settings.port() + " (" + rootOf(e)
                    + "): another server or program uses the port; change jmx.port in conf/vesper.properties or with"
                    + " --set jmx.port=PORT, 0 takes any free one", e);
        }
    }

    /** The address for clients, with the actual port. */
    public JMXServiceURL url() {
        return url;
    }

    /** Closes all connections and releases the port. */
    @Override
    public void close() {
        try {
            server.stop();
            UnicastRemoteObject.unexportObject(registry, true);
        } catch (NoSuchObjectException e) {
            LOG.debug("The RMI registry was closed already", e);
        } catch (IOException e) {
            LOG.warn("cannot notify JMX clients that the server stops: {}", e.toString());
        }
        sockets.close();
    }

    private static JmxConnector open(String host, ManagementSockets sockets, Registry registry, Access access,
            MBeanServer mbeans) throws IOException {
        Map<String, Object> environment = environment(access, sockets.refusals());
        RmiEntry entry = new RmiEntry(sockets, null, environment);
        RMIConnectorServer server = new RMIConnectorServer(new JMXServiceURL("rmi", host, sockets.port()), environment, entry, mbeans);
        server.setMBeanServerForwarder(RemoteGuard.forwarder(access));
        server.start();
        registry.rebind(ENTRY, entry.toStub());
        String address = (host.contains(":") ? "[" + host + "]" : host) + ":" + sockets.port();
        return new JmxConnector(sockets, registry, server,
                new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + address + "/" + ENTRY));
    }

    private static Map<String, Object> environment(Access access, RefusalLog refusals) {
        Map<String, Object> environment = new HashMap<>();
        environment.put(JMXConnectorServer.AUTHENTICATOR, new LoginGate(new CredentialCheck(access), access.credential(), refusals));
        environment.put(RMIConnectorServer.CREDENTIALS_FILTER_PATTERN, SerialFilters.CREDENTIALS);
        environment.put(RMIConnectorServer.SERIAL_FILTER_PATTERN, SerialFilters.CALLS);
        return environment;
    }

    /** Tells RMI what address clients get; by default they would get the machine's host name, where nothing listens. */
    private static void publishHost(String host) {
        if (System.getProperty(RMI_HOST) == null) {
            System.setProperty(RMI_HOST, host);
        } else if (!System.getProperty(RMI_HOST).equals(host)) {
            LOG.warn("JMX clients connect to {}, because the system property {} says so, while jmx.host is {}",
                    System.getProperty(RMI_HOST), RMI_HOST, host);
        }
    }

    private static InetAddress loopback(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            if (!address.isLoopbackAddress()) {
                throw new ConfigurationException("jmx.host is '" + host + "' but must be a loopback address such as 127.0.0.1: passwords"
                        + " would cross the network in clear text. From another machine, use an SSH tunnel");
            }
            return address;
        } catch (UnknownHostException e) {
            throw new ConfigurationException("jmx.host is '" + host + "', which is not an address of this machine", e);
        }
    }

    private static String rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage();
    }
}
