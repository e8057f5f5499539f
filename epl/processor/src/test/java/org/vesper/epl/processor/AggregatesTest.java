// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
