// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.vesper.adapter.tcp.internal.loop.HeldInput;
import org.vesper.adapter.tcp.internal.loop.ReadSize;
import org.vesper.adapter.tcp.internal.session.Reports;
import org.vesper.wire.dictionary.MemoryShare;
import org.vesper.wire.format.WireException;

/**
 * The received bytes of one connection: decoded as it is read, or held back until it may be. If events that are too old are shed, all is
 * held back for a moment: it is read as soon as it arrives, so that it is known since when it waits, and decoded in turns. Input that
 * cannot
 * be decoded ends the connection.
 *
 * <p><b>Threading:</b> the event loop of the channel.
 */
final class Input {

    /** Longer than any input takes. */
    private static final long NO_END_NS = TimeUnit.DAYS.toNanos(1);

    private final Connection connection;
    private final Channel channel;
    private final Dialogue dialogue;
    private final Deadlines deadlines;
    private final ReadSize readSize;
    private final HeldInput held;
    private long stoppedNs;

    Input(Connection connection, Dialogue dialogue, Deadlines deadlines) {
        this.connection = connection;
        this.channel = connection.channel();
        this.dialogue = dialogue;
        this.deadlines = deadlines;
        Port port = connection.port();
        this.readSize = new ReadSize(channel, port.settings().listen().readBytes(), port.settings().events().longestWait());
        this.held = new HeldInput(new MemoryShare(port.symbolMemory(), port.settings().memory().connectionBytes()));
        channel.config().setRecvByteBufAllocator(readSize);
    }

    /** Is read from now on as another port has it. */
    void becomeThatOf(Port other) {
        held.moveTo(other.symbolMemory(), other.settings().memory().connectionBytes());
        readSize.become(other.settings().listen().readBytes(), other.settings().events().longestWait());
    }

    /** Decodes and skips what has been received, all of it or only HELLO. */
    void take(ByteBuf bytes, boolean all) {
        decode(bytes, null, all ? NO_END_NS : 0);
    }

    /** Decodes what has been read just now, or has waited; until a time, or only HELLO. */
    private void decode(ByteBuf bytes, HeldInput.Read waited, long endNs) {
        int length = bytes.readableBytes();
        ByteBuffer input = bytes.nioBufferCount() == 1 ? bytes.internalNioBuffer(bytes.readerIndex(), length) : bytes.nioBuffer();
        try {
            if (endNs == 0) {
                dialogue.decodeHello(input);
            } else if (waited == null) {
                dialogue.decode(input);
            } else {
                dialogue.decode(input, waited, endNs);
            }
            if (dialogue.tally().isMostlyAside()) {
                readSize.endTurn();
            }
            deadlines.read(dialogue.tally().lastReadNs());
            if (dialogue.isByeSaid()) {
                connection.ending().goodbye();
            } else {
                dialogue.reports().ifPresent(Reports::afterRead);
            }
        } catch (WireException e) {
            connection.ending().refuseInput(e);
        } catch (RuntimeException | Error e) {
            connection.ending().fail(e);
        }
        bytes.skipBytes(length - input.remaining());
    }

    /** Holds back what has been received, and stops reading. */
    void hold(ByteBuf bytes) {
        stop();
        try {
            held.add(bytes, System.nanoTime());
        } catch (WireException e) {
            bytes.release();
            connection.ending().refuse(e.code(), e.getMessage());
        }
    }

    /** Lets what has been received wait for a turn. If too much waits, events of the oldest input are shed until there is room. */
    void await(ByteBuf bytes) {
        long nowNs = System.nanoTime();
        while (!held.offer(bytes, nowNs, readSize.socketWait().sinceNs())) {
            held.first().lacksRoom();
            takeFirst(nowNs + NO_END_NS);
        }
    }

    /** Whether something is held back. */
    boolean isWaiting() {
        return held.isReadable();
    }

    /** The memory of what is held back, in bytes. Called by any thread. */
    long waitingBytes() {
        return held.usedBytes();
    }

    /** Decodes all that is held back. */
    void takeWaiting() {
        while (held.isReadable()) {
            takeFirst(System.nanoTime() + NO_END_NS);
        }
    }

    /** Decodes what is held back until a turn is over, or nothing is. */
    void takeTurn() {
        long endNs = System.nanoTime() + ReadSize.TURN_NS;
        do {
            takeFirst(endNs);
        } while (held.isReadable() && System.nanoTime() - endNs < 0 && !dialogue.tally().isMostlyAside());
    }

    /** If it ends the connection, all that is held back is dropped meanwhile. */
    private void takeFirst(long endNs) {
        HeldInput.Read read = held.first();
        ByteBuf bytes = read.bytes().retain();
        decode(bytes, read, endNs);
        held.removeProcessed();
        bytes.release();
    }

    /** Stops reading. The time until it is resumed does not count as a wait. */
    void stop() {
        if (channel.config().isAutoRead()) {
            stoppedNs = System.nanoTime();
        }
        channel.config().setAutoRead(false);
    }

    /** Reads again. */
    void resume() {
        if (!channel.config().isAutoRead()) {
            held.discount(stoppedNs, System.nanoTime());
        }
        readSize.socketWait().restart();
        channel.config().setAutoRead(true);
    }

    /** Discards what is held back: after the last answer, nothing may be processed. */
    void drop() {
        held.drop();
    }
}
