// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;

/** Every expected byte is written here by hand, from docs/internals/wire-protocol.md. */
class FrameEncoderTest {

    private final FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(1024));

    @Test
    void shouldWriteMagicAndVersionFirst() {
        encoder.preface();

        assertEquals("56 53 50 52 01", Hex.of(encoder));
    }

    @Test
    void shouldWriteHelloWithClockDomainOffsetAndLayout() {
        EventLayout layout = EventLayout.of("Tick", new WireProperty("s", WireType.SYMBOL), new WireProperty("at", WireType.TIME));

        encoder.hello(new Hello(new ClockDomain("h1", "b"), -2, layout));

        assertEquals("00 00 00 20 01 "
                + "01 00 02 68 31 00 01 62 ff ff ff ff ff ff ff fe 00 04 54 69 63 6b 02 "
                + "00 01 73 06 00 02 61 74 05", Hex.of(encoder));
    }

    @Test
    void shouldWriteSymbolsInOneFrame() {
        encoder.beginSymbols().symbol(0, "WSC").symbol(70_000, "\u00e9").end();

        assertEquals("00 00 00 11 02 00 00 00 00 00 03 57 53 43 00 01 11 70 00 02 c3 a9", Hex.of(encoder));
    }

    @Test
    void shouldWriteValuesOfEveryTypeBackToBack() {
        encoder.beginEvents().putBoolean(true).putInt(-1).putLong(2).putDouble(1.5).putTime(3).putSymbol(4).putString("a\u00e9")
                .putBytes(new byte[] {5, 6}).end();

        assertEquals("00 00 00 2c 03 01 ff ff ff ff 00 00 00 00 00 00 00 02 3f f8 00 00 00 00 00 00 00 00 00 00 00 00 00 03 00 00 00 04 "
                + "00 03 61 c3 a9 00 00 00 02 05 06", Hex.of(encoder));
    }

    @Test
    void shouldWriteInstantsAndNulls() {
        encoder.hello(new Hello(ClockDomain.UNKNOWN, 0, EventLayout.of("N", new WireProperty("i", WireType.INSTANT),
                new WireProperty("n", WireType.INT, true), new WireProperty("t", WireType.STRING, true))));
        encoder.beginEvents().putInstant(Instant.ofEpochSecond(-1, 3)).putPresent().putInt(7).putNull(WireType.STRING).end();

        assertEquals("00 00 00 1d 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 01 4e 03 00 01 69 09 00 01 6e 82 00 01 74 87 "
                + "00 00 00 14 03 ff ff ff ff ff ff ff ff 00 00 00 03 01 00 00 00 07 00 00 00", Hex.of(encoder));
    }

    @Test
    void shouldWriteDecimalsAsDigitsAndScale() {
        encoder.beginEvents().putDecimal(new BigDecimal("10.50")).putDecimal(new BigDecimal("-1E+3")).putNull(WireType.DECIMAL).end();

        assertEquals("00 00 00 1c 03 00 00 00 00 00 00 04 1a 02 ff ff ff ff ff ff ff ff fd 00 00 00 00 00 00 00 00 00 00", Hex.of(encoder));
    }

    @Test
    void shouldWriteTwentyBytesPerStockTick() {
        encoder.beginEvents().putSymbol(7).putDouble(101.25).putTime(1_000_000_000L);

        assertEquals(20, encoder.payloadBytes());
    }

    @Test
    void shouldWriteByeWithoutPayload() {
        encoder.bye();

        assertEquals("00 00 00 00 04", Hex.of(encoder));
    }

    @Test
    void shouldRefuseASymbolThatIsTooLong() {
        encoder.beginSymbols();

        assertThrows(IllegalArgumentException.class, () -> encoder.symbol(1, "x".repeat(256)));
    }

    @Test
    void shouldRefuseABufferOfTheWrongByteOrder() {
        ByteBuffer little = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);

        assertThrows(IllegalArgumentException.class, () -> new FrameEncoder(little));
    }
}
