// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearestNameTest {

    private static final List<String> KNOWN = List.of("StockTick", "Order", "Trade");

    @Test
    void shouldFindAMisspeltName() {
        assertEquals(Optional.of("StockTick"), NearestName.of("StokTick", KNOWN));
        assertEquals(Optional.of("StockTick"), NearestName.of("stocktikc", KNOWN));
        assertEquals(Optional.of("Order"), NearestName.of("Ordr", KNOWN));
    }

    @Test
    void shouldOfferNothingWhenNothingIsNear() {
        assertEquals(Optional.empty(), NearestName.of("Quote", KNOWN));
        assertEquals("", NearestName.hint("Quote", KNOWN));
        assertEquals(Optional.empty(), NearestName.of("q", List.of("p", "pq")));
    }

    @Test
    void shouldEndASentenceWithHintAndList() {
        assertEquals("; did you mean Trade? Known types: StockTick, Order, Trade", NearestName.hintAmong("Trad", "types", KNOWN));
        assertEquals(". Known types: none", NearestName.hintAmong("Trad", "types", List.of()));
    }
}
