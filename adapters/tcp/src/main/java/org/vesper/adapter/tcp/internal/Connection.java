// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.wire.Answer;
import org.vesper.wire.ClockDomain;
import org.vesper.wire.ErrorCode;
import org.vesper.wire.FrameDecoder;
import org.vesper.wire.FrameHandler;
import org.vesper.wire.Hello;
import org.vesper.wire.Limits;
import org.vesper.wire.SymbolDictionary;
import org.vesper.wire.WireClock;
import org.vesper.wire.WireException;

/**
 * One client: takes the receive time of each socket read, decodes what it holds, and passes the events on, all in one go.
 *
 * <p><b>Threading:</b> the event loop of its channel, except where it is said. <b>Failure:</b> whatever goes wrong with one client ends with an answer
 * to this client; the others do not notice.
 */
final class Connection extends ChannelInboundHandlerAdapter implements FrameHandler, Movable {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    private static final Pattern UNPRINTABLE = Pattern.compile("\\p{Cc}");
    private static final int MOST_LOGGED = 500;
    private static final int LAST_LOGGED = 200;
    private static final ClockDomain SERVER_CLOCK = ClockDomain.ofThisHost();

    private final Channel channel;
    private final Limits limits;
    private final ReadSize readSize;
    private final FrameDecoder decoder;
    private final SymbolDictionary symbols;
    private Port port;
    private Future<?> helloTimeout;
    private Hello hello;
    private SenderClock clock;
    private WireException misfit;
    private RecordReader records;
    private Unwanted unwanted;
    private long receivedNs;
    private long accepted;
    private long rejected;
    private long filtered;
    private boolean inLane;
    private boolean byeSaid;
    private boolean ended;

    Connection(Port port, Channel channel) {
        this.port = port;
        this.channel = channel;
        this.limits = port.settings().limits();
        this.decoder = new FrameDecoder(limits, this, port.symbolMemory());
        this.symbols = new SymbolDictionary(limits.maxSymbols(), port.symbolMemory());
        this.readSize = new ReadSize(port.settings().readBytes());
        channel.config().setOption(ChannelOption.TCP_NODELAY, true);
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
            awaitHello();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        receivedNs = System.nanoTime();
        ByteBuf bytes = (ByteBuf) message;
        try {
            int length = bytes.readableBytes();
            decode(bytes.internalNioBuffer(bytes.readerIndex(), length), length);
            if (byeSaid) {
                end(new Answer.Goodbye(accepted));
            }
        } catch (WireException e) {
            refuse(e.code(), e.getMessage());
        } catch (RuntimeException | Error e) {
            LOG.error("{} failed on client {} and closes its connection", port.owner(), channel.remoteAddress(), e);
            refuse(ErrorCode.INTERNAL_ERROR, "the server failed and has written the reason to its log");
        } finally {
            bytes.release();
        }
    }

    /** Decodes one read. What it held is counted before an answer tells of it. */
    private void decode(ByteBuffer input, int length) {
        long acceptedBefore = accepted;
        long rejectedBefore = rejected;
        long filteredBefore = filtered;
        try {
            decoder.decode(input);
        } finally {
            if (inLane) {
                inLane = false;
                port.inlet().exit();
            }
            port.traffic().read(length, accepted - acceptedBefore, rejected - rejectedBefore, filtered - filteredBefore);
        }
    }

    @Override
    public void onHello(Hello said) {
        WireClock wireClock = said.clock().sharedWith(SERVER_CLOCK);
        hello = said;
        clock = SenderClock.of(wireClock, said.wallClockOffsetNs());
        bind();
        endHelloTimeout();
        channel.writeAndFlush(Answers.bytes(new Answer.Welcome(wireClock, limits)));
        LOG.debug("{}: client {} sends {}, clock {}", port.owner(), channel.remoteAddress(), hello.layout(), wireClock);
    }

    /** <b>Failure:</b> a {@link WireException} if the events that the client sends are none of the application's. */
    private void bind() {
        records = port.catalog().bind(hello, new PropertyReaders(symbols, clock));
        unwanted = new Unwanted(hello.layout(), port.catalog().type(hello), symbols);
    }

    @Override
    public void onSymbol(int id, String text) {
        symbols.define(id, text);
    }

    @Override
    public void onEvent(ByteBuffer buffer, int at) {
        if (!inLane) {
            port.inlet().enter();
            inLane = true;
            unwanted.follow(port.interest());
        }
        if (unwanted.has(buffer, at)) {
            accepted++;
            filtered++;
            return;
        }
        Object event = make(buffer, at);
        if (event != null) {
            port.inlet().onEvent(event);
            accepted++;
        }
    }

    @Override
    public void onBye() {
        byeSaid = true;
    }

