// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
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
 * <p><b>Threading:</b> the event loop of its channel, except where it is said. <b>Failure:</b> whatever goes wrong with one client ends
 * with an answer to this client; the others do not notice.
 */
final class Connection extends ChannelInboundHandlerAdapter implements FrameHandler, Movable {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    private static final long SUSPENSION_POLL_MS = 10;
    private static final ClockDomain SERVER_CLOCK = ClockDomain.ofThisHost();

    private final Channel channel;
    private final Limits limits;
    private final ReadSize readSize;
    private final FrameDecoder decoder;
    private final SymbolDictionary symbols;
    private final Tally tally = new Tally();
    private final HelloTimeout helloTimeout = new HelloTimeout();
    private Port port;
    private Hello hello;
    private SenderClock clock;
    private WireException misfit;
    private ByteBuf waiting;
    private RecordReader records;
    private Unwanted unwanted;
    private long receivedNs;
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

    /** While the application is suspended, the client is greeted; the rest waits here, as the event loop has others to serve. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (waiting != null) {
            waiting = Unpooled.wrappedBuffer(waiting, bytes);
            return;
        }
        take(bytes, port.inlet().isOpen());
        if (bytes.isReadable() && !ended) {
            waiting = bytes;
            channel.config().setAutoRead(false);
            takeWaitingLater();
        } else {
            bytes.release();
        }
    }

    private void takeWaitingLater() {
        channel.eventLoop().schedule(() -> {
            if (waiting != null && channel.eventLoop().inEventLoop()) {
                if (port.inlet().isOpen()) {
                    takeWaiting();
                    channel.config().setAutoRead(true);
                } else {
                    takeWaitingLater();
                }
            }
        }, SUSPENSION_POLL_MS, TimeUnit.MILLISECONDS);
    }

    private void takeWaiting() {
        if (waiting != null) {
            ByteBuf bytes = waiting;
            waiting = null;
            take(bytes, true);
            bytes.release();
        }
    }

    /** Decodes what has been read, all of it or HELLO only. */
    private void take(ByteBuf bytes, boolean all) {
        receivedNs = System.nanoTime();
        int length = bytes.readableBytes();
        ByteBuffer input = bytes.nioBufferCount() == 1 ? bytes.internalNioBuffer(bytes.readerIndex(), length) : bytes.nioBuffer();
        try {
            decode(input, all);
            if (byeSaid) {
                end(new Answer.Goodbye(tally.accepted()));
            }
        } catch (WireException e) {
            refuse(e.code(), e.getMessage());
        } catch (RuntimeException | Error e) {
            LOG.error("{} failed on client {} and closes its connection", port.owner(), channel.remoteAddress(), e);
            refuse(ErrorCode.INTERNAL_ERROR, "the server failed and has written the reason to its log");
        }
        bytes.skipBytes(length - input.remaining());
    }

    /** What the input held is counted before an answer tells of it. */
    private void decode(ByteBuffer input, boolean all) {
        int length = input.remaining();
        try {
            if (all) {
                decoder.decode(input);
            } else {
                decoder.decodeHello(input);
            }
        } finally {
            if (inLane) {
                inLane = false;
                port.inlet().exit();
            }
            tally.tell(port.traffic(), length - input.remaining());
        }
    }

    @Override
    public void onHello(Hello said) {
        WireClock wireClock = said.clock().sharedWith(SERVER_CLOCK);
        hello = said;
        clock = SenderClock.of(wireClock, said.wallClockOffsetNs());
        bind();
        helloTimeout.end();
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
            tally.filter();
            return;
        }
        Object event = make(buffer, at);
        if (event != null) {
            port.inlet().onEvent(event);
            tally.accept();
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
            tally.reject();
            port.logFault(channel, fault);
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
        takeWaiting();
        channel.config().setAutoRead(false);
        helloTimeout.end();
    }

    private void onResume() {
        if (hello == null && !ended) {
            awaitHello();
        }
        if (misfit != null) {
            refuse(misfit.code(), "the application has been updated: " + misfit.getMessage());
        }
        channel.config().setAutoRead(true);
    }

    private void awaitHello() {
        helloTimeout.begin(channel.eventLoop(), port.settings().helloTimeout(), reason -> refuse(ErrorCode.HELLO_TIMEOUT, reason));
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
        takeWaiting();
        if (!ended) {
            port.traffic().error(ErrorCode.SERVER_CLOSING);
            end(new Answer.Failure(ErrorCode.SERVER_CLOSING, tally.accepted(),
                    "the server takes no more events here; connect again later"));
        }
    }

    private void refuse(ErrorCode code, String reason) {
        if (ended) {
            return;
        }
        String text = Answers.printable(reason);
        port.traffic().error(code);
        port.logRefusal(channel, tally.accepted(), code, text);
        end(new Answer.Failure(code, tally.accepted(), text));
    }

    private void end(Answer answer) {
        ended = true;
        channel.pipeline().replace(this, null, new Farewell(answer));
    }

    /** Tasks that other threads have sent to the loop before come too late. */
    private void onClosed() {
        port.traffic().closed(this, !ended);
        port.loops().left(channel.eventLoop());
        symbols.close();
        decoder.close();
        helloTimeout.end();
        ReferenceCountUtil.release(waiting);
        waiting = null;
        if (!ended) {
            LOG.debug("{}: client {} has gone without BYE after {} events, {}", port.owner(), channel.remoteAddress(), tally.accepted(),
                    decoder.isBetweenFrames() ? "between two frames" : "in the middle of a frame");
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
