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
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.guard.ClientAddress;
import org.vesper.adapter.tcp.internal.guard.ProxyHeader;
import org.vesper.config.ConfigurationException;

/**
 * The listening socket. <b>Threading:</b> the event loop of the port, unless stated otherwise. That loop greets clients and never enters
 * the application, so the socket can be closed and clients are accepted even while the application blocks. <b>Failure:</b> a failure of one
 * client is logged; if no more sockets are available, accepting stops for a second.
 */
final class Listener extends ChannelInboundHandlerAdapter implements Movable {

    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
    private static final long RECOVERY_MS = 1_000;
    /** The listeners of this server by their ports. */
    private static final Map<Integer, Listener> OPEN = new ConcurrentHashMap<>();
    private static final long LOG_AGAIN_NS = TimeUnit.MINUTES.toNanos(1);

    private final Channel channel = new NioServerSocketChannel();
    private volatile Port port;
    private long failures;
    private long loggedNs;

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
                    + reason(bound.cause()) + ". " + advice(settings.port())
                    + "set host and port to an address of this machine that is free; port 0 takes any free one", bound.cause());
        }
        OPEN.put(listener.localPort(), listener);
        int openPort = listener.localPort();
        listener.channel.closeFuture().addListener(closed -> OPEN.remove(openPort, listener));
        return listener;
    }

    private static String advice(int port) {
        Listener other = OPEN.get(port);
        return other == null ? "Stop the program that uses the port (ss -ltnp names it), or "
                : "The " + other.port.owner() + " of this server listens there: ";
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
        if (failures > 0) {
            LOG.info("{} takes clients again, after {} failures", port.owner(), failures);
            failures = 0;
        }
        try {
            addHandlers(client);
            port.greeting().next().register(client).addListener(registered -> {
                if (!registered.isSuccess()) {
                    refuse(client, registered.cause());
                }
            });
        } catch (RuntimeException e) {
            refuse(client, e);
        }
    }

    private void addHandlers(Channel client) {
        Port current = port;
        if (current.gate().isTrustedProxy(ClientAddress.of(client).getAddress())) {
            client.pipeline().addLast(
                    new ProxyHeader(current.settings().timeouts().hello(), reason -> current.refuseProxy(client, reason)).handlers());
        }
        Connection connection = new Connection(current, client);
        current.tls().ifPresent(tls -> client.pipeline().addLast(tls.gate(new TlsConnection(connection))));
        client.pipeline().addLast(connection);
    }

    /** Pauses accepting after a failure, such as a lack of file descriptors. Without the pause the loop would do nothing but retry. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        failures++;
        port.traffic().acceptFailed();
        if (failures == 1 || System.nanoTime() - loggedNs > LOG_AGAIN_NS) {
            loggedNs = System.nanoTime();
            LOG.warn("{} cannot take clients: {} (failure {} in a row); it tries again every {} ms. Too many open files: raise ulimit -n,"
                    + " or lower max-connections", port.owner(), cause.toString(), failures, RECOVERY_MS);
        }
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
