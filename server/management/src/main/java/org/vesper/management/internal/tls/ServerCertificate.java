// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.tls;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceFile;
import org.vesper.config.Reason;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;
import org.vesper.management.ServerAddress;
import org.vesper.management.internal.socket.ClientConnection;
import org.vesper.management.internal.socket.ManagementSockets;
import org.vesper.tls.FromFiles;
import org.vesper.tls.KeyFile;
import org.vesper.tls.TrustFile;

/**
 * The certificate of the management port: the given one, or one that the server made at its first start. When its file changes, new
 * connections get the new one; if that one cannot be used, the log says why and the old one stays. The chain, without the key, is
 * published in {@link ServerAddress#CERTIFICATE} of the instance, so that clients on the machine can trust it.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> at the start, a {@link ConfigurationException}.
 */
public final class ServerCertificate implements ManagementSockets.Layer, HealthCheck {

    private static final Logger LOG = LoggerFactory.getLogger(ServerCertificate.class);
    private static final String MADE = "var/jmx.pem";
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private final TlsSettings settings;
    private final Path instance;
    private final Path file;
    private final Path published;
    private FromFiles<SSLContext> context;
    private volatile KeyFile shown;

    private ServerCertificate(TlsSettings settings, Path instance, Path file) {
        this.settings = settings;
        this.instance = instance;
        this.file = file;
        this.published = instance.resolve(ServerAddress.CERTIFICATE);
    }

    /** Reads the certificate of an instance, or makes it. */
    public static ServerCertificate open(Path instance, TlsSettings settings) {
        Path file = settings.certificate().map(instance::resolve).orElse(instance.resolve(MADE));
        ServerCertificate certificate = new ServerCertificate(settings, instance, file);
        try {
            if (settings.certificate().isEmpty() && Files.notExists(file)) {
                new InstanceFile(file, "rw-------").write(MadeCertificate.make(file.getParent(), settings.names()).complete());
                LOG.info("Made a certificate for the management port, for {}", settings.names());
            }
            certificate.context = new FromFiles<>(certificate.files(), certificate::load, reason -> LOG.error("The certificate of the"
                    + " management port has changed and cannot be used ({}); the old one stays in force", reason));
            return certificate;
        } catch (IOException | GeneralSecurityException e) {
            throw new ConfigurationException("cannot use the certificate of the management port, " + file + ": " + Reason.of(e)
                    + (settings.certificate().isPresent() ? "; correct jmx.tls.certificate" : "; delete it; the next start makes one"), e);
        }
    }

    /** Wraps a connection; the handshake takes place when RMI reads from it, on the thread of the connection. */
    @Override
    public Socket over(ClientConnection client) throws IOException {
        SSLSocket socket = (SSLSocket) context.inForce().getSocketFactory().createSocket(client, null, true);
        socket.setUseClientMode(false);
        SSLParameters parameters = limited(socket.getSSLParameters());
        parameters.setWantClientAuth(settings.clientAuthorities().isPresent());
        socket.setSSLParameters(parameters);
        return socket;
    }

    /** The server's side of one connection whose bytes somebody else reads and writes. */
    public SSLEngine engine() {
        SSLEngine engine = context.inForce().createSSLEngine();
        engine.setUseClientMode(false);
        engine.setSSLParameters(limited(engine.getSSLParameters()));
        return engine;
    }

    @Override
    public List<Condition> conditions() {
        return Stream.of(context.problem(), shown.problem()).flatMap(Optional::stream)
                .map(problem -> new Condition("management port", problem)).toList();
    }

    private static SSLParameters limited(SSLParameters parameters) {
        parameters.setProtocols(PROTOCOLS);
        parameters.setCipherSuites(
                Stream.of(parameters.getCipherSuites()).filter(ServerCertificate::isAuthenticated).toArray(String[]::new));
        return parameters;
    }

    private static boolean isAuthenticated(String cipherSuite) {
        return cipherSuite.contains("_GCM_") || cipherSuite.contains("_CHACHA20_");
    }

    private SSLContext load() throws IOException, GeneralSecurityException {
        KeyFile read = KeyFile.read(file, key(), settings.password());
        SSLContext fresh = SSLContext.getInstance("TLS");
        fresh.init(read.keyManagers().getKeyManagers(), clients(), null);
        shown = read;
        new InstanceFile(published, "rw-r-----").write(read.published());
        LOG.info("The management port shows the certificate in {}", file);
        return fresh;
    }

    /** Who is trusted to sign certificates of clients. */
    private TrustManager[] clients() throws IOException, GeneralSecurityException {
        return authorities().isEmpty() ? null : TrustFile.read(authorities().get()).getTrustManagers();
    }

    private List<Path> files() {
        return Stream.of(Optional.of(file), key(), authorities()).flatMap(Optional::stream).toList();
    }

    private Optional<Path> key() {
        return settings.key().map(instance::resolve);
    }

    private Optional<Path> authorities() {
        return settings.clientAuthorities().map(instance::resolve);
    }
}
