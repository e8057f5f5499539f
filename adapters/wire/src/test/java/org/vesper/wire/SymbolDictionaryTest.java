// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class SymbolDictionaryTest {

    private final SymbolMemory memory = new SymbolMemory(1_000_000);
    private final SymbolDictionary dictionary = new SymbolDictionary(1000, memory);

    @Test
    void shouldGiveBackTheSameTextForAnId() {
        String text = "WSC";
        dictionary.define(0, "");
        dictionary.define(999, text);

        assertSame(text, dictionary.text(999));
        assertEquals("", dictionary.text(0));
    }

    @Test
    void shouldRefuseIdsThatAreTakenUnknownOrBeyondTheLimit() {
        dictionary.define(5, "a");

        assertEquals(ErrorCode.DUPLICATE_SYMBOL, refused(() -> dictionary.define(5, "a")));
        assertEquals(ErrorCode.DICTIONARY_FULL, refused(() -> dictionary.define(1000, "b")));
        assertEquals(ErrorCode.DICTIONARY_FULL, refused(() -> dictionary.define(-1, "b")));
        assertEquals(ErrorCode.UNKNOWN_SYMBOL, refused(() -> dictionary.text(6)));
        assertEquals(ErrorCode.UNKNOWN_SYMBOL, refused(() -> dictionary.text(-1)));
        assertEquals(ErrorCode.UNKNOWN_SYMBOL, refused(() -> dictionary.text(100_000)));
    }

    @Test
    void shouldTakeMemoryForTheEntriesAndNotForTheLargestId() {
        new SymbolDictionary(65_536, memory).define(65_535, "A");

        assertTrue(memory.usedBytes() < 6_000, () -> memory.usedBytes() + " bytes for one entry");
    }

    @Test
    void shouldRefuseWhenAllConnectionsTogetherHaveUsedUpTheMemoryAndGoOnOnceOneEnds() {
        SymbolDictionary greedy = new SymbolDictionary(100_000, memory);
        assertEquals(ErrorCode.DICTIONARY_FULL, refused(() -> {
            for (int id = 0; id < 100_000; id++) {
                greedy.define(id, "SYMBOL");
            }
        }));
        assertEquals(ErrorCode.DICTIONARY_FULL, refused(() -> dictionary.define(1, "A")));

        greedy.close();

        assertEquals(0, memory.usedBytes());
        dictionary.define(1, "A");
        assertEquals("A", dictionary.text(1));
    }

    private static ErrorCode refused(Executable action) {
        return assertThrows(WireException.class, action).code();
    }
}
