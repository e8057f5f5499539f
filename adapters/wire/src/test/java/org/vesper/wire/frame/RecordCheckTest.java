// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.wire.dictionary.MemoryShare;
import org.vesper.wire.dictionary.SymbolDictionary;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireException;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;

/** Values that no property reader reads are checked as if they were read. Symbol 1 is in the dictionary, 2 is not. */
class RecordCheckTest {

    private final SymbolDictionary symbols = new SymbolDictionary(10, MemoryShare.unlimited());

    RecordCheckTest() {
        symbols.define(1, "WSC");
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                Arguments.of(ErrorCode.UNKNOWN_SYMBOL, WireType.SYMBOL, false, "00 00 00 02"),
                Arguments.of(ErrorCode.UNKNOWN_SYMBOL, WireType.SYMBOL, true, "01 00 00 00 02"),
                Arguments.of(ErrorCode.MALFORMED_FRAME, WireType.BOOLEAN, false, "02"),
                Arguments.of(ErrorCode.MALFORMED_FRAME, WireType.INT, true, "02 00 00 00 00"),
                Arguments.of(ErrorCode.MALFORMED_FRAME, WireType.STRING, false, "00 02 c3 28"),
                Arguments.of(ErrorCode.MALFORMED_FRAME, WireType.INSTANT, false, "00 00 00 00 00 00 00 00 ff ff ff ff"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void shouldFindWhatReadingWouldFind(ErrorCode code, WireType type, boolean nullable, String value) {
        RecordCheck check = check("key", new WireProperty("b", WireType.BYTES), new WireProperty("v", type, nullable));

        assertEquals(code, assertThrows(WireException.class, () -> check.check(Hex.bytes("00 00 00 01 ff", value), 0)).code());
    }

    @Test
    void shouldPassWhatIsRightAndWhatIsNull() {
        RecordCheck check = check("", new WireProperty("s", WireType.SYMBOL, true), new WireProperty("t", WireType.STRING),
                new WireProperty("o", WireType.BOOLEAN));

        assertDoesNotThrow(() -> check.check(Hex.bytes("00 00 00 00 02 00 02 c3 a9 01"), 0));
        assertDoesNotThrow(() -> check.check(Hex.bytes("ff 01 00 00 00 01 00 00 00"), 1));
    }

    @Test
    void shouldNotLookAtAKeyThatIsKnown() {
        assertDoesNotThrow(() -> check("s", new WireProperty("s", WireType.SYMBOL)).check(Hex.bytes("00 00 00 02"), 0));
    }

    private RecordCheck check(String known, WireProperty... properties) {
        return new RecordCheck(new EventLayout("T", List.of(properties)), symbols, known);
    }
}
