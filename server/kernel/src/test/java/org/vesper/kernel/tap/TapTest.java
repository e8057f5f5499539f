// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.tap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.event.EventValues;
import org.vesper.kernel.measure.MeasuredPoint;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TapTest {

    private static final EventType TICK = EventType.ofMap("Tick", new HashMap<>(Map.of("price", Object.class)));

    private final List<Object> passed = new ArrayList<>();

    @Test
    void shouldPassEveryEventAndShowThoseThatMatch() {
        Tap tap = tap(event -> ((Integer) ((MapEvent) event).get("price")) % 2 == 0, 1000);
        EventSink path = tap.probes().get(0).before(passed::add);
        for (int price = 0; price < 10; price++) {
            path.onEvent(tick(price));
        }
        assertTrue(tap.readRings());

        assertEquals(10, passed.size());
        assertEquals(List.of("0", "2", "4"), tap.take(3).stream().map(event -> event.values().get("price")).toList());
        assertEquals(List.of("6", "8"), tap.take(100).stream().map(event -> event.values().get("price")).toList());
        assertEquals(new TapCounts(10, 0, 5, 0, ""), tap.counts());
    }

    @Test
    void shouldCountWhatItMissesWhenEventsComeFasterThanItReads() {
        Tap tap = tap(event -> true, 1000);
        EventSink path = tap.probes().get(0).before(passed::add);
        for (int price = 0; price < 10_000; price++) {
            path.onEvent(tick(price));
        }
        while (tap.readRings()) {
            // Reads some at a time.
        }
        TapCounts counts = tap.counts();
        assertEquals(10_000, passed.size());
        assertEquals(10_000, counts.seen());
        assertEquals(10_000, counts.missed() + counts.matched());
        assertTrue(counts.missed() > 0, counts::toString);
        assertEquals(counts.matched(), counts.omitted() + tap.take(10_000).size());
    }

    @Test
    void shouldOmitWhatIsMoreThanItsMaximumPerSecond() {
        Tap tap = tap(event -> true, 2);
        tap.probes().forEach(probe -> {
            EventSink path = probe.before(passed::add);
            for (int price = 0; price < 5; price++) {
                path.onEvent(tick(price));
            }
        });
        tap.readRings();
        int shown = tap.take(10).size();
        assertTrue(shown >= 2 && shown < 5, "shown: " + shown);
        assertEquals(5 - shown, tap.counts().omitted());
    }

    @Test
    void shouldGoOnWhenTheConditionFails() {
        Tap tap = tap(event -> {
            throw new IllegalStateException("no such luck");
        }, 10);
        tap.probes().get(0).before(passed::add).onEvent(tick(1));
        tap.readRings();
        assertEquals(new TapCounts(1, 0, 0, 0, "java.lang.IllegalStateException: no such luck"), tap.counts());
    }

    @Test
    void shouldRefuseWhatIsMoreThanACondition() {
        for (String wrong : List.of("", "price > 1) RETAIN ALL EVENTS WHERE (price > 1", "price > 1; SELECT 1", "(price > 1", "1=1 -- x",
                "exists (select * from Tick)", "price /* x */ > 1")) {
            String message = assertThrows(ConfigurationException.class,
                    () -> TapCondition.of(wrong, "trades", List.of(TICK), Map.of(), null)).getMessage();
            assertTrue(message.contains("is not a condition"), message);
        }
        String message = assertThrows(ConfigurationException.class,
                () -> TapCondition.of("symbol = '; (select'", "trades", List.of(), Map.of(), null)).getMessage();
        assertTrue(message.contains("no event of a declared type"), message);
    }

    private static Tap tap(Predicate<Object> condition, int perSecond) {
        return new Tap("tap", "trades", MeasuredPoint.of("in", "exit"), List.of(UnaryOperator.identity()),
                condition, new EventValues(List.of(TICK)), perSecond);
    }

    private static MapEvent tick(int price) {
        MapEvent event = new MapEvent(TICK);
        event.put("price", price);
        return event;
    }
}
