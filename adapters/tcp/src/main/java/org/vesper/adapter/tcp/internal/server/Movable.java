// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A socket with its state, which can move from one adapter to another. */
interface Movable {

    Channel channel();

    /** Chooses one of a port's event loops for this kind of socket. */
    EventLoop loopOf(Port to);

    /** Moves to another adapter; called while no event loop owns the channel. */
    void belongTo(Port port);

    /**
     * Moves sockets from their event loops to those of a port. Nothing is being read from them.
     * <b>Failure:</b> some sockets have moved; moving all to the original port rolls back. A closed socket is skipped.
     */
    static void moveAll(List<Movable> sockets, Port to) {
        awaitAll(sockets.stream().filter(socket -> socket.channel().isRegistered()).toList(), socket -> socket.channel().deregister());
        List<Movable> open = sockets.stream().filter(socket -> socket.channel().isOpen()).toList();
        open.forEach(socket -> socket.belongTo(to));
        awaitAll(open, socket -> socket.loopOf(to).register(socket.channel()));
    }

    private static void awaitAll(List<Movable> sockets, Function<Movable, ChannelFuture> step) {
        List<ChannelFuture> steps = new ArrayList<>();
        sockets.forEach(socket -> steps.add(step.apply(socket)));
        for (ChannelFuture future : steps) {
            future.awaitUninterruptibly();
            if (!future.isSuccess() && future.channel().isOpen()) {
                throw new IllegalStateException("a socket cannot move to another event loop: " + future.cause(), future.cause());
            }
        }
    }
}
