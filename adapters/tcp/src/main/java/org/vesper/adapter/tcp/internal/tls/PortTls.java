// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.config.Settings;
import org.vesper.tls.FromFiles;
import org.vesper.tls.KeyFile;
import org.vesper.tls.TrustFile;

/**
 * TLS of a port: its certificate, and who is trusted to sign those of clients. When a file changes, new connections get what it says then;
 * those that are open go on.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> at the start, a {@link ConfigurationException}; later, the log says what is wrong with a
 * changed file, and the old one stays in force.
 */
public final class PortTls {

    private static final Logger LOG = LoggerFactory.getLogger(PortTls.class);

    private final String owner;
    private final TlsSettings settings;
    private final LongAdder handshakes = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder plain = new LongAdder();
    private FromFiles<SslContext> context;
    private volatile KeyFile shown;

    private PortTls(String owner, TlsSettings settings) {
        this.owner = owner;
        this.settings = settings;
    }

    /** Reads the certificate of an adapter's port. */
    public static PortTls open(String owner, TlsSettings settings) {
        PortTls tls = new PortTls(owner, settings);
        try {
            tls.context = new FromFiles<>(settings.files(), tls::load, reason ->
                    LOG.error("{}: the files of its certificate have changed and cannot be used ({}); the old ones stay in force", owner,
                            reason));
            return tls;
        } catch (IOException | GeneralSecurityException e) {
            throw new ConfigurationException("cannot use the certificate in " + settings.certificate().orElseThrow() + ": "
                    + Reason.withRoot(e) + "; correct tls.certificate, tls.key-file, tls.password, tls.client-authorities or"
                    + " tls.client-revocations", e);
        }
    }

    private SslContext load() throws IOException, GeneralSecurityException {
        KeyFile own = KeyFile.read(settings.certificate().orElseThrow(), settings.key(), settings.password());
        SslContextBuilder builder = SslContextBuilder.forServer(own.key(), own.chain()).clientAuth(settings.clients().policy());
        if (settings.trusted().isPresent()) {
            builder.trustManager(settings.revoked().isPresent() ? TrustFile.read(settings.trusted().get(), settings.revoked().get())
                    : TrustFile.read(settings.trusted().get()));
        }
        SslContext fresh = settings.provider().with(builder).build();
        LOG.info("{} shows the certificate of {}, which is valid until {}", owner, own, own.certificate().getNotAfter().toInstant());
        shown = own;
        return fresh;
    }

    /** What is wrong with the files, or with the certificate in force. */
    public Stream<String> problems() {
        return Stream.of(context.problem(), shown.problem()).flatMap(Optional::stream);
    }

    /** The handler that comes first in the pipeline of a new client. */
    public ChannelHandler gate(TlsClient client) {
        return new TlsGate(this, client);
    }

    /** Ends the sending half of a client's connection; with TLS, the client learns before that nothing is missing. */
    public static void endSending(Channel channel) {
        TlsLayer layer = channel.pipeline().get(TlsLayer.class);
        if (layer == null) {
            ((DuplexChannel) channel).shutdownOutput();
        } else {
            layer.closeOutbound().addListener(sent -> ((DuplexChannel) channel).shutdownOutput());
        }
    }

    /** The engine of a new connection, with the certificate now in force. */
    SSLEngine engine(ByteBufAllocator allocator) {
        return context.inForce().newEngine(allocator);
    }

    void countHandshake() {
        handshakes.increment();
    }

    void countFailure() {
        failures.increment();
    }

    void countPlain() {
        plain.increment();
    }

    /** Adds its figures, and what is in force. */
    public void describe(Map<String, String> details) {
        details.put("tls", settings.provider().described());
        details.put("tls.certificate", shown + ", valid until " + shown.certificate().getNotAfter().toInstant());
        details.put("tls.client-certificates", Settings.written(settings.clients()));
        settings.revoked().ifPresent(file -> details.put("tls.client-revocations", file.toString()));
        details.put("tls-handshakes", handshakes.toString());
        details.put("tls-failures", failures.toString());
        details.put("tls-plain-clients", plain.toString());
    }
}
