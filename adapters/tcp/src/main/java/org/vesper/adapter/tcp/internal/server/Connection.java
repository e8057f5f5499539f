// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.nio.AbstractNioChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.guard.ClientAddress;
import org.vesper.adapter.tcp.internal.guard.KeepAlive;
import org.vesper.adapter.tcp.internal.loop.Answers;
import org.vesper.adapter.tcp.internal.loop.ChannelTasks;
import org.vesper.adapter.tcp.internal.loop.HeldInput;
import org.vesper.adapter.tcp.internal.loop.ReadSize;
import org.vesper.adapter.tcp.internal.session.Redirection;
import org.vesper.adapter.tcp.internal.session.Reports;
import org.vesper.spi.adapter.ClientStatus;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.frame.Answer;

/**
 * One client's socket. The event loop of the port greets it; that loop never waits for the application. After HELLO the socket moves to an
 * event loop that may. The answer to HELLO therefore does not wait for events of other clients.
 *
 * <p><b>Threading:</b> the event loop of its channel, unless stated otherwise. <b>Failure:</b> a failure of one client ends its connection
 * with an answer; other clients are not affected.
 */
final class Connection extends ChannelInboundHandlerAdapter implements Movable {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    /** The states of a connection; docs/wire-protocol.md says how each one treats input from a client. */
    enum State {

        /** Waiting for the preface and HELLO, in the event loop of the port. */
        GREETING,

        /** Events enter the lane as they are read. */
        OPEN,

        /**
         * Reading is suspended, and received data waits: the connection is moving to an event loop that enters the lane, another connection
         * has its session, or the application is suspended or being updated.
         */
        HELD,

        /** The last answer has been sent; {@link LingeringClose} does the rest. */
        CLOSING,

        /** The socket is closed. */
        CLOSED
    }

    /** The time that a connection has to end when another one wants its session. */
    private static final long SESSION_WAIT_MS = 5_000;

    private final Channel channel;
    private final ReadSize readSize;
    private final Dialogue dialogue;
    private final Deadlines deadlines;
    private final long connectedNs = System.nanoTime();
    private Port port;
    private InetSocketAddress client;
    private final Newcomers.Admission admission = new Newcomers.Admission(this);
    private State state = State.GREETING;
    private boolean moving;
    private boolean joined;
    private final HeldInput waiting;
    private Optional<WireException> mismatch = Optional.empty();

    Connection(Port port, Channel channel) {
        this.port = port;
        this.channel = channel;
        this.dialogue = new Dialogue(port, channel);
        this.deadlines = new Deadlines(this, dialogue);
        this.waiting = new HeldInput(dialogue.memory());
        this.readSize = new ReadSize(channel, port.settings().listen().readBytes(), port.settings().events().longestWait());
        channel.config().setOption(ChannelOption.TCP_NODELAY, true);
        KeepAlive.set(channel, port.settings().guard().tcpKeepAlive());
        channel.config().setAllocator(PooledByteBufAllocator.DEFAULT).setRecvByteBufAllocator(readSize);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        client = ClientAddress.of(channel);
        port.traffic().opened(this);
        channel.closeFuture().addListener(closed -> onClosed());
        if (port.isClosing()) {
            onServerClosing();
            return;
        }
        admit();
        if (admission.isGranted() && port.isPaused()) {
            onPause();
        } else if (admission.isGranted()) {
            beginDeadlines();
        }
    }

    /** Signs of life go on while the connection is held, but for the moment of a move to another event loop. */
    @Override
    public void channelRegistered(ChannelHandlerContext context) {
        dialogue.reports().ifPresent(reports -> reports.begin(channel.eventLoop()));
    }

    @Override
    public void channelUnregistered(ChannelHandlerContext context) {
        dialogue.reports().ifPresent(Reports::end);
    }

