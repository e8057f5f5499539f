// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.network;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import java.util.function.Supplier;

/** The transports of Netty on Linux. */
public enum Transport {

    NIO(NioServerSocketChannel.class, NioIoHandler::newFactory),
    EPOLL(EpollServerSocketChannel.class, EpollIoHandler::newFactory),
    IO_URING(IoUringServerSocketChannel.class, IoUringIoHandler::newFactory);

    private final Class<? extends ServerChannel> channel;
    private final Supplier<IoHandlerFactory> handlers;

    Transport(Class<? extends ServerChannel> channel, Supplier<IoHandlerFactory> handlers) {
        this.channel = channel;
        this.handlers = handlers;
    }

    Class<? extends ServerChannel> channel() {
        return channel;
    }

    IoHandlerFactory handlers() {
        return handlers.get();
    }
}
