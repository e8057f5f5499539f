// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.ByteBuffer;
import org.vesper.wire.format.FrameType;
import org.vesper.wire.format.Protocol;

/** Writes the payloads of a server's messages. */
final class AnswerPayload {

    private static final int MAX_TEXT = Protocol.MAX_ANSWER_BYTES / 4;

    private final FrameEncoder encoder;
    private final ByteBuffer buffer;

    AnswerPayload(FrameEncoder encoder) {
        this.encoder = encoder;
        this.buffer = encoder.buffer();
    }

    /** The kind of frame that carries a message. */
    static FrameType frame(Answer answer) {
        if (answer instanceof Answer.Welcome) {
            return FrameType.WELCOME;
        } else if (answer instanceof Answer.Goodbye) {
            return FrameType.GOODBYE;
        } else if (answer instanceof Answer.Ack) {
            return FrameType.ACK;
        } else if (answer instanceof Answer.Pong) {
            return FrameType.PONG;
        }
        if (answer instanceof Answer.Reject) {
            return FrameType.REJECT;
        }
        return answer instanceof Answer.Redirect ? FrameType.REDIRECT : FrameType.ERROR;
    }

    void put(Answer answer) {
        if (answer instanceof Answer.Welcome welcome) {
            buffer.put((byte) welcome.clock().code());
            buffer.putInt(welcome.limits().maxFrameBytes()).putInt(welcome.limits().maxSymbols());
            welcome.session().ifPresent(this::put);
        } else if (answer instanceof Answer.Goodbye goodbye) {
            buffer.putLong(goodbye.accepted());
        } else if (answer instanceof Answer.Ack ack) {
            buffer.putLong(ack.taken()).putLong(ack.durable()).putLong(ack.rejected()).putLong(ack.shed());
        } else if (answer instanceof Answer.Pong pong) {
            buffer.putLong(pong.token());
        } else if (answer instanceof Answer.Reject reject) {
            buffer.putLong(reject.position());
            putText(reject.reason());
        } else if (answer instanceof Answer.Redirect redirect) {
            buffer.putInt(redirect.delayMs()).put((byte) redirect.addresses().size());
            redirect.addresses().forEach(encoder::putString);
        } else if (answer instanceof Answer.Failure failure) {
            buffer.putShort((short) failure.code().code()).putLong(failure.accepted());
            putText(failure.text());
        }
    }

    private void putText(String text) {
        encoder.putString(text.substring(0, Math.min(text.length(), MAX_TEXT)));
    }

    private void put(SessionGrant grant) {
        buffer.put((byte) grant.state().ordinal()).putLong(grant.epoch()).putLong(grant.position());
        buffer.put((byte) grant.durability().ordinal()).putLong(grant.durable());
        buffer.putInt(grant.reporting().ackMs()).putInt(grant.reporting().keepAliveMs()).putInt(grant.expirySeconds());
        if (grant.lost() > 0) {
            buffer.putShort((short) SessionGrant.LOST_OPTION).putShort((short) Long.BYTES).putLong(grant.lost());
        }
        if (grant.reporting().rejects()) {
            buffer.putShort((short) SessionHello.REJECTS).putShort((short) 0);
        }
    }
}
