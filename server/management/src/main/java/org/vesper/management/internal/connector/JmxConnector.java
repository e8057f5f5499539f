// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.HashMap;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;
import javax.management.remote.rmi.RMIJRMPServerImpl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.management.Credential;

/**
 * The endpoint for JConsole, the command line and the load generator: RMI registry and connector on one port of a loopback address. Every
 * client needs the credential, even on the same machine, and can do only what {@link RemoteGuard} permits.
 *
 * <p>RMI lets every local user change a registry. One could replace the entry by a server that collects credentials; therefore the
 * registry accepts no object from outside ({@link SerialFilters#REGISTRY}). One could remove the entry; therefore it is restored before
 * each client.
 */
public final class JmxConnector implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JmxConnector.class);
    private static final String ENTRY = "jmxrmi";
    private static final String RMI_HOST = "java.rmi.server.hostname";

    private final LoopbackSockets sockets;
    private final Registry registry;
    private final JMXConnectorServer server;
    private final JMXServiceURL url;

    private JmxConnector(LoopbackSockets sockets, Registry registry, JMXConnectorServer server, JMXServiceURL url) {
        this.sockets = sockets;
        this.registry = registry;
        this.server = server;
        this.url = url;
    }

    /**
     * Opens the connector. <b>Failure:</b> an address that is not loopback, or a port in use, is a {@link ConfigurationException} with the
     * key to change.
     *
     * @param port the port, or 0 for any free one
     */
    public static JmxConnector open(String host, int port, Credential credential, MBeanServer mbeans) {
        LoopbackSockets sockets = new LoopbackSockets(loopback(host));
        if (System.getProperty(RMI_HOST) == null) {
            // Clients get this address; by default they would get the machine's host name, where nothing listens.
            System.setProperty(RMI_HOST, host);
        } else if (!System.getProperty(RMI_HOST).equals(host)) {
            LOG.warn("JMX clients connect to {}, because the system property {} says so, while jmx.host is {}",
                    System.getProperty(RMI_HOST), RMI_HOST, host);
        }
        SerialFilters.protectRegistry();
        try {
            Registry registry = LocateRegistry.createRegistry(port, null, sockets);
            return open(host, sockets, registry, credential, mbeans);
        } catch (IOException e) {
            sockets.close();
            throw new ConfigurationException("cannot listen for JMX on " + host + ":" + port + " (" + rootOf(e)
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

    private static JmxConnector open(String host, LoopbackSockets sockets, Registry registry, Credential credential,
            MBeanServer mbeans) throws IOException {
        Map<String, Object> environment = environment(credential);
        int port = sockets.port();
        RMIJRMPServerImpl entry = new RMIJRMPServerImpl(port, null, sockets, environment);
        RMIConnectorServer server = new RMIConnectorServer(new JMXServiceURL("rmi", host, port), environment, entry, mbeans);
        server.setMBeanServerForwarder(RemoteGuard.forwarder(credential.user()));
        server.start();
        Remote stub = entry.toStub();
        sockets.beforeEachClient(() -> bind(registry, stub));
        String address = (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        return new JmxConnector(sockets, registry, server, new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + address + "/" + ENTRY));
    }

    private static void bind(Registry registry, Remote stub) {
        try {
            registry.rebind(ENTRY, stub);
        } catch (RemoteException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Object> environment(Credential credential) {
        Map<String, Object> environment = new HashMap<>();
        environment.put(JMXConnectorServer.AUTHENTICATOR, new CredentialCheck(credential));
        environment.put(RMIConnectorServer.CREDENTIALS_FILTER_PATTERN, SerialFilters.CREDENTIALS);
        environment.put(RMIConnectorServer.SERIAL_FILTER_PATTERN, SerialFilters.CALLS);
        return environment;
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
