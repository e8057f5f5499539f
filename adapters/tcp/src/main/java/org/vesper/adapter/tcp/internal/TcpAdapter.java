// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;
import java.nio.channels.UnresolvedAddressException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.spi.Adapter;
import org.vesper.spi.AdapterContext;
import org.vesper.spi.AdapterStatus;
import org.vesper.spi.ConfigurationException;

/**
 * Listens on a port and takes events in the wire format. Each event loop does it all: accepts, reads, decodes, and runs what is
 * behind the inlet.
 *
 * <p><b>Back pressure:</b> while the lane is busy nothing is read, so the clients' socket buffers fill and their sends block.
 */
public final class TcpAdapter implements Adapter {

    private static final Logger LOG = LoggerFactory.getLogger(TcpAdapter.class);

    /** After so many reads of one channel the others of the loop get their turn. */
    private static final int READS_PER_WAKE_UP = 16;

    /** A little longer than a farewell lasts. */
    private static final long CLIENTS_END_MS = Farewell.LINGER_MS * 3 / 2;

    private static final long THREADS_END_MS = 3_000;

    private final Port port;
    private final ThreadFactory threadFactory;
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private EventLoopGroup loops;
    private Channel server;
    private volatile int listeningPort;

    private TcpAdapter(Port port, ThreadFactory threadFactory) {
        this.port = port;
        this.threadFactory = threadFactory;
        this.listeningPort = port.settings().port();
    }

    /** An adapter that is not started yet. <b>Failure:</b> a {@link ConfigurationException} for settings it cannot take. */
    public static TcpAdapter of(AdapterContext context) {
        String owner = "adapter " + context.stage() + " of " + context.application();
        TcpSettings settings = TcpSettings.read(owner, context.settings());
        try {
            EventCatalog catalog = new EventCatalog(context.eventTypes(), settings);
            return new TcpAdapter(new Port(owner, settings, catalog, context), context.threads());
        } catch (ConfigurationException e) {
            throw new ConfigurationException(owner + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void start() {
        TcpSettings settings = port.settings();
        loops = new MultiThreadIoEventLoopGroup(settings.threads(), this::newThread, NioIoHandler.newFactory());
        ChannelFuture bound = bootstrap().bind(new InetSocketAddress(settings.host(), settings.port())).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            endThreads();
            throw new ConfigurationException(port.owner() + ": cannot listen on " + settings.host() + ":" + settings.port() + ": "
                    + reason(bound.cause()) + ". Stop the program that uses the port (ss -ltnp names it), or set host and port to an"
                    + " address of this machine that is free; port 0 takes any free one", bound.cause());
        }
        server = bound.channel();
        listeningPort = ((InetSocketAddress) server.localAddress()).getPort();
        LOG.info("{} listens on {} for {}", port.owner(), address(), String.join(", ", port.catalog().names()));
    }

    @Override
    public AdapterStatus status() {
        TcpSettings settings = port.settings();
        Map<String, String> details = new LinkedHashMap<>();
        details.put("event-types", String.join(", ", port.catalog().names()));
        details.put("transport", "nio");
        details.put("threads", String.valueOf(settings.threads()));
        details.put("read-size", settings.readBytes() + "B");
        details.put("reads-per-wake-up", String.valueOf(READS_PER_WAKE_UP));
        details.put("max-frame", settings.limits().maxFrameBytes() + "B");
        details.put("max-symbols", String.valueOf(settings.limits().maxSymbols()));
        details.put("pre-filter", String.valueOf(settings.preFilter()));
        port.traffic().describe(details);
        Traffic traffic = port.traffic();
        return new AdapterStatus(
                address(), traffic.open().size(), traffic.accepted(), traffic.rejected(), traffic.filtered(), details);
    }

    @Override
    public void close() {
        port.beginClosing();
        if (loops == null) {
            return;
        }
        if (server != null) {
            sendClientsAway();
        }
        endThreads();
    }

    private static String reason(Throwable cause) {
        return cause instanceof UnresolvedAddressException ? "there is no such host" : cause.getMessage();
    }

    private ServerBootstrap bootstrap() {
        return new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .childOption(ChannelOption.RECVBUF_ALLOCATOR,
                        new FixedRecvByteBufAllocator(port.settings().readBytes()).maxMessagesPerRead(READS_PER_WAKE_UP))
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new Connection(port));
                    }
                });
    }

    /** Takes no more clients, tells those that are there, and waits until they have gone. */
    private void sendClientsAway() {
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLIENTS_END_MS);
        awaitUntil(deadlineNs, server.close());
        port.traffic().open().forEach(Connection::serverCloses);
        port.traffic().open().forEach(connection -> awaitUntil(deadlineNs, connection.channel().closeFuture()));
    }

    private static void awaitUntil(long deadlineNs, ChannelFuture future) {
        future.awaitUninterruptibly(Math.max(1, deadlineNs - System.nanoTime()), TimeUnit.NANOSECONDS);
    }

    private Thread newThread(Runnable loop) {
        Thread thread = threadFactory.newThread(loop);
        threads.add(thread);
        return thread;
    }

    private void endThreads() {
        loops.shutdownGracefully(0, THREADS_END_MS, TimeUnit.MILLISECONDS);
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(THREADS_END_MS);
        try {
            for (Thread thread : threads) {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime())));
                if (thread.isAlive()) {
                    LOG.error("{}: thread {} has not ended within {} ms; a stage behind the adapter does not return from onEvent",
                            port.owner(), thread.getName(), THREADS_END_MS);
                }
            }
        } catch (InterruptedException e) {
            LOG.warn("{}: interrupted while its threads end", port.owner());
            Thread.currentThread().interrupt();
        }
    }

    private String address() {
        return port.settings().host() + ":" + listeningPort;
    }
}
