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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.result.EplException;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

class RecoveredRulesTest {

    private static final EventType TICK = EventType.ofMap("Tick", Map.of("symbol", String.class, "price", double.class));
    private static final String RUN = "@Name('run') SELECT symbol, TREND(price) AS run FROM Tick RETAIN 3 EVENTS GROUP BY symbol;";

    private final List<String> outputs = new ArrayList<>();

    @Test
    void shouldRefuseARuleThatCannotBeRecoveredWhenRecoveryIsWanted() {
        String rule = "@Name('all') SELECT symbol, median(price) AS m FROM Tick RETAIN ALL;";
        EplException refused = assertThrows(EplException.class, () -> processor(true, rule));
        assertEquals(1, refused.errors().size());
        assertTrue(refused.errors().get(0).message().startsWith("the rule cannot be recovered: RETAIN ALL keeps every event"),
                refused.getMessage());
        processor(false, rule).close();
        processor(true, rule.replace("@Name('all')", "@Name('all') @Recovery('none')")).close();
    }

    @Test
    void shouldRefuseAReaderWhenARuleOfItsStreamHasState() {
        ConfigurationException refused = assertThrows(ConfigurationException.class, () -> processor(true,
                "@Name('runs') INSERT INTO Runs SELECT symbol, TREND(price) AS run FROM Tick;\n"
                + "@Name('five') SELECT max(run) AS m FROM Runs RETAIN 5 EVENTS;"));
        assertTrue(refused.getMessage().contains("rule five: the rule cannot be recovered: rows made from TREND(price) are looked at again"),
                refused.getMessage());
    }

    @Test
    void shouldShowTheHorizonOfEachRuleWithThoseThatFillItsStream() {
        try (EplProcessor processor = processor(true, "@Name('big') INSERT INTO Big SELECT symbol, max(price) AS p FROM Tick "
                + "RETAIN 10 SECONDS;\n@Name('five') SELECT max(p) AS m FROM Big RETAIN 5 EVENTS;\n"
                + "@Name('marked') @Recovery('none') SELECT symbol FROM Tick RETAIN 2 EVENTS;")) {
            assertEquals(List.of("10 s", "5 events of Big and before that 10 s", "not recovered"),
                    processor.rules().list().stream().map(RuleStatus::horizon).map(Object::toString).toList());
        }
    }

    @Test
    void shouldGoOnWithTheRunWhenStateIsTakenUp() throws IOException {
        byte[] state;
        try (EplProcessor before = processor(true, RUN)) {
            for (int price = 1; price < 6; price++) {
                tick(before, "A", price);
            }
            tick(before, "B", 9);
            tick(before, "B", 8);
            state = state(before);
        }
        outputs.clear();
        try (EplProcessor after = processor(true, RUN)) {
            tick(after, "A", 5);
            tick(after, "B", 9);
            tick(after, "B", 8);
            after.readState(0, new DataInputStream(new ByteArrayInputStream(state)), true);
            outputs.clear();
            tick(after, "A", 6);
            tick(after, "B", 7);
        }
        assertEquals(List.of("A 5", "B -2"), outputs);
    }

    /** Windows that lack events have nothing that would take these out of a written sum again, or end their groups. */
    @Test
    void shouldTakeUpOnlyStateOfRulesThatDoNotLookBackWhenEventsAreMissing() throws IOException {
        String rules = "@Name('rises') SELECT symbol, TREND(price) AS run FROM Tick;"
                + "@Name('mean') SELECT symbol, AVG(price) AS mean FROM Tick RETAIN 3 EVENTS;"
                + "@Name('both') SELECT COUNT(*) AS n, TREND(price) AS run FROM Tick RETAIN 3 EVENTS;" + RUN;
        byte[] state;
        try (EplProcessor before = processor(true, rules)) {
            for (int price = 1; price < 6; price++) {
                tick(before, "A", price);
            }
            state = state(before);
        }
        outputs.clear();
        try (EplProcessor after = processor(true, rules)) {
            after.readState(0, new DataInputStream(new ByteArrayInputStream(state)), false);
            tick(after, "A", 6);
            assertEquals(List.of("1 0", "A 0", "A 5", "A 6.0"), outputs.stream().sorted().toList());
            assertEquals(List.of(6L, 6L, 6L, 6L), after.rules().list().stream().map(RuleStatus::outputs).toList());
        }
    }

    @Test
    void shouldNameTheRuleWhenStateDoesNotFit() throws IOException {
        byte[] state;
        try (EplProcessor before = processor(true, RUN)) {
            tick(before, "A", 1);
            state = state(before);
        }
        try (EplProcessor after = processor(true, "@Name('run') SELECT symbol, TREND(price) AS run FROM Tick RETAIN 3 EVENTS;")) {
            IOException refused = assertThrows(IOException.class,
                    () -> after.readState(0, new DataInputStream(new ByteArrayInputStream(state)), true));
            assertTrue(refused.getMessage().contains("rule run cannot take up its state: "), refused.getMessage());
        }
    }

    @Test
    void shouldTellForEachPartitionHowFarItLooksBack() {
        var context = RuleContext.of(getClass().getClassLoader(), List.of(TICK), List.of(new RuleFile("rules.epl",
                "@Name('two') SELECT symbol, max(price) AS m FROM Tick RETAIN 2 EVENTS PARTITION BY symbol GROUP BY symbol;")), this::keep);
        try (EplProcessor processor = new EplProcessor(context.recovering().partitioned("symbol", List.of(this::keep, this::keep)), 0)) {
            for (int partition = 0; partition < 2; partition++) {
                assertEquals(0, processor.lookBack(partition, 0));
            }
            tick(processor, 1, "B", 2);
            for (int events = 2; events <= 6; events += 2) {
                tick(processor, 0, "A", events);
                tick(processor, 0, "A", events);
                tick(processor, 1, "C", events);
                assertEquals(events - 2, processor.lookBack(0, events), "the last two events of A came behind that");
                assertEquals(0, processor.lookBack(1, events), "B came behind that");
            }
        }
    }

    private EplProcessor processor(boolean recovered, String rules) {
        var context = RuleContext.of(getClass().getClassLoader(), List.of(TICK), List.of(new RuleFile("rules.epl", rules)), this::keep);
        return new EplProcessor(recovered ? context.recovering() : context, 0);
    }

    private static byte[] state(EplProcessor processor) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        processor.writeState(0, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static void tick(EplProcessor processor, String symbol, double price) {
        tick(processor, 0, symbol, price);
    }

    private static void tick(EplProcessor processor, int partition, String symbol, double price) {
        processor.partition(partition).onEvent(Map.of("symbol", symbol, "price", price));
    }

    private void keep(Object event) {
        OutputEvent output = (OutputEvent) event;
        outputs.add(output.value(0) + " " + output.value(1));
    }
}
