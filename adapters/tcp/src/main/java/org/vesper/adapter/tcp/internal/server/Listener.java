// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;

/**
 * The listening socket. <b>Threading:</b> the event loop of the port, unless stated otherwise. That loop greets clients and never enters
 * the application, so the socket can be closed and clients are accepted even while the application blocks. <b>Failure:</b> a failure of one
 * client is logged; if no more sockets are available, accepting stops for a second.
 */
final class Listener extends ChannelInboundHandlerAdapter implements Movable {

    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
    private static final long RECOVERY_MS = 1_000;

    private final Channel channel = new NioServerSocketChannel();
    private volatile Port port;

    private Listener(Port port) {
        this.port = port;
    }

    /** Opens the socket according to the settings. <b>Failure:</b> a {@link ConfigurationException}; nothing is left open. */
    static Listener open(Port port) {
        Listener listener = new Listener(port);
        listener.channel.pipeline().addLast(listener);
        port.greeting().next().register(listener.channel).syncUninterruptibly();
        TcpSettings.Listen settings = port.settings().listen();
        listener.setReceiveBuffer();
        ChannelFuture bound = listener.channel.bind(new InetSocketAddress(settings.host(), settings.port())).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            listener.channel.close();
            throw new ConfigurationException(port.owner() + ": cannot listen on " + settings.host() + ":" + settings.port() + ": "
                    + reason(bound.cause()) + ". Stop the program that uses the port (ss -ltnp names it), or set host and port to an"
                    + " address of this machine that is free; port 0 takes any free one", bound.cause());
        }
        return listener;
    }

    /** The port that it is bound to. Called by any thread. */
    int localPort() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    /** Starts or stops accepting clients. Called by any thread. */
    void accept(boolean on) {
        channel.config().setAutoRead(on);
    }

    @Override
    public Channel channel() {
        return channel;
    }

    @Override
    public void belongTo(Port other) {
        port = other;
        setReceiveBuffer();
    }

    @Override
    public EventLoop loopOf(Port to) {
        return to.greeting().next();
    }

    /** Sets the buffer size, which sockets accepted later inherit. */
    private void setReceiveBuffer() {
        if (port.settings().listen().receiveBufferBytes() > 0) {
            channel.config().setOption(ChannelOption.SO_RCVBUF, port.settings().listen().receiveBufferBytes());
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
        Channel client = (Channel) accepted;
        try {
            client.pipeline().addLast(new Connection(port, client));
            port.greeting().next().register(client).addListener(registered -> {
                if (!registered.isSuccess()) {
                    refuse(client, registered.cause());
                }
            });
        } catch (RuntimeException e) {
            refuse(client, e);
        }
    }

    /** Pauses accepting after a failure, such as a lack of file descriptors. Without the pause the loop would do nothing but retry. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.warn("{} cannot take a client: {}", port.owner(), cause.toString());
        accept(false);
        context.executor().schedule(() -> accept(!port.isPaused()), RECOVERY_MS, TimeUnit.MILLISECONDS);
    }

    private void refuse(Channel client, Throwable cause) {
        client.unsafe().closeForcibly();
        LOG.warn("{} cannot serve client {}: {}", port.owner(), client.remoteAddress(), cause.toString());
    }

    private static String reason(Throwable cause) {
        return cause instanceof UnresolvedAddressException ? "there is no such host" : cause.getMessage();
    }
}
