// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.nio.AbstractNioChannel;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.spi.ClientStatus;
import org.vesper.wire.Answer;
import org.vesper.wire.ErrorCode;
import org.vesper.wire.WireException;

/**
 * One client's socket. It is greeted by the event loop of the port, which never waits for the application, and goes to an event loop that
 * does when its HELLO has come: so the answer to HELLO does not wait for the events of others.
 *
 * <p><b>Threading:</b> the event loop of its channel, except where it is said. <b>Failure:</b> whatever goes wrong with one client ends
 * with an answer to this client; the others do not notice.
 */
final class Connection extends ChannelInboundHandlerAdapter implements Movable {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    private static final long SUSPENSION_POLL_MS = 10;

    private final Channel channel;
    private final ReadSize readSize;
    private final Session session;
    private final Deadlines deadlines;
    private final long connectedNs = System.nanoTime();
    private Port port;
    private WireException misfit;
    private ByteBuf waiting;
    private boolean served;
    private boolean ended;

    Connection(Port port, Channel channel) {
        this.port = port;
        this.channel = channel;
        this.session = new Session(port, channel);
        this.deadlines = new Deadlines(this, session);
        this.readSize = new ReadSize(port.settings().readBytes());
        channel.config().setOption(ChannelOption.TCP_NODELAY, true);
        channel.config().setOption(ChannelOption.SO_KEEPALIVE, true);
        channel.config().setAllocator(PooledByteBufAllocator.DEFAULT).setRecvByteBufAllocator(readSize);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        port.traffic().opened(this);
        channel.closeFuture().addListener(closed -> onClosed());
        int most = port.settings().maxConnections();
        if (port.isClosing()) {
            onServerClosing();
        } else if (port.traffic().open().size() > most) {
            refuse(ErrorCode.TOO_MANY_CONNECTIONS, "there are " + most + " connections already; close some, or raise max-connections");
        } else if (port.isPaused()) {
            onPause();
        } else {
            beginDeadlines();
        }
    }

    /** While the application is suspended, the client is greeted; the rest waits here, as the event loop has others to serve. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (waiting != null) {
            waiting = Unpooled.wrappedBuffer(waiting, bytes);
            return;
        }
        boolean greeted = session.isGreeted();
        take(bytes, served && port.inlet().isOpen());
        if (bytes.isReadable() && !ended) {
            waiting = bytes;
            channel.config().setAutoRead(false);
        } else {
            bytes.release();
        }
        if (session.isGreeted() && !greeted && !ended) {
            beServed();
        } else if (waiting != null && served) {
            goOnLater();
        }
    }

    /** Leaves the event loop of the port for one that enters the lane. While the adapter is paused, this waits for its end. */
    private void beServed() {
        channel.config().setAutoRead(false);
        deadlines.end();
        if (!port.isPaused()) {
            channel.deregister().addListener(left ->
                    port.loops().next().register(channel).addListener((ChannelFutureListener) this::onServed));
        }
    }

    private void onServed(ChannelFuture arrived) {
        if (arrived.isSuccess()) {
            served = true;
            beginDeadlines();
            if (!port.isPaused()) {
                goOn();
            }
        } else if (channel.isOpen()) {
            LOG.warn("{} cannot serve client {}: {}", port.owner(), channel.remoteAddress(), arrived.cause().toString());
            channel.unsafe().closeForcibly();
        }
    }

    /** Takes what waits and reads on, or tries again soon if the application is suspended. */
    private void goOn() {
        if (waiting != null && !port.inlet().isOpen()) {
            goOnLater();
            return;
        }
        takeWaiting();
        channel.config().setAutoRead(true);
    }

    private void goOnLater() {
        channel.eventLoop().schedule(() -> {
            if (waiting != null && channel.eventLoop().inEventLoop()) {
                goOn();
            }
        }, SUSPENSION_POLL_MS, TimeUnit.MILLISECONDS);
    }

    private void takeWaiting() {
        if (waiting != null && served) {
            ByteBuf bytes = waiting;
            waiting = null;
            take(bytes, true);
            bytes.release();
        }
    }

    /** Decodes what has been read, all of it or HELLO only. */
    private void take(ByteBuf bytes, boolean all) {
        int length = bytes.readableBytes();
        ByteBuffer input = bytes.nioBufferCount() == 1 ? bytes.internalNioBuffer(bytes.readerIndex(), length) : bytes.nioBuffer();
        try {
            session.decode(input, all);
            deadlines.read(session.tally().lastReadNs());
            if (session.isByeSaid()) {
                end(new Answer.Goodbye(session.tally().accepted()));
            }
        } catch (WireException e) {
            refuse(e.code(), e.getMessage());
        } catch (RuntimeException | Error e) {
            LOG.error("{} failed on client {} and closes its connection", port.owner(), channel.remoteAddress(), e);
            refuse(ErrorCode.INTERNAL_ERROR, "the server failed and has written the reason to its log");
        }
        bytes.skipBytes(length - input.remaining());
    }

