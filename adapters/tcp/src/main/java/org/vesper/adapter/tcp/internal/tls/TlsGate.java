// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.tls;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * Stands between the socket of a client and the rest of its pipeline until the handshake has succeeded, and then leaves. It begins TLS with
 * the first byte, so a client that says nothing costs no more than without TLS; it recognizes a client that does not speak TLS, which can
 * then be answered in plain text; and it ensures that the reason of a failed handshake arrives, as closing a socket with unread input would
 * discard it.
 *
 * <p><b>Threading:</b> the event loop of its channel.
 */
final class TlsGate extends ChannelDuplexHandler {

    private static final int HANDSHAKE_RECORD = 22;

    /** The record of an alert, "access denied", to a client whose handshake has not begun: of all that TLS can say it is the nearest. */
    private static final byte[] DENIED = {21, 3, 3, 0, 2, 2, 49};

    private static final long LINGER_MS = 1_000;

    private enum State {

        /** Nothing has come yet. */
        SILENT,

        /** What has come is not TLS. */
        PLAIN,

        /** The handshake has begun. */
        HANDSHAKE,

        /** The reason for the end has been sent; further input is discarded. */
        ENDING
    }

    private final PortTls tls;
    private final TlsClient client;
    private TlsLayer layer;
    private State state = State.SILENT;

    TlsGate(PortTls tls, TlsClient client) {
        this.tls = tls;
        this.client = client;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (state == State.SILENT) {
            begin(context, bytes.getUnsignedByte(bytes.readerIndex()));
        }
        if (state == State.HANDSHAKE) {
            context.fireChannelRead(bytes);
        } else {
            bytes.release();
        }
    }

    private void begin(ChannelHandlerContext context, int first) {
        if (first != HANDSHAKE_RECORD) {
            state = State.PLAIN;
            tls.countPlain();
            client.speaksPlainText();
            return;
        }
        state = State.HANDSHAKE;
        layer = new TlsLayer(tls.engine(context.alloc()), this::failed);
        context.pipeline().addAfter(context.name(), null, layer);
        layer.handshakeFuture().addListener(handshake -> {
            if (handshake.isSuccess()) {
                tls.countHandshake();
                client.certified(subject(layer.engine().getSession()));
                context.pipeline().remove(this);
            }
        });
    }

    private void failed(String reason) {
        tls.countFailure();
        client.tlsFailed(reason);
    }

    private static String subject(SSLSession session) {
        try {
            return session.getPeerPrincipal().getName();
        } catch (SSLPeerUnverifiedException e) {
            return "";
        }
    }

    /** A client that has said nothing yet, and is refused, expects TLS. */
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (state == State.SILENT) {
            state = State.ENDING;
            ReferenceCountUtil.release(message);
            context.write(Unpooled.wrappedBuffer(DENIED), promise);
        } else {
            context.write(message, promise);
        }
    }

    @Override
    public void close(ChannelHandlerContext context, ChannelPromise promise) {
        boolean failed = layer != null && layer.handshakeFuture().isDone() && !layer.handshakeFuture().isSuccess();
        if (!failed || !context.channel().isActive()) {
            context.close(promise);
            return;
        }
        context.channel().closeFuture().addListener(closed -> promise.trySuccess());
        if (state != State.ENDING) {
            state = State.ENDING;
            context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener((ChannelFutureListener) sent ->
                    ((DuplexChannel) sent.channel()).shutdownOutput());
            context.executor().schedule(() -> context.close(), LINGER_MS, TimeUnit.MILLISECONDS);
        }
    }
}
