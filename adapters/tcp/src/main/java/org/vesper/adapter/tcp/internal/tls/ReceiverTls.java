// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.tls.FromFiles;
import org.vesper.tls.KeyFile;
import org.vesper.tls.TrustFile;

/**
 * TLS of one that connects to receivers: whom it trusts, and the certificate that it shows if it is asked. A receiver's certificate must be
 * for the host to which it connects. When a file changes, new connections get what it says then.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> at the start, a {@link ConfigurationException}; later, the old files stay in force.
 */
public final class ReceiverTls {

    private static final Logger LOG = LoggerFactory.getLogger(ReceiverTls.class);

    private final FromFiles<Secured> context;

    private record Secured(SslContext context, Optional<KeyFile> own) {
    }

    private ReceiverTls(FromFiles<Secured> context) {
        this.context = context;
    }

    /** Reads the files that the settings name. */
    public static ReceiverTls open(String owner, TlsSettings settings) {
        try {
            return new ReceiverTls(new FromFiles<>(settings.files(), () -> load(settings), reason ->
                    LOG.error("{}: the files of its certificates have changed and cannot be used ({}); the old ones stay in force", owner,
                            reason)));
        } catch (IOException | GeneralSecurityException e) {
            throw new ConfigurationException("cannot use its certificates: " + Reason.withRoot(e)
                    + "; correct tls.trust, tls.certificate, tls.key-file or tls.password", e);
        }
    }

    private static Secured load(TlsSettings settings) throws IOException, GeneralSecurityException {
        SslContextBuilder builder = SslContextBuilder.forClient();
        if (settings.trusted().isPresent()) {
            builder.trustManager(TrustFile.read(settings.trusted().get()));
        }
        Optional<KeyFile> own = Optional.empty();
        if (settings.certificate().isPresent()) {
            own = Optional.of(KeyFile.read(settings.certificate().get(), settings.key(), settings.password()));
            builder.keyManager(own.get().key(), own.get().chain());
        }
        return new Secured(settings.provider().with(builder).build(), own);
    }

    /** What is wrong with the files, or with the certificate in force. */
    public Stream<String> problems() {
        return Stream.of(context.problem(), context.inForce().own().flatMap(KeyFile::problem)).flatMap(Optional::stream);
    }

    /** The handler that comes first in the pipeline of a new connection; its owner limits the time for the handshake. */
    public ChannelHandler layer(ByteBufAllocator allocator, String host, int port) {
        SslHandler layer = context.inForce().context().newHandler(allocator, host, port);
        layer.setHandshakeTimeoutMillis(0);
        return layer;
    }
}
