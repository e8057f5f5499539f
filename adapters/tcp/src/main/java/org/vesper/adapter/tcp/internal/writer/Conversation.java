// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.vesper.adapter.tcp.internal.loop.Answers;
import org.vesper.adapter.tcp.internal.loop.Sweep;
import org.vesper.adapter.tcp.internal.tls.TlsReason;
import org.vesper.config.Reason;
import org.vesper.wire.client.TokenPath;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.format.WireException;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.AnswerDecoder;
import org.vesper.wire.frame.FrameEncoder;

/** One connection to a receiver, from HELLO to its end. <b>Threading:</b> the event loop of its channel. */
final class Conversation extends ChannelInboundHandlerAdapter {

    private static final int CONNECT_TIMEOUT_MS = 5_000;
    private static final long UNKNOWN_TIME = Long.MIN_VALUE;
    private static final String TLS_FAILED = "TLS has failed: ";

    private final Outlet outlet;
    private final Optional<EventLayout> layout;
    private final Channel channel = new NioSocketChannel();
    private final ByteBuffer answers = ByteBuffer.allocate(Protocol.HEADER_BYTES + Protocol.MAX_ANSWER_BYTES);
    private final Frames frames;
    private WireClock clock;
    private long clockAheadNs;
    private boolean open;
    private boolean byeSaid;
    private boolean sessionTaken;
    private Future<?> stall;
    private final Attention attention = new Attention(this);
    private String end = "it closed the connection";

    Conversation(Outlet outlet, Optional<EventLayout> layout, Frames frames) {
        this.outlet = outlet;
        this.layout = layout;
        this.frames = frames;
        channel.config().setOption(ChannelOption.TCP_NODELAY, true);
        channel.config().setConnectTimeoutMillis(CONNECT_TIMEOUT_MS);
        channel.pipeline().addLast(this);
    }

    Channel channel() {
        return channel;
    }

    /** Whether the receiver accepts events. */
    boolean isOpen() {
        return open;
    }

    /** Whether more rows may be sent now. */
    boolean isWritable() {
        return isOpen() && !byeSaid && channel.isWritable() && !frames.isFull();
    }

    /** Whether it has ended because another client goes on with its session. */
    boolean isSessionTaken() {
        return sessionTaken;
    }

    /** The layout of the events sent over it; empty if there may be several. */
    Optional<EventLayout> layout() {
        return layout;
    }

    /** The reason for its end, as a text for people. */
    String end() {
        return end;
    }

    /** The number of events sent of which nothing is known, and which are not sent again. */
    long unacknowledged() {
        return frames.unacknowledged();
    }

    /** Adds a row to the next {@link #send}. <b>Failure:</b> that of {@link Frames#add}. */
    boolean add(Row row) {
        return frames.add(timed(row));
    }

    /** The number of added rows. */
    int rows() {
        return frames.rows();
    }

    /** Sends the added rows. */
    void send() {
        channel.writeAndFlush(Unpooled.wrappedBuffer(frames.end()));
        attention.sent();
    }

    /** Sends PING. */
    void ping(long token) {
        channel.writeAndFlush(Unpooled.wrappedBuffer(
                new FrameEncoder(ByteBuffer.allocate(Protocol.HEADER_BYTES + Long.BYTES)).ping(token).buffer().flip()));
    }

    /** Whether the receiver has not acknowledged all events. */
    boolean isWaitingForReport() {
        return frames.waiting() > 0;
    }

    /** Ends it for a reason. */
    void end(String reason) {
        end = reason;
        channel.close();
    }

