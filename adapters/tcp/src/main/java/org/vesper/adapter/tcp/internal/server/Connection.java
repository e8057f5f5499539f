// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

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
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.loop.Answers;
import org.vesper.adapter.tcp.internal.loop.ChannelTasks;
import org.vesper.adapter.tcp.internal.loop.ReadSize;
import org.vesper.spi.adapter.ClientStatus;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;

/**
 * One client's socket. It is greeted by the event loop of the port, which never waits for the application, and goes to an event loop that
 * does when its HELLO has come: so the answer to HELLO does not wait for the events of others.
 *
 * <p><b>Threading:</b> the event loop of its channel, except where it is said. <b>Failure:</b> any failure of one client ends
 * with an answer to this client; the others do not notice.
 */
final class Connection extends ChannelInboundHandlerAdapter implements Movable {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    /** The states of a connection; docs/wire-protocol.md says what each does with what a client sends. */
    enum State {

        /** The preface and HELLO are awaited, in the event loop of the port. */
        GREETING,

        /** Events go into the lane as they are read. */
        OPEN,

        /**
         * Nothing is read, and what has been read waits: the connection is on its way to an event loop that enters the lane, or the
         * application is suspended, or is being updated.
         */
        HELD,

        /** The last answer has been sent; {@link LingeringClose} has the rest. */
        CLOSING,

        /** The socket is closed. */
        CLOSED
    }

    private final Channel channel;
    private final ReadSize readSize;
    private final Session session;
    private final Deadlines deadlines;
    private final long connectedNs = System.nanoTime();
    private Port port;
    private State state = State.GREETING;
    private boolean joined;
    private ByteBuf waiting = Unpooled.EMPTY_BUFFER;
    private Optional<WireException> misfit = Optional.empty();

