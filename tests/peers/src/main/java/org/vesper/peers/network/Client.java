// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.network;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.ByteBuffer;
import org.vesper.api.EventSink;
import org.vesper.benchmarks.contest.StockTick;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameDecoder;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.FrameHandler;
import org.vesper.wire.frame.Hello;

/**
 * A client of the hand-written service. Its bytes go through Vesper's decoder, and each record becomes a tick. It knows one layout, and
 * keeps the names of symbols in an array. <b>Threading:</b> the event loop of the service.
 */
final class Client extends ChannelInboundHandlerAdapter implements FrameHandler {

    private static final int MAX_SYMBOLS = 1470;

    private final TickService service;
    private final FrameDecoder decoder = new FrameDecoder(Limits.DEFAULT, this);
    private final String[] symbols = new String[MAX_SYMBOLS];
    private ChannelHandlerContext context;
    private EventSink rules;
    private long receivedNs;
    private long accepted;

    Client(TickService service) {
        this.service = service;
    }

    @Override
    public void channelActive(ChannelHandlerContext opened) {
        context = opened;
        service.joined();
    }

    @Override
    public void channelInactive(ChannelHandlerContext closed) {
        service.left();
    }

    @Override
    public void channelRead(ChannelHandlerContext unused, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        receivedNs = System.nanoTime();
        rules = service.rules();
        long before = accepted;
        try {
            decoder.decode(bytes.internalNioBuffer(bytes.readerIndex(), bytes.readableBytes()));
        } finally {
            bytes.release();
            service.accepted(accepted - before);
        }
    }

    @Override
    public void onHello(Hello hello) {
        WireClock clock = hello.clock().sharedWith(ClockDomain.ofThisHost());
        if (clock != WireClock.MONOTONIC) {
            throw new IllegalStateException("the load generator runs on another machine: " + clock);
        }
        context.writeAndFlush(bytes(new Answer.Welcome(clock, Limits.DEFAULT)));
    }

    @Override
    public void onSymbol(int id, String text) {
        symbols[id] = text;
    }

    @Override
    public void onEvent(ByteBuffer buffer, int at) {
        String symbol = symbols[buffer.getInt(at)];
        double price = buffer.getDouble(at + Integer.BYTES);
        long planned = buffer.getLong(at + Integer.BYTES + Double.BYTES);
        rules.onEvent(new StockTick(symbol, price, planned, receivedNs));
        accepted++;
    }

    @Override
    public void onBye() {
        context.writeAndFlush(bytes(new Answer.Goodbye(accepted))).addListener(ChannelFutureListener.CLOSE);
    }

    private static ByteBuf bytes(Answer answer) {
        FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(Protocol.HEADER_BYTES + Protocol.MAX_ANSWER_BYTES));
        return Unpooled.wrappedBuffer(encoder.answer(answer).buffer().flip());
    }
}
