// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.regex.Pattern;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;

/** Encodes answers, and makes their texts printable. */
public final class Answers {

    private static final Pattern UNPRINTABLE = Pattern.compile("\\p{Cc}");
    /** The longest payload of an answer without a text, that of WELCOME with its options. */
    private static final int MAX_FIXED_BYTES = 64;
    private static final int BYTES_PER_CHARACTER = 3;
    private static final int MAX_LENGTH = 500;
    private static final int KEPT_END = 200;

    private Answers() {
    }

    public static ByteBuf bytes(Answer... answers) {
        int room = 0;
        for (Answer answer : answers) {
            room += Protocol.HEADER_BYTES + maxBytes(answer);
        }
        FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(room));
        for (Answer answer : answers) {
            encoder.answer(answer);
        }
        return Unpooled.wrappedBuffer(encoder.buffer().flip());
    }

    private static int maxBytes(Answer answer) {
        if (answer instanceof Answer.Failure || answer instanceof Answer.Redirect) {
            return Protocol.MAX_ANSWER_BYTES;
        }
        return MAX_FIXED_BYTES + (answer instanceof Answer.Reject reject ? BYTES_PER_CHARACTER * reject.reason().length() : 0);
    }

    /** A client's address as host:port. */
    public static String address(SocketAddress address) {
        return address instanceof InetSocketAddress inet && !inet.isUnresolved()
                ? inet.getAddress().getHostAddress() + ":" + inet.getPort() : String.valueOf(address);
    }

    /**
     * Replaces unprintable characters and limits the length: the reason may contain names from a client, which must neither fake log
     * lines nor fill the log. The end is kept, since it says what to do.
     */
    public static String printable(String reason) {
        String cut = reason.length() <= MAX_LENGTH ? reason
                : reason.substring(0, MAX_LENGTH - KEPT_END) + " ... " + reason.substring(reason.length() - KEPT_END);
        return UNPRINTABLE.matcher(cut).replaceAll("?");
    }
}
