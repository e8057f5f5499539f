// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.epl.processor.RuleTrial.add;
import static org.vesper.epl.processor.RuleTrial.stop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleFile;

/** What rules retain, against counts that are made here from the events and from what windows and patterns mean. */
class RetainedStateTest {

    private RuleTrial trial;

    @AfterEach
    void close() {
        if (trial != null) {
            trial.close();
        }
    }

    private record Tick(String symbol, double price, long ms) {
    }

    private RetainedState retained(String rule) {
        return trial.processor().rules().retained(List.of(rule)).get(0);
    }

    private long events(String rule) {
        return retained(rule).events();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void shouldCountTheEventsOfEachWindowWhenTimePasses(long seed) {
        trial = new RuleTrial("@Name('count') SELECT sum(price) FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN 7 EVENTS;",
                "@Name('all') SELECT sum(price), symbol FROM Tick RETAIN ALL WHERE price > 0.0;",
                "@Name('time') SELECT sum(price) FROM Tick RETAIN 500 MILLISECONDS;",
                "@Name('keys') SELECT sum(price) FROM Tick RETAIN 3 EVENTS PARTITION BY symbol;",
                "@Name('unique') SELECT sum(price) FROM Tick RETAIN ALL WITH UNIQUE symbol;",
                "@Name('largest') SELECT sum(price) FROM Tick RETAIN 9 EVENTS WITH 4 LARGEST price;",
                "@Name('join') SELECT a.price FROM (SELECT * FROM Tick WHERE price > 5.0) AS a RETAIN 4 EVENTS,"
                        + " (SELECT * FROM Tick WHERE price <= 5.0) AS b RETAIN 500 MILLISECONDS WHERE a.symbol = b.symbol;",
                "@Name('groups') SELECT symbol, count(*) FROM Tick RETAIN 5 EVENTS GROUP BY symbol;");
        Random random = new Random(seed);
        List<Tick> ticks = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < 300; i++) {
            now += random.nextInt(60);
            trial.processor().advanceTime(0, now);
            Tick tick = new Tick(String.valueOf((char) ('A' + random.nextInt(5))), random.nextInt(10), now);
            ticks.add(tick);
            trial.tick(tick.symbol(), tick.price());
            if (i % 7 == 0) {
                check(ticks, now);
            }
        }
    }