    Connection(Port port, Channel channel) {
        this.port = port;
        this.channel = channel;
        this.session = new Session(port, channel);
        this.deadlines = new Deadlines(this, session);
        this.readSize = new ReadSize(port.settings().listen().readBytes());
        channel.config().setOption(ChannelOption.TCP_NODELAY, true);
        channel.config().setOption(ChannelOption.SO_KEEPALIVE, true);
        channel.config().setAllocator(PooledByteBufAllocator.DEFAULT).setRecvByteBufAllocator(readSize);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        port.traffic().opened(this);
        channel.closeFuture().addListener(closed -> onClosed());
        int max = port.settings().listen().maxConnections();
        if (port.isClosing()) {
            onServerClosing();
        } else if (port.traffic().open().size() > max) {
            refuse(ErrorCode.TOO_MANY_CONNECTIONS, "there are " + max + " connections already; close some, or raise max-connections");
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
        if (state == State.HELD) {
            waiting = Unpooled.wrappedBuffer(waiting, bytes);
            return;
        }
        take(bytes, state == State.OPEN && port.inlet().isOpen());
        if (state == State.GREETING && session.isGreeted()) {
            hold(bytes);
            join();
        } else if (state == State.OPEN && bytes.isReadable()) {
            hold(bytes);
            port.awaitInlet();
        } else {
            bytes.release();
        }
    }

    private void hold(ByteBuf bytes) {
        state = State.HELD;
        channel.config().setAutoRead(false);
        waiting = bytes;
    }

    /** Leaves the event loop of the port for one that enters the lane. While the adapter is paused, this waits for its end. */
    private void join() {
        deadlines.end();
        if (!port.isPaused()) {
            channel.deregister().addListener(left ->
                    port.loops().next().register(channel).addListener((ChannelFutureListener) this::onJoined));
        }
    }

    private void onJoined(ChannelFuture arrived) {
        if (arrived.isSuccess() && state == State.HELD) {
            joined = true;
            beginDeadlines();
            if (!port.isPaused()) {
                proceed();
            }
        } else if (!arrived.isSuccess() && channel.isOpen()) {
            LOG.warn("{} cannot serve client {}: {}", port.owner(), channel.remoteAddress(), arrived.cause().toString());
            channel.unsafe().closeForcibly();
        }
    }

    /** Takes what waits and reads on; if the application is suspended, when it is resumed. */
    private void proceed() {
        if (waiting.isReadable() && !port.inlet().isOpen()) {
            port.awaitInlet();
            return;
        }
        takeWaiting();
        if (state == State.HELD) {
            state = State.OPEN;
        }
        channel.config().setAutoRead(true);
    }

    /** Takes what the application's suspension has held back. Called by any thread. */
    void inletOpens() {
        ChannelTasks.execute(channel, () -> {
            if (joined && waiting.isReadable()) {
                proceed();
            }
        });
    }

    private void takeWaiting() {
        if (joined) {
            ByteBuf bytes = waiting;
            waiting = Unpooled.EMPTY_BUFFER;
            if (bytes.isReadable()) {
                take(bytes, true);
            }
            bytes.release();
        }
    }

    /** Decodes what has been read, all of it or HELLO only. */
    private void take(ByteBuf bytes, boolean all) {
        int length = bytes.readableBytes();
        ByteBuffer input = bytes.nioBufferCount() == 1 ? bytes.internalNioBuffer(bytes.readerIndex(), length) : bytes.nioBuffer();
        try {
            if (all) {
                session.decode(input);
            } else {
                session.decodeHello(input);
            }
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

    /** Sends the client away since the server closes. Called by any thread. */
    void serverCloses() {
        ChannelTasks.execute(channel, this::onServerClosing);
    }

    /** Sends the client away on an operator's request. Called by any thread. */
    void disconnect() {
        ChannelTasks.execute(channel, () -> refuse(ErrorCode.CLOSED_BY_OPERATOR, "an operator has closed the connection"));
    }

    /** Reads no more, when the event loop has done this. Called by any thread. */
    void pause() {
        ChannelTasks.execute(channel, this::onPause);
    }

    /** Reads on, or sends the client away if its events no longer fit. Called by any thread. */
    void resume() {
        ChannelTasks.execute(channel, this::onResume);
    }

    /** Called by any thread. */
    ClientStatus status() {
        long nowNs = System.nanoTime();
        return new ClientStatus(address(), session.eventType(), TimeUnit.NANOSECONDS.toMillis(nowNs - connectedNs),
                TimeUnit.NANOSECONDS.toMillis(Math.max(0, nowNs - session.tally().lastReadNs())), session.tally().reported(),
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
        return joined ? to.loops().next() : to.greeting().next();
    }

    /**
     * Goes over to another adapter. A client whose events no longer fit is refused when the adapter resumes: until then, everything may be
     * rolled back.
     */
    @Override
    public void belongTo(Port other) {
        port.traffic().handedOver(this);
        port.loops().left(channel.eventLoop());
        readSize.become(other.settings().listen().readBytes());
        port = other;
        port.traffic().takenOver(this);
        misfit = Optional.empty();
        try {
            session.belongTo(other);
        } catch (WireException e) {
            misfit = Optional.of(e);
        }
    }

    private void onPause() {
        takeWaiting();
        channel.config().setAutoRead(false);
        deadlines.end();
        if (state == State.OPEN) {
            state = State.HELD;
        }
    }

    private void onResume() {
        misfit.ifPresent(verdict -> refuse(verdict.code(), "the application has been updated: " + verdict.getMessage()));
        if (hasEnded()) {
            channel.config().setAutoRead(true);
        } else if (state == State.HELD && !joined) {
            join();
        } else {
            beginDeadlines();
            proceed();
        }
    }

    private void beginDeadlines() {
        deadlines.begin(channel.eventLoop(), port.settings().timeouts());
    }

    private void onServerClosing() {
        takeWaiting();
        if (!hasEnded()) {
            port.traffic().error(ErrorCode.SERVER_CLOSING);
            end(new Answer.Failure(ErrorCode.SERVER_CLOSING, session.tally().accepted(),
                    "the server takes no more events here; connect again later"));
        }
    }

    void refuse(ErrorCode code, String reason) {
        if (hasEnded()) {
            return;
        }
        String text = Answers.printable(reason);
        long accepted = session.tally().accepted();
        port.traffic().error(code);
        port.logRefusal(channel, accepted, code, text);
        end(new Answer.Failure(code, accepted, text));
    }

    private void end(Answer answer) {
        state = State.CLOSING;
        deadlines.end();
        session.close();
        channel.pipeline().replace(this, null, new LingeringClose(answer));
    }

    private boolean hasEnded() {
        return state == State.CLOSING || state == State.CLOSED;
    }

    /** Tasks that other threads have sent to the loop before come too late. */
    private void onClosed() {
        boolean early = !hasEnded();
        state = State.CLOSED;
        port.traffic().closed(this, early);
        port.loops().left(channel.eventLoop());
        session.close();
        deadlines.end();
        waiting.release();
        waiting = Unpooled.EMPTY_BUFFER;
        if (early) {
            LOG.debug("{}: client {} has gone without BYE after {} events, {}", port.owner(), channel.remoteAddress(),
                    session.tally().accepted(), session.decoder().isBetweenFrames() ? "between two frames" : "in the middle of a frame");
        }
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
