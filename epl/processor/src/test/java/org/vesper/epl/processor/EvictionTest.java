// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleFile;

/** Rules that give up their oldest events, against lists of the events that should be left. */
class EvictionTest {

    private static final EventType TICK = EventType.ofMap("Tick", Map.of("symbol", String.class, "price", double.class));
    private static final int LIMIT = 10;
    private static final long LENGTH_MS = 500;

    private final Map<String, Object> latest = new LinkedHashMap<>();
    private final List<String> outputs = new ArrayList<>();

    private record Tick(String symbol, double price, long ms) {
    }

    private EplProcessor processor(boolean recovered, Map<String, String> settings, String... rules) {
        var context = RuleContext.of(getClass().getClassLoader(), List.of(TICK), List.of(new RuleFile("r.epl", String.join("\n", rules))),
                this::keep).with(settings);
        return new EplProcessor(recovered ? context.recovering() : context, 0);
    }

    private EplProcessor evicting(String... rules) {
        return processor(false, Map.of("max-retained-events", String.valueOf(LIMIT), "when-max-retained", "evict"), rules);
    }

    private void keep(Object event) {
        OutputEvent output = (OutputEvent) event;
        latest.put(output.rule(), output.value(0));
        outputs.add(output.rule() + ' ' + output.value(0));
    }

    private static void send(EplProcessor processor, Tick tick) {
        processor.advanceTime(0, tick.ms());
        processor.partition(0).onEvent(Map.of("symbol", tick.symbol(), "price", tick.price()));
    }

    private static RetainedState retained(EplProcessor processor, String rule) {
        return processor.rules().retained(List.of(rule)).get(0);
    }

    private static List<Tick> random(long seed, int number, int symbols) {
        Random random = new Random(seed);
        List<Tick> ticks = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < number; i++) {
            now += random.nextInt(3) * random.nextInt(60);
            ticks.add(new Tick("S" + random.nextInt(symbols), random.nextInt(1_000), now));
        }
        return ticks;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldRetainTheLatestEventsWhenThereAreTooMany(long seed) {
        try (EplProcessor processor = evicting("@Name('all') SELECT sum(price) AS s FROM Tick RETAIN ALL;",
                "@Name('time') SELECT sum(price) AS s FROM Tick RETAIN " + LENGTH_MS + " MILLISECONDS;",
                "@Name('unique') SELECT sum(price) AS s FROM Tick RETAIN ALL WITH UNIQUE symbol;",
                "@Name('nested') SELECT max(s) AS m FROM (SELECT sum(price) AS s FROM Tick RETAIN ALL) RETAIN 1 EVENT;")) {
            List<Tick> ticks = random(seed, 400, 30);
            long evicted = 0;
            int inAll = 0;
            Map<String, Tick> ofKey = new LinkedHashMap<>();
            for (int i = 0; i < ticks.size(); i++) {
                Tick tick = ticks.get(i);
                send(processor, tick);
                evicted += inAll == LIMIT ? 1 : 0;
                inAll = Math.min(LIMIT, inAll + 1);
                if (ofKey.size() == LIMIT) {
                    ofKey.remove(ofKey.keySet().iterator().next());
                }
                ofKey.remove(tick.symbol());
                ofKey.put(tick.symbol(), tick);
                List<Tick> last = ticks.subList(Math.max(0, i + 1 - LIMIT), i + 1);
                assertEquals(sum(last.stream()), latest.get("all"));
                assertEquals(sum(last.stream()), latest.get("nested"));
                assertEquals(sum(last.stream().filter(each -> each.ms() > tick.ms() - LENGTH_MS)), latest.get("time"), "event " + i);
                assertEquals(sum(ofKey.values().stream()), latest.get("unique"));
            }
            assertEquals(LIMIT, retained(processor, "all").events());
            assertEquals(evicted, retained(processor, "all").evicted());
            assertEquals(0, retained(processor, "all").refused());
            assertEquals(ofKey.size(), retained(processor, "unique").events());
            assertTrue(retained(processor, "time").evicted() > 0 && retained(processor, "unique").evicted() > 0);
            assertEquals("evict", processor.status().details().get("when-max-retained"));
        }
    }

    private static double sum(Stream<Tick> ticks) {
        return ticks.mapToDouble(Tick::price).sum();
    }