    /** Goes on with reports that had to wait until the client read. */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        dialogue.reports().ifPresent(Reports::writabilityChanged);
    }

    /** Lets the client in, or refuses it. */
    private void admit() {
        try {
            admission.request(port, client.getAddress());
        } catch (WireException e) {
            refuse(e.code(), e.getMessage());
            endIfTooMany();
        }
    }

    /** Closes the connection at once if too many clients wait for the arrival of their last answer. */
    private void endIfTooMany() {
        if (!port.gate().mayLinger(port.traffic().open().size())) {
            channel.close();
        }
    }

    /** While the application is suspended, the client is greeted; other data waits here, so that the loop can serve its other channels. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (state == State.HELD) {
            hold(bytes);
            return;
        }
        take(bytes, state == State.OPEN && port.inlet().isOpen());
        if (state == State.GREETING && dialogue.isGreeted()) {
            port.newcomers().remove(this);
            hold(bytes);
            enter();
        } else if (state == State.OPEN && bytes.isReadable()) {
            hold(bytes);
            port.awaitInlet();
        } else {
            bytes.release();
        }
        if (joined && !port.isPaused() && !port.isClosing()) {
            port.brake(dialogue.tally().lastReadNs());
        }
    }

    /** Ends because there are too many clients, and this one is the one that has not said HELLO for the longest time. */
    void giveWay() {
        refuse(ErrorCode.TOO_MANY_CONNECTIONS, "there are too many connections, and this one has not sent HELLO; send it at once, or raise"
                + " max-connections");
    }

    private void hold(ByteBuf bytes) {
        state = State.HELD;
        channel.config().setAutoRead(false);
        try {
            waiting.add(bytes);
        } catch (WireException e) {
            refuse(e.code(), e.getMessage());
        }
    }

    /**
     * Goes on with the session that HELLO names, unless clients are sent elsewhere. If another connection has it, that one ends first.
     * While the adapter is paused, all this waits, since connections may be on their way to another adapter.
     */
    private void enter() {
        if (state != State.HELD || joined || moving || port.isPaused()) {
            return;
        }
        if (port.redirection().isPresent()) {
            onRedirect(port.redirection());
            return;
        }
        try {
            Optional<Connection> holder = dialogue.isWelcomed() ? Optional.empty() : dialogue.claim(this);
            if (holder.isPresent()) {
                holder.get().giveUpSession(() -> ChannelTasks.execute(channel, this::enter));
                channel.eventLoop().schedule(() -> ChannelTasks.execute(channel, this::endWait), SESSION_WAIT_MS, TimeUnit.MILLISECONDS);
            } else {
                join();
            }
        } catch (WireException e) {
            refuse(e.code(), e.getMessage());
        }
    }

    /** Ends because another connection goes on with the session, and then runs a task. Called by any thread. */
    private void giveUpSession(Runnable then) {
        ChannelTasks.execute(channel, () -> {
            refuse(ErrorCode.SESSION_TAKEN, "another connection goes on with the session; if that was not intended, use another name");
            then.run();
        });
    }

    /** Refuses a client whose session has not become free; while the adapter is paused, it goes on waiting. */
    private void endWait() {
        if (!dialogue.isWelcomed() && !port.isPaused()) {
            refuse(ErrorCode.INTERNAL_ERROR, "the connection that has the session does not end; connect again later");
        }
    }

    /** Moves from the event loop of the port to one that enters the lane. */
    private void join() {
        deadlines.end();
        moving = true;
        channel.deregister().addListener(left ->
                port.loops().next().register(channel).addListener((ChannelFutureListener) this::onJoined));
    }

    private void onJoined(ChannelFuture arrived) {
        moving = false;
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

    /** Processes waiting data and resumes reading; if the application is suspended, this waits until it resumes. */
    private void proceed() {
        if (waiting.isReadable() && !port.inlet().isOpen()) {
            port.awaitInlet();
            return;
        }
        takeWaiting();
        if (state == State.HELD) {
            state = State.OPEN;
        }
        readSize.socketWait().restart();
        channel.config().setAutoRead(true);
    }

    /** Processes the data held back by the application's suspension. Called by any thread. */
    void inletOpens() {
        ChannelTasks.execute(channel, () -> {
            if (joined && waiting.isReadable()) {
                proceed();
            }
        });
    }

    private void takeWaiting() {
        if (joined) {
            ByteBuf bytes = waiting.take();
            readSize.socketWait().restart();
            if (bytes.isReadable()) {
                take(bytes, true);
            }
            bytes.release();
        }
    }

    /** Decodes the received data, all of it or only HELLO. */
    private void take(ByteBuf bytes, boolean all) {
        int length = bytes.readableBytes();
        ByteBuffer input = bytes.nioBufferCount() == 1 ? bytes.internalNioBuffer(bytes.readerIndex(), length) : bytes.nioBuffer();
        try {
            if (all) {
                dialogue.decode(input, readSize.socketWait());
            } else {
                dialogue.decodeHello(input);
            }
            deadlines.read(dialogue.tally().lastReadNs());
            if (dialogue.isByeSaid()) {
                ChannelTasks.when(channel, dialogue::isDurable, () -> endOnce(() -> new Answer.Goodbye(dialogue.tally().accepted())));
            } else {
                dialogue.reports().ifPresent(Reports::afterRead);
            }
        } catch (WireException e) {
            refuse(e.code(), e.getMessage());
            if (e.code() == ErrorCode.NOT_AUTHENTICATED) {
                port.gate().failed(client.getAddress());
                endIfTooMany();
            }
        } catch (RuntimeException | Error e) {
            LOG.error("{} failed on client {} and closes its connection", port.owner(), channel.remoteAddress(), e);
            refuse(ErrorCode.INTERNAL_ERROR, "the server failed and has written the reason to its log");
        }
        bytes.skipBytes(length - input.remaining());
    }

    private void endOnce(Supplier<Answer> last) {
        if (!hasEnded()) {
            end(last.get());
        }
    }

    Dialogue dialogue() {
        return dialogue;
    }

    /** Reads the data available in the socket. */
    void readNow() {
        ((AbstractNioChannel.NioUnsafe) channel.unsafe()).read();
    }

    /** Whether the server accepts input: not while the application is suspended or being updated. */
    boolean isReading() {
        return channel.config().isAutoRead();
    }

    /** Disconnects the client because the server closes. Called by any thread. */
    void serverCloses() {
        ChannelTasks.execute(channel, this::onServerClosing);
    }

    /** Disconnects the client on an operator's request. Called by any thread. */
    void disconnect() {
        ChannelTasks.execute(channel, () -> refuse(ErrorCode.CLOSED_BY_OPERATOR, "an operator has closed the connection"));
    }

    /** Disconnects the client if it is no longer known, or may no longer send what it sends. Called by any thread. */
    void clientsChange() {
        ChannelTasks.execute(channel, () -> {
            try {
                dialogue.renewIdentity();
            } catch (WireException e) {
                refuse(e.code(), e.getMessage());
            }
        });
    }

    /** Sends the client elsewhere, after its HELLO. Called by any thread. */
    void redirect(Redirection to) {
        ChannelTasks.execute(channel, () -> onRedirect(to));
    }

    /** What has not been taken, the client sends there. Version 1 knows no redirection, and counts what was taken. */
    private void onRedirect(Redirection to) {
        if (hasEnded() || !dialogue.isGreeted()) {
            return;
        }
        if (dialogue.decoder().version() == Protocol.VERSION_1) {
            refuse(ErrorCode.SERVER_CLOSING, "the server takes no more events here; connect to " + to);
        } else {
            channel.config().setAutoRead(false);
            ChannelTasks.when(channel, dialogue::isDurable, () -> endOnce(() -> port.redirected(to)));
        }
    }

    /** Stops reading, asynchronously in the event loop. Called by any thread. */
    void pause() {
        ChannelTasks.execute(channel, this::onPause);
    }

    /** Resumes reading, or disconnects the client if its events no longer fit. Called by any thread. */
    void resume() {
        ChannelTasks.execute(channel, this::onResume);
    }

    /** The state for operators. Called by any thread. */
    ClientStatus status() {
        long nowNs = System.nanoTime();
        return new ClientStatus(address(), dialogue.shown(), TimeUnit.NANOSECONDS.toMillis(nowNs - connectedNs),
                TimeUnit.NANOSECONDS.toMillis(Math.max(0, nowNs - dialogue.tally().lastReadNs())), dialogue.tally().reported(),
                dialogue.memory().usedBytes(), dialogue.identity().certificate());
    }

    /** The client's address, host:port. Called by any thread. */
    String address() {
        return Answers.address(client);
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
     * Moves to another adapter. A client whose events no longer fit is refused when the adapter resumes; until then a rollback is possible.
     */
    @Override
    public void belongTo(Port other) {
        port.traffic().handedOver(this);
        port.loops().left(channel.eventLoop());
        admission.move(port, other);
        readSize.become(other.settings().listen().readBytes(), other.settings().events().longestWait());
        port = other;
        port.traffic().takenOver(this);
        KeepAlive.set(channel, other.settings().guard().tcpKeepAlive());
        mismatch = Optional.empty();
        try {
            dialogue.belongTo(other);
        } catch (WireException e) {
            mismatch = Optional.of(e);
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
        mismatch.ifPresent(verdict -> refuse(verdict.code(), "the application has been updated: " + verdict.getMessage()));
        if (hasEnded()) {
            channel.config().setAutoRead(true);
        } else if (state == State.HELD && !joined) {
            enter();
        } else {
            beginDeadlines();
            proceed();
        }
    }

    private void beginDeadlines() {
        deadlines.begin(channel.eventLoop(), dialogue.timeouts(port.settings().timeouts()));
    }

    private void onServerClosing() {
        takeWaiting();
        if (dialogue.decoder().version() == Protocol.VERSION_2 && dialogue.isGreeted() && port.redirectionAtEnd().isPresent()) {
            onRedirect(port.redirectionAtEnd());
        } else if (!hasEnded()) {
            port.traffic().error(ErrorCode.SERVER_CLOSING);
            end(new Answer.Failure(ErrorCode.SERVER_CLOSING, dialogue.tally().accepted(),
                    "the server takes no more events here; connect again later"));
        }
    }

    void refuse(ErrorCode code, String reason) {
        if (hasEnded()) {
            return;
        }
        String text = Answers.printable(reason);
        long accepted = dialogue.tally().accepted();
        port.traffic().error(code);
        port.logRefusal(channel, accepted, code, text);
        end(new Answer.Failure(code, accepted, text));
    }

    private void end(Answer answer) {
        Answer[] last = dialogue.last(answer);
        state = State.CLOSING;
        deadlines.end();
        admission.leave(port);
        dialogue.close(this);
        dropWaiting();
        channel.pipeline().replace(this, null, new LingeringClose(last));
    }

    /** Discards input that has not been processed: after the last answer, nothing may be. */
    private void dropWaiting() {
        waiting.take().release();
    }

    private boolean hasEnded() {
        return state == State.CLOSING || state == State.CLOSED;
    }

    /** Cleans up in the current event loop, since tasks that other threads sent to the previous one arrive too late. */
    private void onClosed() {
        boolean early = !hasEnded();
        state = State.CLOSED;
        port.traffic().closed(this, early);
        admission.leave(port);
        port.loops().left(channel.eventLoop());
        dialogue.close(this);
        deadlines.end();
        dropWaiting();
        if (early) {
            LOG.debug("{}: client {} has gone without BYE after {} events, {}", port.owner(), channel.remoteAddress(),
                    dialogue.tally().accepted(), dialogue.decoder().isBetweenFrames() ? "between two frames" : "in the middle of a frame");
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
