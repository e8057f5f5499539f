// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.io.IOException;
import java.nio.file.Path;
import java.rmi.NoSuchObjectException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.management.MBeanServer;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.MBeanServerForwarder;
import javax.management.remote.rmi.RMIConnectorServer;
import javax.rmi.ssl.SslRMIClientSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;
import org.vesper.management.internal.access.Access;
import org.vesper.management.internal.socket.ManagementSockets;
import org.vesper.management.internal.socket.RefusalLog;
import org.vesper.management.internal.tls.ServerCertificate;

/**
 * The endpoint for JConsole, the command line and the load generator: RMI registry and connector on one port, with TLS if other machines
 * can reach it. Every client logs in, even on the same machine, and can do only what {@link RemoteGuard} permits.
 *
 * <p>RMI lets every local user change a registry: one could replace the entry by a server that collects credentials, or remove it. This
 * registry has one fixed entry: it takes all clients for remote ones ({@link org.vesper.management.internal.socket.ClientConnection}),
 * which may only look up, and accepts no object from outside ({@link SerialFilters#REGISTRY}).
 */
public final class JmxConnector implements HealthCheck, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JmxConnector.class);
    private static final String ENTRY = "jmxrmi";
    private static final String RMI_HOST = "java.rmi.server.hostname";

    private static final Duration REFUSAL_LOG_INTERVAL = Duration.ofMinutes(1);

    private final ManagementSockets sockets;
    private final Registry registry;
    private final JMXConnectorServer server;
    private final JMXServiceURL url;

    private final Optional<ServerCertificate> certificate;
    private final RunningCalls calls;

    @SuppressWarnings("checkstyle:ParameterNumber") // its parts
    private JmxConnector(ManagementSockets sockets, Registry registry, JMXConnectorServer server, JMXServiceURL url,
            Optional<ServerCertificate> certificate, RunningCalls calls) {
        this.sockets = sockets;
        this.registry = registry;
        this.server = server;
        this.url = url;
        this.certificate = certificate;
        this.calls = calls;
    }

    /**
     * Opens the connector. <b>Failure:</b> a certificate that cannot be used, or a port in use, is a {@link ConfigurationException} with
     * the key to change.
     *
     * @param instance the folder of the server, which holds its certificate
     */
    public static JmxConnector open(ConnectorSettings settings, Path instance, Access access, MBeanServer mbeans) {
        publishHost(settings.publicHost());
        SerialFilters.protectRmi();
        Optional<ServerCertificate> certificate = settings.isTls()
                ? Optional.of(ServerCertificate.open(instance, settings.tls())) : Optional.empty();
        ManagementSockets sockets = new ManagementSockets(settings.address(), settings.limits(), new RefusalLog(REFUSAL_LOG_INTERVAL),
                access.audit(), certificate.<ManagementSockets.Layer>map(layer -> layer).orElse(client -> client));
        try {
            RMIClientSocketFactory clientSockets = certificate.isPresent() ? new SslRMIClientSocketFactory() : null;
            Registry registry = LocateRegistry.createRegistry(settings.port(), clientSockets, sockets);
            RmiEntry entry = new RmiEntry(sockets, clientSockets,
                    environment(access, sockets.refusals(), settings.needsClientCertificate()), mbeans, access.audit());
            RunningCalls calls = new RunningCalls();
            JMXConnectorServer server = start(entry, new JMXServiceURL("rmi", settings.publicHost(), sockets.port()),
                    RemoteGuard.forwarder(access.audit(), sockets.refusals(), calls, settings.auditReads()), mbeans);
            registry.rebind(ENTRY, entry.toStub());
            return new JmxConnector(sockets, registry, server, url(settings.publicHost(), sockets.port()), certificate, calls);
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

    /** Whether clients need TLS. */
    public boolean isTls() {
        return certificate.isPresent();
    }

    /** What is wrong with its certificate. */
    @Override
    public List<Condition> conditions() {
        return certificate.map(ServerCertificate::conditions).orElse(List.of());
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
        calls.close();
    }

    private static JMXConnectorServer start(RmiEntry entry, JMXServiceURL url, MBeanServerForwarder guard, MBeanServer mbeans)
            throws IOException {
        RMIConnectorServer server = new RMIConnectorServer(url, entry.environment(), entry, mbeans);
        server.setMBeanServerForwarder(guard);
        server.start();
        return server;
    }

    private static JMXServiceURL url(String host, int port) throws IOException {
        String address = (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        return new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + address + "/" + ENTRY);
    }

    private static Map<String, Object> environment(Access access, RefusalLog refusals, boolean needsCertificate) {
        Map<String, Object> environment = new HashMap<>();
        environment.put(JMXConnectorServer.AUTHENTICATOR, new LoginGate(access, refusals, needsCertificate));
        environment.put(RMIConnectorServer.CREDENTIALS_FILTER_PATTERN, SerialFilters.CREDENTIALS);
        environment.put(RMIConnectorServer.SERIAL_FILTER_PATTERN, SerialFilters.CALLS);
        return environment;
    }

    /** Tells RMI what address clients get; by default they would get the machine's host name, where nothing listens. */
    private static void publishHost(String host) {
        if (System.getProperty(RMI_HOST) == null) {
            System.setProperty(RMI_HOST, host);
        } else if (!System.getProperty(RMI_HOST).equals(host)) {
            LOG.warn("JMX clients connect to {}, because the system property {} says so, and not to {}",
                    System.getProperty(RMI_HOST), RMI_HOST, host);
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
