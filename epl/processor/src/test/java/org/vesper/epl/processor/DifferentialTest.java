// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.epl.language.PartitionCheck;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.result.EplException;

/**
 * Compares the outputs of random rules over random events in all configurations: alone and beside others with which they share templates,
 * with and without the pre-filter and Esper's locks, in one partition and in several, and as the statement that {@code explain} prints in
 * Esper itself. About 30 rules, or 10,000 with the profile {@code thorough}. A failure prints its seed; {@code -Dvesper.seed=N} runs that
 * one alone.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DifferentialTest {

    private static final int RULES = 8;
    private static final int EVENTS = 70;
    private static final Map<String, String> PLAIN = Map.of("lock-free", "false", "pre-filter", "false");

    private int tried;
    private int taken;
    private int outputs;
    private int partitioned;
    private int inEsper;

    @Test
    void shouldPutOutTheSameHoweverRulesRun() {
        Long only = Long.getLong("vesper.seed");
        LongStream seeds = only != null ? LongStream.of(only) : LongStream.range(0, Boolean.getBoolean("vesper.thorough") ? 1_250 : 4);
        seeds.forEach(this::play);
        if (only != null) {
            return;
        }
        String summary = taken + " of " + tried + " rules, " + outputs + " outputs, " + partitioned + " in partitions, " + inEsper
                + " in Esper";
        assertTrue(taken > tried / 2 && outputs > 5 * taken && partitioned > taken / 10 && inEsper > taken / 2, summary);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT symbol, price FROM Tick RETAIN ALL WITH UNIQUE symbol OUTPUT LAST EVERY 2 EVENTS",
        "SELECT RSTREAM symbol, price FROM Tick RETAIN ALL WITH UNIQUE symbol OUTPUT LAST EVERY 2 EVENTS",
        "SELECT symbol, median(DISTINCT CASE WHEN flag THEN price END) AS a FROM Tick RETAIN 3 SECONDS",
        "SELECT median(DISTINCT CASE WHEN volume > 3 THEN volume ELSE price END) AS a FROM Tick RETAIN 3 SECONDS GROUP BY symbol"})
    void shouldPutOutWhatEsperDoesWithTheStatementThatExplainPrints(String rule) {
        List<RandomEvents.Timed> events = RandomEvents.of(new Random(1), EVENTS);
        List<String> rules = List.of("@Name('r') " + rule + ";");
        List<String> expected = PlainStatements.of(rules).outputs(events).get("r");
        assertEquals(sorted(expected), sorted(RandomRun.outputs(rules, events, Map.of(), 1).get("r")));
    }

    /** Esper alone loses some of them, see {@link PlainStatements}. */
    @Test
    void shouldPutOutAGroupOfEachBatchWhenBatchesHaveOneEvent() {
        List<RandomEvents.Timed> events = RandomEvents.of(new Random(1), EVENTS);
        List<String> rules = List.of("@Name('r') SELECT symbol, count(*) AS n FROM Tick RETAIN BATCH OF 1 EVENT GROUP BY symbol "
                + "HAVING count(*) > 0 ORDER BY symbol;");
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            if (events.get(i).event().type() == RandomEvents.TICK) {
                expected.add((i + 1) + " [" + events.get(i).event().get("symbol") + ", 1]");
            }
        }
        assertEquals(expected, RandomRun.outputs(rules, events, Map.of(), 1).get("r"));
    }

    private void play(long seed) {
        Random random = new Random(seed);
        RandomRules generator = new RandomRules(random);
        List<RandomEvents.Timed> events = RandomEvents.of(random, EVENTS);
        Map<String, List<String>> textsByRule = new LinkedHashMap<>();
        Map<String, List<String>> alone = new LinkedHashMap<>();
        for (int i = 0; i < RULES; i++) {
            List<String> rules = named(generator.next(), i);
            tried++;
            try {
                alone.putAll(withNames(rules, RandomRun.outputs(rules, events, Map.of(), 1)));
                textsByRule.put(String.valueOf(i), rules);
                taken++;
            } catch (EplException e) {
                // Refused with its position, which other tests check.
            }
        }
        outputs += alone.values().stream().mapToInt(List::size).sum();
        compareTogether(seed, textsByRule, alone, events);
        comparePartitions(seed, textsByRule, alone, events, 2 + (int) (seed % 3));
        comparePlainEsper(seed, textsByRule, alone, events);
    }

    private static void compareTogether(long seed, Map<String, List<String>> texts, Map<String, List<String>> alone,
            List<RandomEvents.Timed> events) {
        List<String> together = new ArrayList<>();
        texts.values().forEach(rules -> {
            together.addAll(rules);
            // The same with other constants: both are then rows of one template, the general one if they differ in a threshold.
            rules.forEach(rule -> together.add(rule.replace("@Name('r", "@Name('other").replaceAll("\\bS(\\d)", "T$1")
                    .replace("'AB'", "'X'")
                    .replace(" 2", " 3").replace("0.25", "0.5")));
        });
        for (Map<String, String> settings : List.of(Map.<String, String>of(), Map.of("pre-filter", "false"), PLAIN)) {
            Map<String, List<String>> outputs = RandomRun.outputs(together, events, settings, 1);
            alone.forEach((rule, expected) -> {
                String how = "beside others " + settings;
                if (joins(texts, rule)) {
                    same(seed, how, texts, rule, sorted(expected), sorted(outputs), events);
                } else {
                    same(seed, how, texts, rule, expected, outputs, events);
                }
            });
        }
    }

    /** Esper keeps the events of a join by identity, so the rows of one event have no fixed order, even if the same rule runs twice. */
    private static boolean joins(Map<String, List<String>> texts, String rule) {
        return texts.values().stream().flatMap(List::stream).anyMatch(text -> text.startsWith("@Name('" + rule + "')")
                && text.contains("Fill AS b"));
    }

    private void comparePartitions(long seed, Map<String, List<String>> texts, Map<String, List<String>> alone,
            List<RandomEvents.Timed> events,
                                   int partitions) {
        PartitionCheck check = new PartitionCheck("symbol", RandomEvents.TYPES);
        List<String> fit = new ArrayList<>();
        texts.values().stream().filter(rules -> RuleParser.parse("r.epl", String.join("\n", rules)).stream()
                .allMatch(rule -> check.errors(rule).isEmpty())).forEach(fit::addAll);
        if (fit.isEmpty()) {
            return;
        }
        Map<String, List<String>> outputs = RandomRun.outputs(fit, events, Map.of(), partitions);
        for (Rule rule : RuleParser.parse("r.epl", String.join("\n", fit))) {
            partitioned++;
            same(seed, "in " + partitions + " partitions", texts, rule.name(), sorted(alone.get(rule.name())), sorted(outputs), events);
        }
    }

    private void comparePlainEsper(long seed, Map<String, List<String>> texts, Map<String, List<String>> alone,
            List<RandomEvents.Timed> events) {
        List<String> single = texts.values().stream().filter(rules -> rules.size() == 1).map(rules -> rules.get(0)).toList();
        PlainStatements statements = PlainStatements.of(single);
        Map<String, List<String>> outputs = sorted(statements.outputs(events));
        for (String rule : statements.names()) {
            inEsper++;
            same(seed, "in Esper as " + statements.text(rule), texts, rule, sorted(alone.get(rule)), outputs, events);
        }
    }

    @SuppressWarnings("checkstyle:ParameterNumber") // what a failure prints
    private static void same(long seed, String how, Map<String, List<String>> texts, String rule, List<String> expected,
                             Map<String, List<String>> outputs, List<RandomEvents.Timed> events) {
        List<String> actual = outputs.getOrDefault(rule, List.of());
        int first = 0;
        while (first < expected.size() && first < actual.size() && expected.get(first).equals(actual.get(first))) {
            first++;
        }
        String difference = from(expected, first) + " alone, " + from(actual, first);
        assertEquals(expected.size() + actual.size(), 2 * first, () -> "seed " + seed + ", rule " + rule + ": " + difference + ' ' + how
                + "\n"
                + texts.values().stream().flatMap(List::stream).collect(Collectors.joining("\n")) + "\n"
                + events.stream().map(String::valueOf).collect(Collectors.joining("\n"))
                + "\nagain: mvn test -pl epl/processor -am -Dtest=DifferentialTest -Dvesper.seed=" + seed
                + " -Dsurefire.failIfNoSpecifiedTests=false\n");
    }

    private static List<String> from(List<String> rows, int first) {
        return rows.subList(first, Math.min(first + 3, rows.size()));
    }

    private static List<String> named(List<String> rules, int number) {
        List<String> named = new ArrayList<>();
        rules.forEach(rule -> named.add("@Name('r" + number + "_" + named.size() + "') " + rule.replace("#", String.valueOf(number))
                + ";"));
        return named;
    }

    /** Includes rules without outputs. */
    private static Map<String, List<String>> withNames(List<String> rules, Map<String, List<String>> outputs) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        RuleParser.parse("r.epl", String.join("\n", rules)).forEach(rule ->
                all.put(rule.name(), outputs.getOrDefault(rule.name(), List.of())));
        return all;
    }

    private static Map<String, List<String>> sorted(Map<String, List<String>> outputs) {
        Map<String, List<String>> sorted = new LinkedHashMap<>();
        outputs.forEach((rule, rows) -> sorted.put(rule, sorted(rows)));
        return sorted;
    }

    private static List<String> sorted(List<String> rows) {
        return rows.stream().sorted().toList();
    }
}
