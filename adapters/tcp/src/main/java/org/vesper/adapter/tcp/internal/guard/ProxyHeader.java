// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.haproxy.HAProxyCommand;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import io.netty.handler.codec.haproxy.HAProxyProtocolException;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.frame.Answer;

/**
 * Takes the client's address from the header of the PROXY protocol, with which the connection of a trusted proxy begins. The handlers
 * behind it see the connection only then, since its owner is unknown until then. A connection without a header receives the reason
 * and is closed; one with a wrong header is closed without an answer, as that protocol demands.
 *
 * <p><b>Threading:</b> the event loop of the channel.
 */
public final class ProxyHeader extends ChannelInboundHandlerAdapter {

    private final Duration timeout;
    private final Predicate<String> refused;
    private Future<?> overdue;

    /**
     * Creates the handler of one connection.
     *
     * @param timeout how long the header may take
     * @param refused receives the reason why a connection is closed; returns whether the client receives it, too, in plain text
     */
    public ProxyHeader(Duration timeout, Predicate<String> refused) {
        this.timeout = timeout;
        this.refused = refused;
    }

    /** The handlers for the beginning of such a connection. */
    public ChannelHandler[] handlers() {
        return new ChannelHandler[] {new Beginning(), new HAProxyMessageDecoder(), this};
    }

    /** Looks whether the first bytes are those of a header at all: the decoder would wait for the end of one that never comes. */
    private static final class Beginning extends ByteToMessageDecoder {

        @Override
        protected void decode(ChannelHandlerContext context, ByteBuf input, List<Object> messages) {
            switch (HAProxyMessageDecoder.detectProtocol(input).state()) {
                case DETECTED -> context.pipeline().remove(this);
                case INVALID -> throw new HAProxyProtocolException("the connection begins with other bytes");
                default -> { }
            }
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        String late = "has not come within " + timeout.toMillis() + " ms";
        overdue = context.executor().schedule(() -> refuse(context, ErrorCode.HELLO_TIMEOUT, late),
                timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object header) {
        HAProxyMessage message = (HAProxyMessage) header;
        try {
            InetAddress source = message.command() == HAProxyCommand.LOCAL || message.sourceAddress() == null ? null
                    : NetUtil.createInetAddressFromIpAddressString(message.sourceAddress());
            if (source != null) {
                ClientAddress.set(context.channel(), new InetSocketAddress(source, message.sourcePort()));
            }
        } finally {
            message.release();
        }
        overdue.cancel(false);
        context.pipeline().remove(this);
        context.fireChannelActive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        refuse(context, ErrorCode.BAD_MAGIC, "is wrong or missing: " + cause.getMessage());
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        overdue.cancel(false);
    }

    private void refuse(ChannelHandlerContext context, ErrorCode code, String reason) {
        overdue.cancel(false);
        String text = "the header of the PROXY protocol " + reason + "; let the proxy send it, or take this address out of trusted-proxies";
        if (refused.test(text)) {
            ChannelPipeline pipeline = context.pipeline();
            pipeline.replace(this, null, new LingeringClose(new Answer.Failure(code, 0, text)));
            pipeline.remove(HAProxyMessageDecoder.class);
        } else {
            context.close();
        }
    }
}
