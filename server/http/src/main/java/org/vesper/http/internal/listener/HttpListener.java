// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.listener;

import java.net.InetSocketAddress;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.http.internal.page.Page;
import org.vesper.management.users.Realm;

/** The server's port for HTTP. It takes requests of at most 8 KB, refuses what HTTP forbids, and tells nobody which library reads them. */
public final class HttpListener implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HttpListener.class);
    private static final int MAX_THREADS = 12;
    private static final int MIN_THREADS = 2;
    private static final int MAX_REQUEST_BYTES = 8 << 10;
    private static final long IDLE_MS = TimeUnit.MINUTES.toMillis(1);
    private static final long REPORT_INTERVAL_S = 60;

    private final Server server;
    private final ServerConnector connector;
    private final OpenConnections connections;
    private final boolean isTls;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "vesper/http-connections");
        thread.setDaemon(true);
        return thread;
    });

    private HttpListener(Server server, ServerConnector connector, OpenConnections connections, boolean isTls) {
        this.server = server;
        this.connector = connector;
        this.connections = connections;
        this.isTls = isTls;
    }

    /**
     * Opens the port. <b>Failure:</b> a port in use is a {@link ConfigurationException} with the key to change.
     *
     * @param engines makes the engine of a connection with TLS; empty for plain text
     */
    public static HttpListener open(InetSocketAddress address, Optional<Supplier<SSLEngine>> engines, Map<String, Page> pages,
                                    OpenConnections connections, Realm realm) {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, MIN_THREADS);
        threads.setName("vesper/http");
        threads.setDaemon(true);
        threads.setReservedThreads(0);
        Server server = new Server(threads);
        server.setErrorHandler(new PlainErrors());
        server.setHandler(new PageHandler(pages, new Logins(realm, System::nanoTime), connections));
        HttpConnectionFactory http = new HttpConnectionFactory(configuration());
        ConnectionFactory[] layers = engines.map(tls -> new ConnectionFactory[] {
            new SslConnectionFactory(new CertificateEngines(tls, anyContext()), HttpVersion.HTTP_1_1.asString()), http})
                .orElse(new ConnectionFactory[] {http});
        ServerConnector connector = new LimitedConnector(server, connections, layers);
        connector.setHost(address.getHostString());
        connector.setPort(address.getPort());
        server.addConnector(connector);
        HttpListener listener = new HttpListener(server, connector, connections, engines.isPresent());
        listener.start();
        return listener;
    }

    /** The address for clients, with the actual port: {@code http://127.0.0.1:9004}. */
    public String url() {
        String host = connector.getHost();
        return (isTls ? "https://" : "http://") + (host.contains(":") ? "[" + host + "]" : host) + ":" + connector.getLocalPort();
    }

    /** Closes all connections and releases the port. */
    @Override
    public void close() {
        timer.shutdownNow();
        connections.report();
        try {
            server.stop();
        } catch (Exception e) {
            LOG.warn("The port for HTTP did not close cleanly: {}", e.toString());
        }
    }

    private void start() {
        try {
            server.start();
        } catch (Exception e) {
            timer.shutdownNow();
            stopQuietly();
            throw new ConfigurationException("cannot listen for HTTP on " + connector.getHost() + ":" + connector.getPort() + " ("
                    + Reason.withRoot(e) + "): another server or program uses the port, or the address does not belong to this machine;"
                    + " change http.port or http.host in conf/vesper.properties or with --set http.port=PORT, 0 takes any free one", e);
        }
        timer.scheduleWithFixedDelay(() -> connections.closeLate(System.nanoTime()), 1, 1, TimeUnit.SECONDS);
        timer.scheduleWithFixedDelay(connections::report, REPORT_INTERVAL_S, REPORT_INTERVAL_S, TimeUnit.SECONDS);
    }

    private void stopQuietly() {
        try {
            server.stop();
        } catch (Exception e) {
            LOG.debug("The port for HTTP did not open, and does not close cleanly", e);
        }
    }

    private static HttpConfiguration configuration() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setSendXPoweredBy(false);
        configuration.setRequestHeaderSize(MAX_REQUEST_BYTES);
        configuration.setHttpCompliance(HttpCompliance.STRICT);
        configuration.setUriCompliance(UriCompliance.DEFAULT);
        return configuration;
    }

    private static SSLContext anyContext() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Counts connections where TLS has not begun yet. */
    private static final class LimitedConnector extends ServerConnector {

        private static final int BACKLOG = 200;

        private final OpenConnections connections;

        LimitedConnector(Server server, OpenConnections connections, ConnectionFactory... layers) {
            super(server, 1, 1, layers);
            this.connections = connections;
            setAcceptQueueSize(BACKLOG);
            setIdleTimeout(IDLE_MS);
        }

        @Override
        protected void onEndPointOpened(EndPoint endPoint) {
            super.onEndPointOpened(endPoint);
            connections.opened(endPoint, System.nanoTime());
        }

        @Override
        protected void onEndPointClosed(EndPoint endPoint) {
            connections.closed(endPoint);
            super.onEndPointClosed(endPoint);
        }
    }
}
