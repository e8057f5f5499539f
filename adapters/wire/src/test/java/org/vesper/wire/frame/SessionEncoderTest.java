// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;

/** Encodes version 2; every expected byte is written here by hand, from docs/internals/wire-protocol.md. */
class SessionEncoderTest {

    private final FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(1024));

    @Test
    void shouldWriteMagicAndVersionFirst() {
        encoder.preface(2);

        assertEquals("56 53 50 52 02", Hex.of(encoder));
    }

    @Test
    void shouldWriteHelloWithSessionReportsAndToken() {
        encoder.hello(new SessionHello(new ClockDomain("h", "b"), true, -2, new SessionClaim("s1", 7, 10), new Reporting(10, 10_000), "c",
                "tk".getBytes(StandardCharsets.UTF_8)));

        assertEquals("00 00 00 34 01 02 00 01 68 00 01 62 ff ff ff ff ff ff ff fe 00 02 73 31 00 00 00 00 00 00 00 07 "
                + "00 00 00 00 00 00 00 0a 00 00 00 0a 00 00 27 10 00 01 63 00 01 00 02 74 6b", Hex.of(encoder));
    }

    @Test
    void shouldWriteHelloOfAClientWithoutSessionClockAndToken() {
        encoder.hello(new SessionHello(ClockDomain.UNKNOWN, true, 0, SessionClaim.NONE, Reporting.NONE, "", new byte[0]));

        assertEquals("00 00 00 29 01 " + "00 ".repeat(40) + "00", Hex.of(encoder));
    }

    @Test
    void shouldWriteLayoutsAndBatches() {
        encoder.layout(258, EventLayout.of("T", new WireProperty("s", WireType.SYMBOL), new WireProperty("d", WireType.DOUBLE, true)));
        encoder.beginEvents(258, 3).putSymbol(1).putNull(WireType.DOUBLE).end();

        assertEquals("00 00 00 0e 05 01 02 00 01 54 02 00 01 73 06 00 01 64 84 "
                + "00 00 00 17 03 01 02 00 00 00 00 00 00 00 03 00 00 00 01 00 00 00 00 00 00 00 00 00", Hex.of(encoder));
    }

    @Test
    void shouldWriteTheSmallFrames() {
        encoder.ping(256).skip(20).bye(false).bye(true);

        assertEquals("00 00 00 08 06 00 00 00 00 00 00 01 00 00 00 00 08 07 00 00 00 00 00 00 00 14 "
                + "00 00 00 01 04 00 00 00 00 01 04 01", Hex.of(encoder));
    }
}
