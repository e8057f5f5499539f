// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class SymbolDictionaryTest {

    private final SymbolDictionary dictionary = new SymbolDictionary(1000);

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

    private static ErrorCode refused(Executable action) {
        return assertThrows(WireException.class, action).code();
    }
}
