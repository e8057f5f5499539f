// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextConversionTest {

    private static final Map<String, Class<?>> CLASSES = Map.ofEntries(
            Map.entry("String", String.class), Map.entry("char", char.class), Map.entry("boolean", boolean.class),
            Map.entry("byte", byte.class), Map.entry("short", Short.class), Map.entry("int", int.class), Map.entry("long", Long.class),
            Map.entry("float", float.class), Map.entry("double", double.class), Map.entry("BigDecimal", BigDecimal.class),
            Map.entry("BigInteger", BigInteger.class), Map.entry("Instant", Instant.class), Map.entry("TimeUnit", TimeUnit.class));

    /** The value as {@link String#valueOf} shows it; nothing for a text that is none. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
            String| a |~ a ~
            String|~~|~~
            char|a|a
            char| |~ ~
            char|ab|
            boolean|true|true
            boolean|TRUE|true
            boolean| False |false
            boolean|yes|
            boolean|1|
            byte|127|127
            byte|128|
            short|-32768|-32768
            int| 7 |7
            int|+7|7
            int|2147483648|
            int|1.0|
            int|1e3|
            long|9223372036854775807|9223372036854775807
            long|7L|
            long|~~|
            float|0.5|0.5
            float|1f|
            double|.5|0.5
            double|5.|5.0
            double| 1e1 |10.0
            double|NaN|NaN
            double|-Infinity|-Infinity
            double|1d|
            double|1D|
            double|0x1p3|
            double|1,5|
            double|~~|
            double|x|
            BigDecimal|10.50|10.50
            BigDecimal| 1E+2 |1E+2
            BigDecimal|1e999999999|
            BigDecimal|ten|
            BigInteger|123456789012345678901234567890|123456789012345678901234567890
            BigInteger|1.5|
            Instant|2026-11-21T09:00:00Z|2026-11-21T09:00:00Z
            Instant|2026-11-21|
            TimeUnit|DAYS|DAYS
            TimeUnit| DAYS |DAYS
            TimeUnit|days|
            """)
    void shouldReadATextByOneTable(String type, String text, String value) {
        Class<?> valueClass = CLASSES.get(type);
        if (value == null) {
            assertThrows(IllegalArgumentException.class, () -> TextConversion.of(valueClass).orElseThrow().apply(text));
        } else {
            assertEquals(value, String.valueOf(TextConversion.of(valueClass).orElseThrow().apply(text)));
        }
    }

    @Test
    void shouldRefuseNumbersThatWouldFillTheMemory() {
        String digits = "9".repeat(1001);

        assertThrows(IllegalArgumentException.class, () -> TextConversion.of(BigInteger.class).orElseThrow().apply(digits));
        assertThrows(IllegalArgumentException.class, () -> TextConversion.of(BigDecimal.class).orElseThrow().apply(digits));
    }

    @Test
    void shouldHaveNoConversionForClassesWithoutTexts() {
        assertTrue(TextConversion.of(List.class).isEmpty());
        assertTrue(TextConversion.of(int[].class).isEmpty());
    }
}
