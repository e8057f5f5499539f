// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.haproxy.HAProxyCommand;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Takes the client's address from the header of the PROXY protocol, with which the connection of a trusted proxy begins. The handlers
 * behind it hear of the connection only then, since until then nobody knows whose it is. A connection without a correct header is closed
 * without an answer, as that protocol demands.
 *
 * <p><b>Threading:</b> the event loop of the channel.
 */
public final class ProxyHeader extends ChannelInboundHandlerAdapter {

    private final Duration timeout;
    private final Consumer<String> refused;
    private Future<?> overdue;

    /**
     * Creates the handler of one connection.
     *
     * @param timeout how long the header may take
     * @param refused is told why a connection is closed
     */
    public ProxyHeader(Duration timeout, Consumer<String> refused) {
        this.timeout = timeout;
        this.refused = refused;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        overdue = context.executor().schedule(() -> refuse(context, "has not come within " + timeout.toMillis() + " ms"),
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
        refuse(context, "is wrong or missing: " + cause.getMessage());
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        overdue.cancel(false);
    }

    private void refuse(ChannelHandlerContext context, String reason) {
        overdue.cancel(false);
        refused.accept("the header of the PROXY protocol " + reason);
        context.close();
    }
}
