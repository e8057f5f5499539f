// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.api.EventType;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;

/** Texts of any length and kind in each place where a client sends one: each gets an answer, and other clients are served. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpTextFieldsTest {

    private static final int[] LENGTHS = {10, 10_000, 65_535};
    private static final int BYTES = 300_000;

    /** The places. */
    enum Field { HOST, BOOT, SESSION, SOFTWARE, EVENT_TYPE, PROPERTY, SYMBOL, VALUE, ENUM, DECIMAL, INSTANT, HOST_1, EVENT_TYPE_1, PROPERTY_1 }

    private final RunningAdapter adapter = new RunningAdapter(
            List.of(RunningAdapter.TICK, RunningAdapter.READING, EventType.ofBean("Trade", Trade.class)), "max-frame", "1024KB");

    @AfterEach
    void close() {
        adapter.close();
    }

    @ParameterizedTest
    @EnumSource
    void shouldAnswerAndServeOthers(Field field) throws IOException {
        for (int length : LENGTHS) {
            for (String text : texts(length)) {
                try (RawClient client = new RawClient(adapter.port())) {
                    byte[] bytes = bytes(field, text);
                    client.send(bytes);
                    client.endSending();
                    assertFalse(client.answers().isEmpty(), () -> field + " of " + text.length() + ", " + text.substring(0, 5));
                }
                try (TickSession other = new TickSession(adapter.port(), SessionClaim.NONE)) {
                    other.grant();
                    assertEquals(new Answer.Ack(1, 0, 0, 0), other.define().ticks(0, 1).ack());
                }
            }
        }
    }

    /** Plain, quoted, nested, repeated, with line ends and with characters of three bytes; each of this many bytes, or a little less. */
    private static List<String> texts(int length) {
        List<String> texts = new ArrayList<>();
        for (String part : List.of("x", "'", "\"", "a.", "((", "-", "0", "9", "\n\u001b", "\u20ac", "lastPrice")) {
            texts.add(part.repeat(Math.max(1, length / part.getBytes(StandardCharsets.UTF_8).length)));
        }
        return texts;
    }

    private static byte[] bytes(Field field, String text) {
        FrameEncoder frames = new FrameEncoder(ByteBuffer.allocate(BYTES));
        if (field.name().endsWith("_1")) {
            frames.preface().hello(new Hello(new ClockDomain(field == Field.HOST_1 ? text : "h", "b"), 0, layout(field, text))).bye();
        } else {
            frames.preface(2).hello(new SessionHello(new ClockDomain(field == Field.HOST ? text : "h", field == Field.BOOT ? text : "b"),
                    false, 0, SessionClaim.named(field == Field.SESSION ? text : ""), Reporting.NONE.withRejects(),
                    field == Field.SOFTWARE ? text : "test", new byte[0]));
            if (field == Field.SYMBOL) {
                frames.beginSymbols().putInt(1).putString(text).end();
            }
            frames.layout(0, layout(field, text)).beginEvents(0, 0).putString(field == Field.HOST ? "" : text).end().bye(true);
        }
        return Arrays.copyOf(frames.buffer().array(), frames.buffer().position());
    }

    private static EventLayout layout(Field field, String text) {
        String property = switch (field) {
            case PROPERTY, PROPERTY_1 -> text;
            case ENUM -> "side";
            case DECIMAL -> "amount";
            case INSTANT -> "at";
            default -> "sensor";
        };
        boolean trade = field == Field.ENUM || field == Field.DECIMAL || field == Field.INSTANT;
        boolean isType = field == Field.EVENT_TYPE || field == Field.EVENT_TYPE_1;
        return EventLayout.of(isType ? text : trade ? "Trade" : "Reading", new WireProperty(property, WireType.STRING));
    }
}
