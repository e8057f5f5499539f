// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Hex;

class EventBatchTest {

    private static final EventLayout LAYOUT = EventLayout.of("T",
            new WireProperty("s", WireType.SYMBOL), new WireProperty("d", WireType.DOUBLE));

    @Test
    void shouldDefineEachSymbolOnce() {
        EventBatch batch = new EventBatch(LAYOUT, Limits.DEFAULT);
        batch.add("WSC", 1.5);
        batch.add("WSC", 2.0);

        assertEquals(2, batch.events());
        assertEquals(Hex.bytes("00 00 00 09 02 00 00 00 00 00 03 57 53 43",
                "00 00 00 18 03 00 00 00 00 3f f8 00 00 00 00 00 00 00 00 00 00 40 00 00 00 00 00 00 00"), batch.end());
        batch.add("WSC", 1.5);
        assertEquals(Hex.bytes("00 00 00 0c 03 00 00 00 00 3f f8 00 00 00 00 00 00"), batch.end());
        assertFalse(batch.end().hasRemaining());
    }

    @Test
    void shouldTakeWhatFitsInAFrame() {
        // Of 12 bytes each, 2 fit in 30; of their symbols of 7, 4.
        EventBatch batch = new EventBatch(LAYOUT, new Limits(30, 10));
        assertTrue(batch.add("A", 1.0));
        assertTrue(batch.add("B", 1.0));
        assertFalse(batch.add("C", 1.0));

        assertEquals(5 + 3 * 7 + 5 + 2 * 12, batch.end().remaining());
        assertTrue(batch.add("C", 1.0));
        assertEquals(5 + 12, batch.end().remaining());
    }

    @Test
    void shouldTakeNullWhereTheLayoutAllowsIt() {
        EventBatch batch = new EventBatch(EventLayout.of("T", new WireProperty("i", WireType.INT),
                new WireProperty("n", WireType.INT, true)), Limits.DEFAULT);
        batch.add(1, null);
        batch.add(2, 3);

        assertThrows(IllegalArgumentException.class, () -> batch.add(null, 3));
        assertEquals(Hex.bytes("00 00 00 12 03 00 00 00 01 00 00 00 00 00 00 00 00 02 01 00 00 00 03"), batch.end());
    }

    @Test
    void shouldRefuseWhatCanNeverBeSent() {
        EventBatch batch = new EventBatch(LAYOUT, new Limits(30, 1));
        batch.add("A", 1.0);

        assertThrows(IllegalArgumentException.class, () -> batch.add("B", 1.0));
        assertThrows(IllegalArgumentException.class, () -> batch.add("A"));
        assertEquals(1, batch.events());
        EventBatch texts = new EventBatch(EventLayout.of("T", new WireProperty("t", WireType.STRING)), new Limits(30, 1));
        assertTrue(texts.add("x".repeat(28)));
        assertFalse(texts.add("x".repeat(29)));
        texts.end();
        assertThrows(IllegalArgumentException.class, () -> texts.add("x".repeat(29)));
    }
}
