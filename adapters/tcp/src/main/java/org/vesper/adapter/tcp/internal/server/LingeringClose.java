// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.vesper.adapter.tcp.internal.loop.Answers;
import org.vesper.wire.frame.Answer;

/**
 * The end of a connection: sends the last answer and sees to it that it arrives. A socket that is closed while bytes of its
 * client are unread is reset, and a reset discards what the client has not read yet, the answer too. So only the sending half
 * is closed at first, and what still comes is thrown away until the client closes, or for one second.
 */
final class LingeringClose extends ChannelInboundHandlerAdapter {

    static final long LINGER_MS = 1_000;

    private final Answer answer;
    private Future<?> lingering;

    LingeringClose(Answer answer) {
        this.answer = answer;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        context.channel().config().setAutoRead(true);
        channelRegistered(context);
        context.channel().closeFuture().addListener(closed -> lingering.cancel(false));
        context.writeAndFlush(Answers.bytes(answer)).addListener((ChannelFutureListener) sent -> {
            if (sent.isSuccess()) {
                ((DuplexChannel) sent.channel()).shutdownOutput();
            } else {
                sent.channel().close();
            }
        });
    }

    /** Begins to wait; also when the socket has gone to another event loop. */
    @Override
    public void channelRegistered(ChannelHandlerContext context) {
        lingering = context.executor().schedule(() -> context.close(), LINGER_MS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void channelUnregistered(ChannelHandlerContext context) {
        lingering.cancel(false);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ReferenceCountUtil.release(message);
    }

    /** A client that breaks the connection now has got its answer or does not want it. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
