// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.nio.ByteBuffer;
import org.vesper.adapter.tcp.internal.loop.HeldInput;
import org.vesper.adapter.tcp.internal.loop.ReadSize;
import org.vesper.adapter.tcp.internal.session.Reports;
import org.vesper.wire.format.WireException;

/**
 * The received bytes of one connection: decoded as it is read, or held back until it may be. Input that cannot be decoded ends the
 * connection.
 *
 * <p><b>Threading:</b> the event loop of the channel.
 */
final class Input {

    private final Connection connection;
    private final Channel channel;
    private final Dialogue dialogue;
    private final Deadlines deadlines;
    private final ReadSize readSize;
    private final HeldInput held;

    Input(Connection connection, Dialogue dialogue, Deadlines deadlines) {
        this.connection = connection;
        this.channel = connection.channel();
        this.dialogue = dialogue;
        this.deadlines = deadlines;
        TcpSettings settings = connection.port().settings();
        this.readSize = new ReadSize(channel, settings.listen().readBytes(), settings.events().longestWait());
        this.held = new HeldInput(dialogue.memory());
        channel.config().setRecvByteBufAllocator(readSize);
    }

    /** Is read from now on as another port has it. */
    void becomeThatOf(Port other) {
        readSize.become(other.settings().listen().readBytes(), other.settings().events().longestWait());
    }

    /** Decodes and skips what has been received, all of it or only HELLO. */
    void take(ByteBuf bytes, boolean all) {
        int length = bytes.readableBytes();
        ByteBuffer input = bytes.nioBufferCount() == 1 ? bytes.internalNioBuffer(bytes.readerIndex(), length) : bytes.nioBuffer();
        try {
            if (all) {
                dialogue.decode(input, readSize.socketWait());
            } else {
                dialogue.decodeHello(input);
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
        channel.config().setAutoRead(false);
        try {
            held.add(bytes);
        } catch (WireException e) {
            connection.ending().refuse(e.code(), e.getMessage());
        }
    }

    /** Whether something is held back. */
    boolean isWaiting() {
        return held.isReadable();
    }

    /** Decodes what is held back. */
    void takeWaiting() {
        ByteBuf bytes = held.take();
        restartWait();
        if (bytes.isReadable()) {
            take(bytes, true);
        }
        bytes.release();
    }

    /** Reads again. */
    void resume() {
        restartWait();
        channel.config().setAutoRead(true);
    }

    /** Discards what is held back: after the last answer, nothing may be processed. */
    void drop() {
        held.take().release();
    }

    private void restartWait() {
        readSize.socketWait().restart();
    }
}
