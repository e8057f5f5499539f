// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.security.GeneralSecurityException;
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

    private final FromFiles<SslContext> context;

    private ReceiverTls(FromFiles<SslContext> context) {
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

    private static SslContext load(TlsSettings settings) throws IOException, GeneralSecurityException {
        SslContextBuilder builder = SslContextBuilder.forClient();
        if (settings.trusted().isPresent()) {
            builder.trustManager(TrustFile.read(settings.trusted().get()));
        }
        if (settings.certificate().isPresent()) {
            KeyFile own = KeyFile.read(settings.certificate().get(), settings.key(), settings.password());
            builder.keyManager(own.key(), own.chain());
        }
        return settings.provider().with(builder).build();
    }

    /** The handler that comes first in the pipeline of a new connection; its owner limits the time for the handshake. */
    public ChannelHandler layer(ByteBufAllocator allocator, String host, int port) {
        SslHandler layer = context.inForce().newHandler(allocator, host, port);
        layer.setHandshakeTimeoutMillis(0);
        return layer;
    }
}