    /** The event of a record, or null if the application's own class does not take its values: one event is lost, and counted. */
    private Object make(ByteBuffer buffer, int at) {
        try {
            return records.read(buffer, at, receivedNs);
        } catch (WireException e) {
            throw e;
        } catch (Throwable fault) {
            rejected++;
            port.faults().log(suppressed -> LOG.warn("{} cannot make an event that {} sent, so it is rejected{}",
                    port.owner(), channel.remoteAddress(), suppressed, fault));
            return null;
        }
    }

    /** Tells the client that the server closes. Called by any thread. */
    void serverCloses() {
        inLoop(this::onServerClosing);
    }

    /** Reads no more, when the event loop has done this. Called by any thread. */
    void pause() {
        inLoop(this::onPause);
    }

    /** Reads on, or tells the client that its events cannot be taken any more. Called by any thread. */
    void resume() {
        inLoop(this::onResume);
    }

    @Override
    public Channel channel() {
        return channel;
    }

    /** The event classes may be others now. What the client has been told remains: its limits, its clock; and what it has defined. */
    @Override
    public void belongTo(Port other) {
        port.traffic().handedOver(this);
        port.loops().left(channel.eventLoop());
        decoder.moveTo(other.symbolMemory());
        symbols.moveTo(other.symbolMemory());
        readSize.become(other.settings().readBytes());
        port = other;
        port.traffic().takenOver(this);
        misfit = null;
        records = null;
        unwanted = null;
        if (hello != null) {
            rebind();
        }
    }

    /** A client whose events no longer fit is told when the application goes on: until then, everything may be undone. */
    private void rebind() {
        try {
            bind();
        } catch (WireException e) {
            misfit = e;
        }
    }

    private void onPause() {
        channel.config().setAutoRead(false);
        endHelloTimeout();
    }

    private void onResume() {
        if (misfit != null) {
            refuse(misfit.code(), "the application has been updated: " + misfit.getMessage());
        } else if (hello == null && !ended) {
            awaitHello();
        }
        channel.config().setAutoRead(true);
    }

    private void awaitHello() {
        endHelloTimeout();
        long patienceMs = port.settings().helloTimeout().toMillis();
        helloTimeout = channel.eventLoop().schedule(this::onHelloTimeout, patienceMs, TimeUnit.MILLISECONDS);
    }

    private void endHelloTimeout() {
        if (helloTimeout != null) {
            helloTimeout.cancel(false);
            helloTimeout = null;
        }
    }

    /** A loop that ends takes no tasks; its clients have gone. */
    private void inLoop(Runnable task) {
        try {
            channel.eventLoop().execute(task);
        } catch (RejectedExecutionException e) {
            LOG.debug("{}: client {} has gone", port.owner(), channel.remoteAddress());
        }
    }

    private void onServerClosing() {
        if (!ended) {
            port.traffic().error(ErrorCode.SERVER_CLOSING);
            end(new Answer.Failure(ErrorCode.SERVER_CLOSING, accepted, "the server takes no more events here; connect again later"));
        }
    }

    private void onHelloTimeout() {
        refuse(ErrorCode.HELLO_TIMEOUT, "no complete HELLO has come within " + port.settings().helloTimeout().toMillis()
                + " ms; send the preface and HELLO first, or raise hello-timeout");
    }

    private void refuse(ErrorCode code, String reason) {
        if (ended) {
            return;
        }
        String text = printable(reason);
        port.traffic().error(code);
        port.refusals().log(suppressed -> LOG.warn("{} closes the connection of client {} after {} events: {}: {}{}",
                port.owner(), channel.remoteAddress(), accepted, code, text, suppressed));
        end(new Answer.Failure(code, accepted, text));
    }

    /** Names that a client has sent are in it: they must not look like lines of the log, nor fill it. The end says what to do. */
    private static String printable(String reason) {
        String cut = reason.length() <= MOST_LOGGED ? reason
                : reason.substring(0, MOST_LOGGED - LAST_LOGGED) + " ... " + reason.substring(reason.length() - LAST_LOGGED);
        return UNPRINTABLE.matcher(cut).replaceAll("?");
    }

    private void end(Answer answer) {
        ended = true;
        channel.pipeline().replace(this, null, new Farewell(answer));
    }

    private void onClosed() {
        port.traffic().closed(this, !ended);
        port.loops().left(channel.eventLoop());
        symbols.close();
        decoder.close();
        endHelloTimeout();
        if (!ended) {
            LOG.debug("{}: client {} has gone without BYE after {} events, {}", port.owner(), channel.remoteAddress(), accepted,
                    decoder.isBetweenFrames() ? "between two frames" : "in the middle of a frame");
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
