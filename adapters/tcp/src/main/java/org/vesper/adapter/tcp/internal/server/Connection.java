// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.adapter.tcp.internal.guard.ClientAddress;
import org.vesper.adapter.tcp.internal.guard.KeepAlive;
import org.vesper.adapter.tcp.internal.guard.LingeringClose;
import org.vesper.adapter.tcp.internal.loop.Answers;
import org.vesper.adapter.tcp.internal.loop.ChannelTasks;
import org.vesper.adapter.tcp.internal.session.Redirection;
import org.vesper.adapter.tcp.internal.session.Reports;
import org.vesper.spi.adapter.ClientStatus;
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

    /** The states of a connection; docs/internals/wire-protocol.md says how each one treats input from a client. */
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

    private final Channel channel;
    private final Dialogue dialogue;
    private final Deadlines deadlines;
    private final Input input;
    private final Entry entry;
    private final Ending ending;
    private final long connectedNs = System.nanoTime();
    private Port port;
    private InetSocketAddress client;
    private final Newcomers.Admission admission = new Newcomers.Admission(this);
    private State state = State.GREETING;
    private boolean turnAsked;
    private Optional<WireException> mismatch = Optional.empty();

    Connection(Port port, Channel channel) {
        this.port = port;
        this.channel = channel;
        this.dialogue = new Dialogue(port, channel);
        this.deadlines = new Deadlines(this, dialogue);
        this.input = new Input(this, dialogue, deadlines);
        this.entry = new Entry(this, deadlines);
        this.ending = new Ending(this);
        channel.config().setOption(ChannelOption.TCP_NODELAY, true);
        KeepAlive.set(channel, port.settings().guard().tcpKeepAlive());
        channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        client = ClientAddress.of(channel);
        port.traffic().opened(this);
        channel.closeFuture().addListener(closed -> onGone());
        if (port.isClosing()) {
            ending.serverCloses();
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
            ending.refuseEntry(e);
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
        if (state == State.OPEN && port.sheds()) {
            input.await(bytes);
            return;
        }
        input.take(bytes, state == State.OPEN && port.inlet().isOpen());
        if (state == State.GREETING && dialogue.isGreeted()) {
            port.newcomers().remove(this);
            hold(bytes);
            entry.advance();
        } else if (state == State.OPEN && bytes.isReadable()) {
            hold(bytes);
            port.awaitInlet();
        } else {
            bytes.release();
        }
        brake();
    }

    private void brake() {
        if (entry.isDone() && !port.isPaused() && !port.isClosing()) {
            port.brake(dialogue.tally().lastReadNs());
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (!turnAsked) {
            takeTurn();
        }
    }

    /** Processes input that waits for its turn; if some is left then, the loop first reads what has arrived at its sockets. */
    private void takeTurn() {
        if (state != State.OPEN || !input.isWaiting()) {
            return;
        }
        if (!port.inlet().isOpen()) {
            state = State.HELD;
            input.stop();
            port.awaitInlet();
            return;
        }
        input.takeTurn();
        brake();
        if (state == State.OPEN && input.isWaiting()) {
            askTurn();
        } else if (!channel.isOpen()) {
            onGone();
        }
    }

    private void askTurn() {
        turnAsked = true;
        ChannelTasks.afterReads(channel, () -> {
            turnAsked = false;
            takeTurn();
        });
    }

    private void hold(ByteBuf bytes) {
        state = State.HELD;
        input.hold(bytes);
    }

    /** Begins to serve the client, which has entered. */
    void entered() {
        beginDeadlines();
        if (!port.isPaused()) {
            proceed();
        }
    }

    /** Processes waiting data and resumes reading; if the application is suspended, this waits until it resumes. */
    private void proceed() {
        if (input.isWaiting() && !port.inlet().isOpen()) {
            port.awaitInlet();
            return;
        }
        input.resume();
        if (!port.sheds()) {
            takeWaiting();
        }
        if (state == State.HELD) {
            state = State.OPEN;
        }
        if (state == State.OPEN && input.isWaiting()) {
            askTurn();
        }
    }

    /** Processes the data held back by the application's suspension. Called by any thread. */
    void inletOpens() {
        ChannelTasks.execute(channel, () -> {
            if (entry.isDone() && input.isWaiting()) {
                proceed();
            }
        });
    }

    private void takeWaiting() {
        if (entry.isDone() && state == State.HELD) {
            input.takeWaiting();
        }
    }

    Port port() {
        return port;
    }

    Ending ending() {
        return ending;
    }

    Dialogue dialogue() {
        return dialogue;
    }

    /** Disconnects the client because the server closes. Called by any thread. */
    void serverCloses() {
        ChannelTasks.execute(channel, () -> {
            takeWaiting();
            ending.serverCloses();
        });
    }

    /** Sends the client elsewhere, after its HELLO. Called by any thread. */
    void redirect(Redirection to) {
        ChannelTasks.execute(channel, () -> ending.redirect(to));
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
                dialogue.memory().usedBytes() + input.waitingBytes(), dialogue.identity().certificate());
    }

    /** Where the client is. Called by any thread. */
    InetAddress clientAddress() {
        return client.getAddress();
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
        return entry.isDone() ? to.loops().next() : to.greeting().next();
    }

    /**
     * Moves to another adapter. A client whose events no longer fit is refused when the adapter resumes; until then a rollback is possible.
     */
    @Override
    public void belongTo(Port other) {
        port.traffic().handedOver(this);
        port.loops().left(channel.eventLoop());
        admission.move(port, other);
        port = other;
        input.becomeThatOf(port);
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
        boolean gone = state == State.OPEN && !channel.isOpen();
        if (gone) {
            state = State.HELD;
        }
        takeWaiting();
        input.stop();
        deadlines.end();
        if (gone) {
            onGone();
        } else if (state == State.OPEN) {
            state = State.HELD;
        }
    }

    private void onResume() {
        mismatch.ifPresent(verdict -> ending.refuse(verdict.code(), "the application has been updated: " + verdict.getMessage()));
        if (hasEnded()) {
            channel.config().setAutoRead(true);
        } else if (state == State.HELD && !entry.isDone()) {
            entry.advance();
        } else {
            beginDeadlines();
            proceed();
        }
    }

    private void beginDeadlines() {
        deadlines.begin(channel.eventLoop(), dialogue.timeouts(port.settings().timeouts()));
    }

    /** Whether the client waits for its entry, or for the application. */
    boolean isHeld() {
        return state == State.HELD;
    }

    /** Whether input that has been read waits for its turn. */
    boolean isBehind() {
        return input.isWaiting();
    }

    /** Whether nothing more is taken from the client. */
    boolean hasEnded() {
        return state == State.CLOSING || state == State.CLOSED;
    }

    /** Tells the client the last answer and closes the connection. Called by {@link Ending}. */
    void end(Answer answer) {
        Answer[] last = dialogue.last(answer);
        state = State.CLOSING;
        deadlines.end();
        admission.leave(port);
        dialogue.close(this);
        input.drop();
        if (channel.isOpen()) {
            channel.pipeline().replace(this, null, new LingeringClose(last));
        } else {
            onGone();
        }
    }

    /** Cleans up when the last events of a client that has gone are processed. */
    private void onGone() {
        if (state == State.OPEN && input.isWaiting()) {
            askTurn();
        } else if (state != State.CLOSED) {
            onClosed();
        }
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
        input.drop();
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
