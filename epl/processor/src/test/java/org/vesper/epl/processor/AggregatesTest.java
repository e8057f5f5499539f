// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.spi.processor.RuleFile;

/** Aggregates over windows, beside the same computed by their definitions. */
class AggregatesTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 30})
    void shouldGiveWhatTheDefinitionSaysWhenTheWindowMoves(int retained) {
        List<Double> all = new ArrayList<>();
        try (RuleTrial trial = new RuleTrial("@Name('r') SELECT MEDIAN(price), STDDEV(price), AVEDEV(price), MAX_EVER(price), MIN_EVER(price), price "
                + "FROM Tick RETAIN " + retained + " EVENTS;")) {
            for (int i = 0; i < 20; i++) {
                all.add(i * 37.0 % 101);
                trial.tick("A", all.get(i));

                String[] values = trial.outputs().get(0).split(" ");
                List<Double> window = all.subList(Math.max(0, all.size() - retained), all.size());
                DoubleSummaryStatistics ever = all.stream().mapToDouble(price -> price).summaryStatistics();
                assertEquals(median(window), Double.parseDouble(values[1]), 1e-9);
                assertDeviation(window, values[2]);
                assertEquals(meanDistance(window), Double.parseDouble(values[3]), 1e-9);
                assertEquals(ever.getMax(), Double.parseDouble(values[4]));
                assertEquals(ever.getMin(), Double.parseDouble(values[5]));
            }
        }
    }

    @Test
    void shouldHaveNoDeviationWhenAllRetainedValuesAreEqual() {
        try (RuleTrial trial = new RuleTrial("@Name('r') SELECT STDDEV(price) FROM Tick RETAIN 3 EVENTS;")) {
            for (double price : new double[] {1e6, 0.7, 0.1, 0.1, 0.1, 0.1}) {
                trial.outputs();
                trial.tick("A", price);
            }
            assertEquals("r 0.0", trial.outputs().get(0));
        }
    }

    /** The same values wherever an aggregate stands; the last event overflows a long if the window is too long. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SELECT SUM(n) AS x FROM Deal RETAIN 2 EVENTS HAVING SUM(n) > 2000000000 | 4000000000 4000000000",
        "SELECT k, SUM(n) AS x FROM Deal RETAIN 2 EVENTS GROUP BY k HAVING SUM(n) = 4000000000 | 4000000000",
        "SELECT SUM(a.n + b.n) AS x FROM Deal AS a RETAIN 1 EVENT, Deal AS b RETAIN 1 EVENT WHERE a.k = b.k | 4000000000 4000000000 4000000000",
        "SELECT s AS x FROM (SELECT SUM(n) AS s FROM Deal RETAIN 2 EVENTS) | 2000000000 4000000000 4000000000",
        "SELECT (SELECT SUM(n) FROM Deal RETAIN 2 EVENTS) AS x FROM Deal | 2000000000 4000000000 4000000000",
        "SELECT SUM(CAST(n, long) * 2) AS x FROM Deal RETAIN 2 EVENTS | 4000000000 8000000000 8000000000",
        "SELECT CAST(AVG(m), double) AS x FROM Deal RETAIN BATCH OF 3 EVENTS | 10.333",
        "SELECT AVG(m) AS x FROM Deal | 10.0 10.00 10.333",
        "SELECT -AVG(m) AS x FROM Deal RETAIN 1 EVENT | -10.0 -10.00 -11",
        "SELECT CAST(ROUND(AVG(m) * 2 + AVG(m)), long) AS x FROM Deal RETAIN BATCH OF 3 EVENTS | 31",
        "SELECT CASE WHEN AVG(m) / 3 > 3 THEN COALESCE(CAST(AVG(m), string), 'none') END AS x FROM Deal RETAIN BATCH OF 3 EVENTS | 10.333",
        "SELECT SUM(m) / COUNT(DISTINCT m) AS x FROM Deal | 10.0 20.00 15.50",
        "SELECT AVG(n) AS x FROM Deal RETAIN 2 EVENTS | 2.0E9 2.0E9 2.0E9"})
    void shouldBeRightWhereverItStands(String rule, String expected) {
        EventType deal = EventType.ofMap("Deal", Map.of("k", String.class, "n", Integer.class, "m", BigDecimal.class));
        List<String> values = new ArrayList<>();
        try (EplProcessor processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), List.of(deal),
                List.of(new RuleFile("r.epl", "@Name('r') " + rule + ";")), output -> values.add(String.valueOf(((OutputEvent) output).get("x"))))
                .with(Map.of("decimal-precision", "5")), 0)) {
            for (String amount : List.of("10.0", "10.00", "11")) {
                MapEvent event = new MapEvent(deal);
                event.putAll(Map.of("k", amount.substring(0, 2), "n", 2_000_000_000, "m", new BigDecimal(amount)));
                processor.partition(0).onEvent(event);
            }
        }
        assertEquals(expected, String.join(" ", values));
    }

    @Test
    void shouldFailAndThenBeRightWhenASumDoesNotFitForAWhile() {
        EventType deal = EventType.ofMap("Deal", Map.of("l", Long.class));
        List<Object> values = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        try (EplProcessor processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), List.of(deal),
                List.of(new RuleFile("r.epl", "@Name('r') SELECT SUM(l) AS x FROM Deal RETAIN 2 EVENTS;")),
                output -> values.add(((OutputEvent) output).get("x"))), 0)) {
            for (long value : new long[] {Long.MAX_VALUE, Long.MAX_VALUE, 1, 2}) {
                MapEvent event = new MapEvent(deal);
                event.put("l", value);
                try {
                    processor.partition(0).onEvent(event);
                } catch (RuntimeException e) {
                    failures.add(e.getMessage());
                }
            }
        }
        assertEquals(List.of(Long.MAX_VALUE, 3L), values);
        assertEquals(2, failures.size(), failures::toString);
        assertTrue(failures.get(0).contains("the sum 18446744073709551614 does not fit into a long"), failures.get(0));
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    /** Of a sample, so there is none of a single value. */
    private static void assertDeviation(List<Double> values, String found) {
        double mean = mean(values);
        double squares = values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
        if (values.size() == 1) {
            assertEquals("null", found);
        } else {
            assertEquals(Math.sqrt(squares / (values.size() - 1)), Double.parseDouble(found), 1e-6);
        }
    }

    private static double meanDistance(List<Double> values) {
        double mean = mean(values);
        return values.stream().mapToDouble(value -> Math.abs(value - mean)).average().orElseThrow();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(value -> value).average().orElseThrow();
    }
}
