// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputIdentity;
import org.vesper.event.EventValues;

class OutputLineTest {

    private static final EventType TICK = EventType.ofMap("Tick", Map.of("price", double.class));

    @Test
    void shouldHaveIdentityTimeAndValues() {
        MapEvent tick = new MapEvent(TICK);
        tick.put("price", 10.5);
        assertEquals("{\"output\":\"orders/file/peak@120.1\",\"time\":\"2026-11-23T06:30:00.000000001Z\",\"values\":{\"price\":10.5}}",
                line(new OutputIdentity("orders", "file", "peak", 120, 1, false), tick,
                        TimeUnit.SECONDS.toNanos(Instant.parse("2026-11-23T06:30:00Z").getEpochSecond()) + 1));
    }

    private static String line(OutputIdentity identity, Object event, long timeNs) {
        StringBuilder line = new StringBuilder();
        new OutputLine(new EventValues(List.of(TICK))).append(line, identity, event, timeNs);
        return line.toString();
    }

    @Test
    void shouldBeBeforeTheYear1970Too() {
        assertEquals("{\"output\":\"a/b/c@0.0\",\"time\":\"1969-12-31T23:59:59.999999999Z\",\"values\":{\"price\":null}}",
                line(new OutputIdentity("a", "b", "c", 0, 0, true), new MapEvent(TICK), -1));
    }

    @Test
    void shouldWriteEachKindOfValue() {
        assertEquals("null", OutputLine.ofValue(null));
        assertEquals("true", OutputLine.ofValue(true));
        assertEquals("-9223372036854775808", OutputLine.ofValue(Long.MIN_VALUE));
        assertEquals("1.10", OutputLine.ofValue(new BigDecimal("1.10")));
        assertEquals("0.1", OutputLine.ofValue(0.1f));
        assertEquals("\"NaN\"", OutputLine.ofValue(Double.NaN));
        assertEquals("\"x\"", OutputLine.ofValue('x'));
        assertEquals("\"SECONDS\"", OutputLine.ofValue(TimeUnit.SECONDS));
        assertEquals("\"1970-01-01T00:00:00.001Z\"", OutputLine.ofValue(new Date(1)));
        assertEquals("\"1970-01-01T00:00:01Z\"", OutputLine.ofValue(Instant.ofEpochSecond(1)));
        assertEquals("[1,2]", OutputLine.ofValue(new int[] {1, 2}));
        assertEquals("[\"a\",null]", OutputLine.ofValue(new String[] {"a", null}));
    }

    @Test
    void shouldEscapeWhatJsonDoesNotAllow() {
        assertEquals("\"a\\\"b\\\\c\\u000a\\u2028\\ud83d\\ude00é\"", OutputLine.ofValue("a\"b\\c\n\u2028\ud83d\ude00é"));
    }

    /** The order of a HashMap differs from process to process for some keys; that of a LinkedHashMap is a part of the value. */
    @Test
    void shouldSortWhatHasNoOrderOfItsOwn() {
        Map<String, Integer> ordered = new LinkedHashMap<>();
        ordered.put("z", 1);
        ordered.put("a", 2);
        assertEquals("{\"z\":1,\"a\":2}", OutputLine.ofValue(ordered));
        assertEquals("{\"a\":2,\"z\":1}", OutputLine.ofValue(new HashMap<>(ordered)));
        assertEquals("[\"a\",\"b\",\"c\"]", OutputLine.ofValue(new HashSet<>(Set.of("c", "a", "b"))));
        assertEquals("[3,1]", OutputLine.ofValue(List.of(3, 1)));
    }

    @Test
    void shouldEndWhenAValueContainsItself() {
        Map<String, Object> endless = new LinkedHashMap<>();
        endless.put("me", endless);
        assertEquals("{\"me\":{\"me\":{\"me\":{\"me\":{\"me\":{\"me\":\"java.util.LinkedHashMap\"}}}}}}", OutputLine.ofValue(endless));
    }
}
