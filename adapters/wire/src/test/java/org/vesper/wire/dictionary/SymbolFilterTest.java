// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SymbolFilterTest {

    private final SymbolMemory memory = new SymbolMemory(1_000_000, 1, null);
    private final SymbolDictionary symbols = new SymbolDictionary(1_000, new MemoryShare(memory, Long.MAX_VALUE));
    private final SymbolFilter filter = new SymbolFilter(symbols);

    @Test
    void shouldEvaluateTheConditionOncePerText() {
        symbols.define(3, "WSC");
        symbols.define(700, "IBM");
        List<String> asked = new ArrayList<>();
        filter.set(text -> asked.add(text) && text.equals("WSC"));

        for (int i = 0; i < 3; i++) {
            assertTrue(filter.accepts(3));
            assertFalse(filter.accepts(700));
        }
        assertEquals(List.of("WSC", "IBM"), asked);

        filter.set(text -> text.equals("IBM"));
        assertFalse(filter.accepts(3));
        assertTrue(filter.accepts(700));
    }

    @Test
    void shouldAcceptAnIdThatIsNotDefined() {
        filter.set(text -> false);
        assertTrue(filter.accepts(5));
        symbols.define(3, "WSC");

        assertTrue(filter.accepts(-1));
        assertTrue(filter.accepts(5));
        assertTrue(filter.accepts(999));
        assertTrue(filter.accepts(1_000_000));
        symbols.define(5, "IBM");
        assertFalse(filter.accepts(5));
    }

    @Test
    void shouldKeepTheVerdictsOfTwoFiltersApart() {
        symbols.define(3, "WSC");
        SymbolFilter other = new SymbolFilter(symbols);
        filter.set(text -> false);
        other.set(text -> true);

        assertFalse(filter.accepts(3));
        assertTrue(other.accepts(3));
        assertFalse(filter.accepts(3));
    }

    @Test
    void shouldTakeMemoryForTheVerdictsAndGiveItBack() {
        symbols.define(3, "WSC");
        long before = memory.usedBytes();

        filter.accepts(3);
        filter.accepts(4);
        assertEquals(before + 256, memory.usedBytes());
        filter.set(text -> false);
        filter.accepts(3);
        assertEquals(before + 256, memory.usedBytes());
        filter.close();
        assertEquals(before, memory.usedBytes());
    }
}