    private void check(List<Tick> ticks, long now) {
        long recent = ticks.stream().filter(tick -> tick.ms() > now - 500).count();
        Map<String, Integer> ofKey = new HashMap<>();
        ticks.forEach(tick -> ofKey.merge(tick.symbol(), 1, Integer::sum));
        Set<String> symbols = new HashSet<>(ofKey.keySet());
        assertEquals(Math.min(7, ofKey.getOrDefault("A", 0)), events("count"));
        assertEquals(ticks.size(), events("all"));
        assertEquals(recent, events("time"));
        assertEquals(ofKey.values().stream().mapToLong(each -> Math.min(3, each)).sum(), events("keys"));
        assertEquals(symbols.size(), events("unique"));
        assertEquals(Math.min(4, ticks.size()), events("largest"));
        long high = ticks.stream().filter(tick -> tick.price() > 5).count();
        assertEquals(Math.min(4, high) + ticks.stream().filter(tick -> tick.price() <= 5 && tick.ms() > now - 500).count(), events("join"));
        List<Tick> last = ticks.subList(Math.max(0, ticks.size() - 5), ticks.size());
        assertEquals(last.size(), events("groups"));
        // Esper drops a group that has become empty with the next event.
        long groups = last.stream().map(Tick::symbol).distinct().count();
        assertTrue(retained("groups").groups() == groups || retained("groups").groups() == groups + 1);
        long bytes = retained("all").bytes();
        assertTrue(bytes > 40L * ticks.size() && bytes < 600L * ticks.size() + 1000, bytes + " bytes for " + ticks.size() + " events");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void shouldCountThePartialMatchesOfPatternsAndTheirEvents(long seed) {
        trial = new RuleTrial("@Name('pairs') SELECT a.price AS x, b.price AS y"
                + " MATCHING EVERY a:=Tick(symbol = 'A') FOLLOWED BY b:=Tick(symbol = 'B' AND price > a.price);",
                "@Name('within') SELECT a.price AS x, b.price AS y MATCHING EVERY a:=Tick(symbol = 'A')"
                        + " FOLLOWED BY (b:=Tick(symbol = 'C') WITHIN 300 MILLISECONDS);",
                "@Name('both') SELECT a.price AS x, b.price AS y MATCHING EVERY (a:=Tick(symbol = 'A') AND b:=Tick(symbol = 'B'));");
        Random random = new Random(seed);
        List<Double> waiting = new ArrayList<>();
        List<Long> begunMs = new ArrayList<>();
        String half = "";
        long now = 0;
        for (int i = 0; i < 300; i++) {
            now += random.nextInt(40);
            trial.processor().advanceTime(0, now);
            long end = now - 300;
            begunMs.removeIf(begun -> begun <= end);
            String symbol = String.valueOf((char) ('A' + random.nextInt(3)));
            double price = random.nextInt(100);
            trial.tick(symbol, price);
            switch (symbol) {
                case "A" -> {
                    waiting.add(price);
                    begunMs.add(now);
                }
                case "B" -> waiting.removeIf(low -> price > low);
                default -> begunMs.clear();
            }
            half = symbol.equals("C") || symbol.equals(half) ? half : half.isEmpty() ? symbol : "";
            assertEquals(waiting.size(), retained("pairs").partialMatches());
            assertEquals(waiting.size(), events("pairs"));
            assertEquals(begunMs.size(), retained("within").partialMatches(), "event " + i);
            assertEquals(begunMs.size(), events("within"));
            assertEquals(half.isEmpty() ? 0 : 1, retained("both").partialMatches());
        }
    }

    @Test
    void shouldCountNothingWhenARuleIsStoppedOrRetainsNothing() {
        trial = new RuleTrial("@Name('plain') SELECT price FROM Tick;", "@Name('w') SELECT sum(price) FROM Tick RETAIN 2 EVENTS;");
        trial.tick("A", 1);
        assertEquals(0, events("plain"));
        assertEquals(1, events("w"));
        trial.change(stop("w"));
        assertEquals(new RetainedState("w", 0, 0, 0, 0, 0, 0), retained("w"));
        assertEquals(List.of(), trial.processor().rules().retained(List.of("none")));
    }

    @Test
    void shouldCountSubSelectsSubqueriesAndStatementsInEspersDialect() {
        trial = new RuleTrial("@Name('sums') SELECT sum(twice) AS sum FROM (SELECT sum(price) AS twice FROM Tick RETAIN 2 EVENTS)"
                + " RETAIN 5 EVENTS;",
                "@Name('asks') SELECT price FROM Tick WHERE price > (SELECT max(price) FROM Tick RETAIN 4 EVENTS);");
        trial.change(add("@Dialect('esper')", "@name('e') select sum(price) as s from Tick#length(3);",
                "@name('p') select a.price as p from pattern [every a=Tick(symbol='A') -> b=Tick(symbol='B')];"));
        for (int i = 0; i < 10; i++) {
            trial.tick("A", i);
        }
        assertEquals(7, events("sums"));
        assertEquals(4, events("asks"));
        assertEquals(3, events("e"));
        assertEquals(10, retained("p").partialMatches());
    }

    /** The rules of Esper's dialect and of Vesper's, with windows that grow for ever, that are as large as the limit, and that drain. */
    @Test
    void shouldRefuseFurtherEventsWhenARuleRetainsTooMany() {
        trial = new RuleTrial(List.of(new RuleFile("start.epl", String.join("\n",
                "@Name('all') SELECT symbol, sum(price) AS sum FROM Tick RETAIN ALL WHERE price >= 0.0;",
                "@Name('fits') SELECT count(*) FROM (SELECT * FROM Tick WHERE price >= 0.0) RETAIN 10 EVENTS;",
                "@Name('time') SELECT symbol, sum(price) AS sum FROM Tick RETAIN 1 SECOND;",
                "@Name('self') SELECT a.price FROM Tick AS a RETAIN ALL, Tick AS b RETAIN ALL WHERE a.symbol = b.symbol;",
                "@Name('plain') SELECT price FROM Tick;",
                "@Dialect('esper')", "@name('e') select sum(price) as s from Tick#keepall;"))), Map.of("max-retained-events", "10"), 1);
        for (int i = 1; i <= 30; i++) {
            trial.tick("A", i);
        }
        for (String rule : List.of("all", "time", "e")) {
            assertEquals(11, events(rule));
            assertEquals(19, retained(rule).refused());
        }
        assertEquals(12, events("self"));
        assertEquals(Map.of("max-retained-events", "10", "events-refused", String.valueOf(3 * 19 + 24)),
                trial.processor().status().details());
        assertEquals(10, events("fits"));
        assertEquals(0, retained("fits").refused() + retained("plain").refused());
        assertEquals(11, trial.status("all").inputs());
        assertEquals(30, trial.status("plain").outputs());
        trial.outputs();
        trial.processor().advanceTime(0, 1_001);
        trial.tick("B", 5);
        assertTrue(trial.outputs().contains("time B 5.0"));
        assertEquals(1, events("time"));
        assertEquals(20, retained("all").refused());
        trial.processor().rules().restart();
        trial.tick("B", 5);
        assertEquals(1, events("all"));
        assertEquals(0, retained("all").refused());
    }

    @Test
    void shouldStayWithinAThousandthWhenTheLimitIsLarge() {
        trial = new RuleTrial(List.of(new RuleFile("start.epl", "@Name('all') SELECT symbol, sum(price) AS sum FROM Tick RETAIN ALL WHERE price >= 0.0;")),
                Map.of("max-retained-events", "20000"), 1);
        for (int i = 0; i < 30_000; i++) {
            trial.tick("A", i);
        }
        long kept = events("all");
        assertTrue(kept > 20_000 && kept <= 20_020, () -> kept + " events");
        assertEquals(30_000 - kept, retained("all").refused());
    }

    @Test
    void shouldCountTheEventsOfAllPartitions() {
        trial = new RuleTrial(List.of(new RuleFile("start.epl",
                "@Name('k') SELECT sum(price) FROM Tick RETAIN 3 EVENTS PARTITION BY symbol GROUP BY symbol;")), Map.of(), 2);
        for (int i = 0; i < 4; i++) {
            trial.tick(0, "A", i);
            trial.tick(1, "B", i);
        }
        assertEquals(6, events("k"));
        assertEquals(2, retained("k").groups());
    }
}
