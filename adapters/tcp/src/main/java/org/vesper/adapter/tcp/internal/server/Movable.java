// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A socket with what belongs to it, which can go from one adapter to another. */
interface Movable {

    Channel channel();

    /** One of the event loops of a port that are for such a socket. */
    EventLoop loopOf(Port to);

    /** Goes over to another adapter; called while no event loop has the channel. */
    void belongTo(Port port);

    /**
     * Takes sockets from the event loops that have them, and gives them to those of a port. Nothing is being read from them.
     * <b>Failure:</b> some are on the way; the same to where they came from brings all back. One that is closed is left out.
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
                throw new IllegalStateException("a socket cannot go to another event loop: " + future.cause(), future.cause());
            }
        }
    }
}
