// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonTextTest {

    @Test
    void shouldWriteEachKindOfValue() {
        assertEquals("[null,true,-7,0.1,1.0E10,\"NaN\",\"-Infinity\",\"a\",\"1970-01-01T00:00:01Z\",[1,2],[\"x\"],{},[],{\"k\":[{}]}]",
                JsonText.line(Arrays.asList(null, true, -7L, 0.1, 1e10, Double.NaN, Float.NEGATIVE_INFINITY, 'a', new Date(1_000),
                        new int[] {1, 2}, new String[] {"x"}, Map.of(), List.of(), Map.of("k", List.of(Map.of())))));
    }

    @Test
    void shouldEscapeWhatWouldEndATextOrALine() {
        String text = "\"\\\n\r\t\u0000\u00fc\u2028\ud83d\ude00";

        assertEquals("\"\\\"\\\\\\n\\u000d\\u0009\\u0000\u00fc\u2028\ud83d\ude00\"", JsonText.line(text));
        assertEquals("\"\\\"\\\\\\n\\u000d\\u0009\\u0000\\u00fc\\u2028\\ud83d\\ude00\"", JsonText.ascii(text));
    }

    @Test
    void shouldIndentForAReader() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("list", List.of(Map.of("a", 1), Map.of("b", List.of())));
        map.put("empty", Map.of());
        map.put("folded", Optional.of(2));

        assertEquals("""
                {
                  "list" : [ {
                    "a" : 1
                  }, {
                    "b" : [ ]
                  } ],
                  "empty" : { },
                  "folded" : [ 2 ]
                }""", JsonText.lines(map, value -> value instanceof Optional<?> folded ? folded.stream().toList() : value));
    }
}
