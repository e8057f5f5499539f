// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.epl.processor.EplProcessorTest.StockTick;
import org.vesper.event.Interest;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;
import org.vesper.testkit.TestProcessorContext;

class PreFilterTest {

    private static final EventType TICK = EventType.ofBean("StockTick", StockTick.class);

    private final List<String> outputs = new ArrayList<>();
    private EplProcessor processor;

    @AfterEach
    void close() {
        if (processor != null) {
            processor.close();
        }
    }

    @Test
    void shouldKeepOutAndCountWhatNoRuleWantsWhenAllRulesAskForAKey() {
        start(Map.of(), count("a", "symbol = 'A'") + count("b", "symbol = 'B' AND lastPrice > 5.0"));
        tick("A", 1);
        tick("B", 1);
        tick("C", 9);

        assertEquals(List.of("a 1"), outputs);
        // B passes, as only the key is checked; the engine checks its price.
        assertEquals(1, processor.status().eventsFiltered());
        assertEquals(new Interest.Keys("symbol", Set.of("A", "B")), processor.interest().keys("StockTick"));
    }

    @Test
    void shouldFollowTheRulesWhenTheyChange() {
        start(Map.of(), count("a", "symbol = 'A'"));
        change(new RuleChange.Add(new RuleFile("b.epl", count("b", "lastPrice > 5.0"))));
        tick("C", 9);
        assertEquals(0, processor.status().eventsFiltered());
        assertNull(processor.interest().keys("StockTick"));

        change(new RuleChange.Remove(List.of("b")));
        tick("C", 9);
        tick("A", 1);
        assertEquals(1, processor.status().eventsFiltered());

        change(new RuleChange.Remove(List.of("a")));
        tick("A", 1);
        assertEquals(2, processor.status().eventsFiltered());
        assertEquals(Set.of(), processor.interest().keys("StockTick").values());
        assertEquals(List.of("b 1", "a 1"), outputs);
    }

    @Test
    void shouldSeeWhatAPatternWaitsForWhenItsFirstEventHasCome() {
        start(Map.of(), "@Name('p') SELECT b.lastPrice AS price "
                + "MATCHING EVERY a:=StockTick(symbol = 'A') FOLLOWED BY b:=StockTick(symbol = 'B') WITHIN 10 SECONDS;");
        tick("B", 1);
        tick("A", 2);
        tick("B", 3);
        tick("C", 4);

        assertEquals(List.of("p 3.0"), outputs);
        assertEquals(2, processor.status().eventsFiltered());
        assertNull(processor.interest().keys("StockTick"), "nobody in front of the processor can know that B is wanted after A only");
    }

    /** The filter on the second type, and with it the key, is added and removed with each match. */
    @Test
    void shouldMakeNoClassPerMatchWhenAPatternWaitsAgainAndAgain() {
        RuleFile rule = new RuleFile("test.epl", "@Name('p') SELECT a.lastPrice AS price "
                + "MATCHING EVERY a:=StockTick FOLLOWED BY b:=Base(symbol = a.symbol);");
        processor = new EplProcessor(RuleContext.of(PreFilterTest.class.getClassLoader(),
                List.of(TICK, EventType.ofBean("Base", SubtypesTest.Base.class)), List.of(rule), this::note), 0);
        for (int i = 0; i < 20; i++) {
            tick("A", i);
            processor.partition(0).onEvent(new SubtypesTest.Base());
        }
        long before = ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount();
        for (int i = 0; i < 1000; i++) {
            tick("A", i);
            processor.partition(0).onEvent(new SubtypesTest.Base());
        }
        assertEquals(1020, outputs.size());
        long made = ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount() - before;
        assertTrue(made < 200, made + " classes for 1,000 matches");
    }

    @Test
    void shouldLetEverythingInWhenItIsSwitchedOff() {
        start(Map.of("pre-filter", "false"), count("a", "symbol = 'A'"));
        tick("C", 9);
        assertEquals(0, processor.status().eventsFiltered());
        assertEquals(Interest.all(), processor.interest());
    }

    @Test
    void shouldChangeNoOutputWhateverTheRulesAskFor() {
        String[] conditions = {"symbol = 'S1'", "symbol = 'S2' AND lastPrice > 5", "symbol IN ('S1', 'S3')", "lastPrice = 4.0",
            "symbol = 'S4' OR lastPrice > 7", "symbol = 'S5' AND lastPrice = 3.0", "NOT symbol = 'S6'", "symbol LIKE 'S%'",
            "lastPrice = 2.0 AND symbol = 'S7'", "symbol = 'S1' AND symbol = 'S2'"};
        Random random = new Random(11);
        long filtered = 0;
        for (int round = 0; round < 12; round++) {
            StringBuilder rules = new StringBuilder();
            for (int i = 0; i <= random.nextInt(3); i++) {
                rules.append(count("r" + i, conditions[random.nextInt(conditions.length)]));
            }
            List<String> without = play(Map.of("pre-filter", "false"), rules.toString());
            assertEquals(without, play(Map.of(), rules.toString()), rules.toString());
            filtered += processor.status().eventsFiltered();
        }
        assertTrue(filtered > 0, "no rule set made the pre-filter work");
    }

    private List<String> play(Map<String, String> settings, String rules) {
        close();
        outputs.clear();
        start(settings, rules);
        Random random = new Random(3);
        for (int i = 0; i < 200; i++) {
            tick("S" + random.nextInt(9), random.nextInt(10));
        }
        return outputs.stream().sorted().toList();
    }

    private void start(Map<String, String> settings, String rules) {
        TestProcessorContext context = RuleContext.of(PreFilterTest.class.getClassLoader(), List.of(TICK),
                List.of(new RuleFile("test.epl", rules)),
                this::note).with(settings);
        processor = new EplProcessor(context, 0);
    }

    private void note(Object event) {
        OutputEvent output = (OutputEvent) event;
        outputs.add(output.rule() + ' ' + output.value(0));
    }

    private void change(RuleChange change) {
        processor.rules().prepare(List.of(change)).apply();
    }

    private void tick(String symbol, double price) {
        processor.partition(0).onEvent(new StockTick(symbol, price));
    }

    private static String count(String name, String condition) {
        return "@Name('" + name + "') SELECT count(*) FROM (SELECT * FROM StockTick WHERE " + condition + ") RETAIN ALL;\n";
    }
}
