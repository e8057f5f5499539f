// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.tls;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.SslHandler;
import java.nio.channels.ClosedChannelException;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;

/** TLS of one client of a port. Its owner limits the time for the handshake. */
final class TlsLayer extends SslHandler {

    private final Consumer<String> onFailure;

    /** @param onFailure takes the reason why the connection ends, unless it has just closed after the handshake */
    TlsLayer(SSLEngine engine, Consumer<String> onFailure) {
        super(engine);
        this.onFailure = onFailure;
        setHandshakeTimeoutMillis(0);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) throws Exception {
        super.handlerAdded(context);
        handshakeFuture().addListener(handshake -> {
            if (!handshake.isSuccess()) {
                onFailure.accept(TlsReason.of(handshake.cause()));
            }
        });
    }

    /** A failed handshake has been reported already, and ends the connection by itself. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!TlsReason.isOne(cause)) {
            context.fireExceptionCaught(cause);
        } else if (handshakeFuture().isSuccess() && !(cause.getCause() instanceof ClosedChannelException)) {
            onFailure.accept(TlsReason.of(cause));
        }
        if (TlsReason.isOne(cause)) {
            context.close();
        }
    }
}
