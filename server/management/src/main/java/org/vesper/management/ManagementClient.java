// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.rmi.ssl.SslRMIClientSocketFactory;

/**
 * Opens connections to the management port of servers, with and without TLS. A password never crosses a network in clear text: a server
 * whose address is not loopback is reached by TLS only.
 *
 * <p>A server that is flooded closes connections that have not logged in yet. Whoever meets this is a good client too, so a connection that
 * is closed before the login is complete is tried again: {@value #ATTEMPTS} attempts in all, a second and a half apart from first to last.
 * Neither a wrong credential nor an address where nobody listens is tried twice.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a {@link SecurityException} for a wrong credential, an {@link IOException} for a server
 * that does not answer or shows another certificate.
 */
public final class ManagementClient {

    /** How the JDK's registry context is told the sockets to use. */
    private static final String REGISTRY_SOCKETS = "com.sun.jndi.rmi.factory.socket";
    private static final int ATTEMPTS = 5;
    private static final long FIRST_PAUSE_MS = 100;
    private static final Pattern REGISTRY_HOST = Pattern.compile("/jndi/rmi://(\\[[^\\]]+\\]|[^:/]+)(:\\d+)?/.*");

    private ManagementClient() {
    }

    /** Connects to the server of an instance on this machine, as its {@link ServerAddress} says. */
    public static JMXConnector connect(ServerAddress address, Path instance, Credential credential) throws IOException {
        Optional<Path> certificate = Optional.of(instance.resolve(ServerAddress.CERTIFICATE)).filter(file -> address.isTls());
        return connect(address.jmxUrl(), credential, certificate);
    }

    /**
     * Connects to a server.
     *
     * @param certificate a PEM file with the certificate of the server, or of the authority that signed it. Without one, TLS trusts what
     *     this JVM trusts, as told by javax.net.ssl.trustStore
     */
    public static JMXConnector connect(JMXServiceURL url, Credential credential, Optional<Path> certificate) throws IOException {
        Map<String, Object> environment = environment(url, credential, certificate);
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            try {
                return JMXConnectorFactory.connect(url, environment);
            } catch (IOException e) {
                if (!isCutOff(e)) {
                    throw e;
                }
                pause(FIRST_PAUSE_MS << attempt - 1);
            }
        }
        return JMXConnectorFactory.connect(url, environment);
    }

    /** Whether the server has taken the connection and closed it again. */
    private static boolean isCutOff(Throwable failure) {
        return failure.getCause() != null ? isCutOff(failure.getCause())
                : failure instanceof EOFException || failure.getClass() == SocketException.class;
    }

    private static void pause(long timeMs) throws InterruptedIOException {
        try {
            // A time and no condition: the server does not tell when it has room again.
            Thread.sleep(timeMs);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while connecting");
        }
    }

    /** The environment with which {@link JMXConnectorFactory} does the same. */
    public static Map<String, Object> environment(JMXServiceURL url, Credential credential, Optional<Path> certificate) throws IOException {
        Map<String, Object> environment = new HashMap<>(credential.environment());
        if (certificate.isPresent()) {
            TrustedCertificates.add(certificate.get());
        }
        if (certificate.isPresent() || !isLoopback(url)) {
            environment.put(REGISTRY_SOCKETS, new SslRMIClientSocketFactory());
        }
        return environment;
    }

    private static boolean isLoopback(JMXServiceURL url) throws UnknownHostException {
        Matcher path = REGISTRY_HOST.matcher(url.getURLPath());
        String host = path.matches() ? path.group(1) : url.getHost();
        return InetAddress.getByName(host).isLoopbackAddress();
    }
}
