// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import org.vesper.wire.Answer;
import org.vesper.wire.FrameEncoder;
import org.vesper.wire.Protocol;

/** Answers as bytes. */
final class Answers {

    private Answers() {
    }

    static ByteBuf bytes(Answer answer) {
        FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(Protocol.HEADER_BYTES + Protocol.MAX_ANSWER_BYTES));
        return Unpooled.wrappedBuffer(encoder.answer(answer).buffer().flip());
    }
}