    /** Reads what lies in the socket. */
    void readNow() {
        ((AbstractNioChannel.NioUnsafe) channel.unsafe()).read();
    }

    /** Whether the server takes what the client sends: not while the application is suspended, or is being updated. */
    boolean isReading() {
        return channel.config().isAutoRead();
    }

    /** Tells the client that the server closes. Called by any thread. */
    void serverCloses() {
        inLoop(this::onServerClosing);
    }

    /** Tells the client that an operator wants it to go. Called by any thread. */
    void disconnect() {
        inLoop(() -> refuse(ErrorCode.CLOSED_BY_OPERATOR, "an operator has closed the connection"));
    }

    /** Reads no more, when the event loop has done this. Called by any thread. */
    void pause() {
        inLoop(this::onPause);
    }

    /** Reads on, or tells the client that its events cannot be taken any more. Called by any thread. */
    void resume() {
        inLoop(this::onResume);
    }

    /** Called by any thread. */
    ClientStatus status() {
        long nowNs = System.nanoTime();
        return new ClientStatus(address(), session.eventType(), TimeUnit.NANOSECONDS.toMillis(nowNs - connectedNs),
                TimeUnit.NANOSECONDS.toMillis(Math.max(0, nowNs - session.tally().lastReadNs())), session.tally().told(),
                session.memoryBytes());
    }

    /** The client's address, host:port. Called by any thread. */
    String address() {
        return Answers.address(channel.remoteAddress());
    }

    /** How much of the memory for dictionaries and unfinished elements it has. Called by any thread. */
    long memoryBytes() {
        return session.memoryBytes();
    }

    @Override
    public Channel channel() {
        return channel;
    }

    @Override
    public EventLoop loopOf(Port to) {
        return served ? to.loops().next() : to.greeting().next();
    }

    /** A client whose events no longer fit is told when the application goes on: until then, everything may be undone. */
    @Override
    public void belongTo(Port other) {
        port.traffic().handedOver(this);
        port.loops().left(channel.eventLoop());
        readSize.become(other.settings().readBytes());
        port = other;
        port.traffic().takenOver(this);
        misfit = null;
        try {
            session.belongTo(other);
        } catch (WireException e) {
            misfit = e;
        }
    }

    private void onPause() {
        takeWaiting();
        channel.config().setAutoRead(false);
        deadlines.end();
    }

    private void onResume() {
        if (misfit != null) {
            refuse(misfit.code(), "the application has been updated: " + misfit.getMessage());
        }
        if (ended) {
            channel.config().setAutoRead(true);
        } else if (session.isGreeted() && !served) {
            beServed();
        } else {
            beginDeadlines();
            goOn();
        }
    }

    private void beginDeadlines() {
        deadlines.begin(channel.eventLoop(), port.settings().timeouts());
    }

    /** In the event loop that has the channel by then. A loop that ends takes no tasks; its clients have gone. */
    private void inLoop(Runnable task) {
        EventLoop loop = channel.eventLoop();
        try {
            loop.execute(() -> {
                if (channel.eventLoop() == loop) {
                    task.run();
                } else {
                    inLoop(task);
                }
            });
        } catch (RejectedExecutionException e) {
            LOG.debug("{}: client {} has gone", port.owner(), channel.remoteAddress());
        }
    }

    private void onServerClosing() {
        takeWaiting();
        if (!ended) {
            port.traffic().error(ErrorCode.SERVER_CLOSING);
            end(new Answer.Failure(ErrorCode.SERVER_CLOSING, session.tally().accepted(),
                    "the server takes no more events here; connect again later"));
        }
    }

    void refuse(ErrorCode code, String reason) {
        if (ended) {
            return;
        }
        String text = Answers.printable(reason);
        long accepted = session.tally().accepted();
        port.traffic().error(code);
        port.logRefusal(channel, accepted, code, text);
        end(new Answer.Failure(code, accepted, text));
    }

    private void end(Answer answer) {
        ended = true;
        deadlines.end();
        session.close();
        channel.pipeline().replace(this, null, new LingeringClose(answer));
    }

    /** Tasks that other threads have sent to the loop before come too late. */
    private void onClosed() {
        port.traffic().closed(this, !ended);
        port.loops().left(channel.eventLoop());
        session.close();
        deadlines.end();
        ReferenceCountUtil.release(waiting);
        waiting = null;
        if (!ended) {
            LOG.debug("{}: client {} has gone without BYE after {} events, {}", port.owner(), channel.remoteAddress(),
                    session.tally().accepted(), session.decoder().isBetweenFrames() ? "between two frames" : "in the middle of a frame");
        }
        ended = true;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException) {
            LOG.debug("{}: connection of client {} is broken: {}", port.owner(), channel.remoteAddress(), cause.getMessage());
        } else {
            LOG.error("{} failed on client {}", port.owner(), channel.remoteAddress(), cause);
        }
        context.close();
    }
}
