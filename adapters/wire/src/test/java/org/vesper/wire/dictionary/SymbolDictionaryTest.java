// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

class SymbolDictionaryTest {

    private final SymbolMemory memory = new SymbolMemory(1_000_000, 1, null);
    private final MemoryShare share = share();
    private final SymbolDictionary dictionary = new SymbolDictionary(1000, share);

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
        new SymbolDictionary(65_536, share).define(65_535, "A");

        assertTrue(memory.usedBytes() < 6_000, () -> memory.usedBytes() + " bytes for one entry");
    }

    @Test
    void shouldRefuseWhenTheShareIsUsedUpAndGiveAllBackWhenItEnds() {
        SymbolDictionary greedy = new SymbolDictionary(100_000, share());
        assertEquals(ErrorCode.OUT_OF_MEMORY, refused(() -> defineMany(greedy)));
        assertTrue(memory.usedBytes() > 400_000, () -> memory.usedBytes() + " bytes");
        dictionary.define(1, "A");

        dictionary.close();
        greedy.close();

        assertEquals(0, memory.usedBytes());
    }

    @Test
    void shouldChargeATextAsTheJvmKeepsIt() {
        dictionary.define(0, "A");
        long before = memory.usedBytes();

        dictionary.define(1, "x".repeat(255));
        assertEquals(before + 64 + 255, memory.usedBytes());
        dictionary.define(2, "\u20ac".repeat(85));
        assertEquals(before + 64 + 255 + 64 + 170, memory.usedBytes());
    }

    @Test
    void shouldChargeAnotherMemoryWithAllItHasWhenItMoves() {
        dictionary.define(5, "a");
        long used = memory.usedBytes();
        SymbolMemory other = new SymbolMemory(used - 1, 1, null);

        share.moveTo(other, 1_000_000);

        assertEquals(0, memory.usedBytes());
        assertEquals(used, other.usedBytes());
        assertEquals("a", dictionary.text(5));
        assertEquals(ErrorCode.OUT_OF_MEMORY, refused(() -> dictionary.define(6, "b")));
        dictionary.close();
        assertEquals(0, other.usedBytes());
    }

    private MemoryShare share() {
        return new MemoryShare(memory, Long.MAX_VALUE);
    }

    private static void defineMany(SymbolDictionary dictionary) {
        for (int id = 0; id < 100_000; id++) {
            dictionary.define(id, "SYMBOL");
        }
    }

    private static ErrorCode refused(Executable action) {
        return assertThrows(WireException.class, action).code();
    }
}
