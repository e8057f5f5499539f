// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.nio.ByteBuffer;
import org.vesper.wire.client.EventBatch;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Hello;

/** The frames of one connection of version 1, whose events are counted. */
final class CountedFrames implements Frames {

    private final EventLayout layout;
    private EventBatch batch;
    private long sent;
    private boolean answered;

    CountedFrames(EventLayout layout) {
        this.layout = layout;
    }

    /** Version 1 has no token, and writers of version 1 have none. */
    @Override
    public ByteBuffer opening(byte[] token) {
        return new FrameEncoder(ByteBuffer.allocate(Limits.DEFAULT.maxFrameBytes())).preface().hello(Hello.of(layout)).buffer().flip();
    }

    @Override
    public ByteBuffer goOn(Answer.Welcome welcome) {
        batch = new EventBatch(layout, welcome.limits());
        return ByteBuffer.allocate(0);
    }

    @Override
    public boolean add(Row row) {
        return batch.add(row.values());
    }

    @Override
    public int rows() {
        return batch.events();
    }

    @Override
    public ByteBuffer end() {
        sent += batch.events();
        return batch.end();
    }

    @Override
    public ByteBuffer bye() {
        return new FrameEncoder(ByteBuffer.allocate(Protocol.HEADER_BYTES)).bye().buffer().flip();
    }

    @Override
    public long waiting() {
        return 0;
    }

    @Override
    public boolean isFull() {
        return false;
    }

    /** A receiver of version 1 reports nothing. */
    @Override
    public long acknowledge(Answer.Ack ack) {
        return 0;
    }

    @Override
    public long settle(long accepted) {
        answered = true;
        return sent - accepted;
    }

    @Override
    public long unacknowledged() {
        return answered ? 0 : sent;
    }
}