    /** Ends the connection in an orderly manner: the receiver answers when it has processed all events. */
    void bye() {
        if (!byeSaid) {
            byeSaid = true;
            channel.writeAndFlush(Unpooled.wrappedBuffer(frames.bye()));
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        try {
            byte[] token = outlet.tokenFor((InetSocketAddress) channel.remoteAddress());
            context.writeAndFlush(Unpooled.wrappedBuffer(frames.opening(token)));
        } catch (TokenPath.ExposedException e) {
            end(e.getMessage());
            return;
        }
        Duration timeout = outlet.receiver().welcomeTimeout();
        context.executor().schedule(() -> onWelcomeTimeout(timeout), timeout.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        attention.heard();
        try {
            while (bytes.isReadable()) {
                int length = Math.min(bytes.readableBytes(), answers.remaining());
                answers.put(bytes.nioBuffer(bytes.readerIndex(), length));
                bytes.skipBytes(length);
                takeAnswers();
            }
        } catch (WireException e) {
            end(e.getMessage());
        } finally {
            bytes.release();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        outlet.pump();
        endWatch();
        watch(context);
    }

    @Override
    public void channelRegistered(ChannelHandlerContext context) {
        watch(context);
        attend();
    }

    @Override
    public void channelUnregistered(ChannelHandlerContext context) {
        endWatch();
        Sweep.of(channel.eventLoop()).remove(attention);
    }

    /** Gives and takes signs of life in the present event loop. */
    private void attend() {
        if (open && attention.isNeeded()) {
            Sweep.of(channel.eventLoop()).add(attention, attention.intervalNs());
        }
    }

    /** While the receiver is behind, looks after each stall time-out whether it has taken something. */
    private void watch(ChannelHandlerContext context) {
        Duration timeout = outlet.receiver().stallTimeout();
        if (!timeout.isZero() && !channel.isWritable() && channel.isActive()) {
            long waiting = bytesWaiting();
            stall = context.executor().schedule(() -> look(context, waiting, timeout), timeout.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void endWatch() {
        if (stall != null) {
            stall.cancel(false);
            stall = null;
        }
    }

    /** While the channel is not writable, nothing is added to what waits. */
    private void look(ChannelHandlerContext context, long waitedBefore, Duration timeout) {
        if (bytesWaiting() < waitedBefore) {
            watch(context);
            return;
        }
        outlet.deliveries().cutOff();
        end("it has taken nothing for " + timeout.toMillis() + " ms (stall-timeout)");
    }

    private long bytesWaiting() {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        outlet.onEnd(this);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!end.startsWith(TLS_FAILED)) {
            end = TlsReason.isOne(cause) ? TLS_FAILED + TlsReason.of(cause) : Reason.of(cause);
        }
        context.close();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess()) {
            end = TLS_FAILED + TlsReason.of(handshake.cause());
        }
    }

    /** Ends it after a failed attempt to connect. */
    void fail(Throwable cause) {
        end = Reason.of(cause);
        channel.close();
        outlet.onEnd(this);
    }

    private void onWelcomeTimeout(Duration timeout) {
        if (!isOpen() && channel.isOpen()) {
            end("it has not said WELCOME within " + timeout.toMillis() + " ms");
        }
    }

    private void takeAnswers() {
        Optional<Answer> answer = AnswerDecoder.decode(answers.flip());
        while (answer.isPresent()) {
            onAnswer(answer.get());
            answer = AnswerDecoder.decode(answers);
        }
        answers.compact();
    }

    private void onAnswer(Answer answer) {
        if (answer instanceof Answer.Welcome welcome) {
            onWelcome(welcome);
        } else if (answer instanceof Answer.Ack ack) {
            outlet.deliveries().notTaken(frames.acknowledge(ack));
            outlet.pump();
        } else if (answer instanceof Answer.Reject reject) {
            outlet.deliveries().rejected(reject);
        } else if (answer instanceof Answer.Pong pong) {
            attention.pong(pong.token());
        } else if (answer instanceof Answer.Redirect redirect) {
            end(outlet.redirect(redirect, (InetSocketAddress) channel.remoteAddress()));
        } else if (answer instanceof Answer.Goodbye goodbye) {
            end = "it said GOODBYE";
            settle(goodbye.accepted());
        } else if (answer instanceof Answer.Failure failure) {
            end = Answers.printable(failure.code() + ": " + failure.text());
            sessionTaken = failure.code() == ErrorCode.SESSION_TAKEN;
            if (failure.code() == ErrorCode.DICTIONARY_FULL || failure.code() == ErrorCode.OUT_OF_MEMORY) {
                outlet.sendTexts(end);
            }
            settle(failure.accepted());
        }
    }

    private void onWelcome(Answer.Welcome welcome) {
        clock = welcome.clock();
        clockAheadNs = clock.aheadOfNanoTimeNs();
        channel.writeAndFlush(Unpooled.wrappedBuffer(frames.goOn(welcome)));
        open = true;
        welcome.session().ifPresent(session -> attention.begin(session.reporting()));
        attend();
        outlet.onWelcome();
    }

    /** Ends the connection after the last answer, which contains the number of accepted events. */
    private void settle(long accepted) {
        outlet.deliveries().notTaken(frames.settle(accepted));
        channel.close();
    }

    /** Converts times of this server's System.nanoTime() to the clock that the receiver has chosen. */
    private Row timed(Row row) {
        if (clock == WireClock.MONOTONIC) {
            return row;
        }
        Object[] timed = row.values().clone();
        for (int i = 0; i < timed.length; i++) {
            if (row.layout().properties().get(i).type() == WireType.TIME && timed[i] != null) {
                long timeNs = (Long) timed[i];
                timed[i] = clock == WireClock.NONE || timeNs == UNKNOWN_TIME ? UNKNOWN_TIME : timeNs + clockAheadNs;
            }
        }
        return new Row(row.layout(), timed);
    }
}