    /** The event that is given up leaves before the next one comes, with a row of its own where a rule computes. */
    @Test
    void shouldEmitTheEventsThatLeaveAsIfTheirTimeWereOver() {
        try (EplProcessor processor = evicting("@Name('leaving') SELECT RSTREAM price FROM Tick RETAIN 1 HOUR;",
                "@Name('n') SELECT count(*) AS n FROM Tick RETAIN ALL;")) {
            for (int i = 0; i < LIMIT + 2; i++) {
                send(processor, new Tick("A", i, i));
            }
        }
        assertEquals(List.of("leaving 0.0", "leaving 1.0"), outputs.stream().filter(output -> output.startsWith("leaving")).toList());
        assertEquals(List.of("n 9", "n 10", "n 9", "n 10"), outputs.stream().filter(output -> output.startsWith("n ")).skip(LIMIT).toList());
    }

    @Test
    void shouldBeginAnewWhenRulesAreRestarted() {
        try (EplProcessor processor = evicting("@Name('u') SELECT count(*) AS n FROM Tick RETAIN ALL WITH UNIQUE symbol;")) {
            random(1, 100, 50).forEach(tick -> send(processor, tick));
            processor.rules().restart();
            assertEquals(0, retained(processor, "u").evicted());
            for (int i = 0; i < LIMIT + 3; i++) {
                send(processor, new Tick("S" + i, i, 10_000));
            }
            assertEquals(3, retained(processor, "u").evicted());
            assertEquals(LIMIT, retained(processor, "u").events());
        }
    }

    @Test
    void shouldRefuseRulesThatCannotGiveUpEventsWithTheirPlace() {
        RuntimeException refused = assertThrows(RuntimeException.class, () -> evicting(
                "@Name('p') SELECT a.price AS x MATCHING EVERY a:=Tick FOLLOWED BY b:=Tick(price > a.price);",
                "@Name('ok') SELECT sum(price) AS s FROM Tick RETAIN ALL;"));
        assertTrue(refused.getMessage().contains("r.epl:1:") && refused.getMessage().contains("rule p: the rule may retain more than"
                + " max-retained-events=\"10\" and cannot give up its oldest event"), refused.getMessage());
        refused = assertThrows(RuntimeException.class, () -> evicting("@Dialect('esper')",
                "@name('e') select sum(price) as s from Tick#keepall;"));
        assertTrue(refused.getMessage().contains("Esper's dialect"), refused.getMessage());
        refused = assertThrows(ConfigurationException.class, () -> processor(false, Map.of("when-max-retained", "evict")));
        assertEquals("processor-test: processor rules: when-max-retained=\"evict\" needs the number of events that a rule may retain; set"
                + " max-retained-events too", refused.getMessage());
    }

    /** What a processor says of how far its rules look back holds with a limit too: fed from there, they give up the same events. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void shouldGiveUpTheSameEventsWhenItIsRecovered(long seed) throws IOException {
        String[] rules = {"@Name('time') SELECT sum(price) AS s, symbol FROM Tick RETAIN " + LENGTH_MS + " MILLISECONDS GROUP BY symbol;",
            "@Name('median') SELECT median(price) AS m FROM Tick RETAIN " + LENGTH_MS + " MILLISECONDS;",
            "@Name('unique') SELECT count(*) AS n, min(price) AS s FROM Tick RETAIN ALL WITH UNIQUE symbol;"};
        Map<String, String> settings = Map.of("max-retained-events", String.valueOf(LIMIT), "when-max-retained", "evict");
        List<Tick> ticks = random(seed, 300, 40);
        int cut = 200 + new Random(seed).nextInt(50);
        long from = 0;
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        List<String> expected;
        try (EplProcessor whole = processor(true, settings, rules)) {
            for (int i = 0; i < ticks.size(); i++) {
                if (i <= cut && (cut - i) % 10 == 0) {
                    from = whole.lookBack(0, i);
                }
                if (i == cut) {
                    whole.writeState(0, new DataOutputStream(state));
                    outputs.clear();
                }
                send(whole, ticks.get(i));
            }
            assertTrue(retained(whole, "time").evicted() > 10 && retained(whole, "unique").evicted() > 10);
            expected = List.copyOf(outputs);
        }
        assertTrue(from > 0, "fed from the beginning");
        try (EplProcessor after = processor(true, settings, rules)) {
            for (int i = (int) from; i < ticks.size(); i++) {
                if (i == cut) {
                    after.readState(0, new DataInputStream(new ByteArrayInputStream(state.toByteArray())), true);
                    outputs.clear();
                }
                send(after, ticks.get(i));
            }
        }
        assertEquals(expected, outputs);
    }
}
