// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.loadgen.OutputCount;

class ReferenceModelTest {

    @Test
    void shouldExpectAPercentSignalWhenThePriceMovesByMoreThanTwoPercent() {
        assertEquals(1, signals("percent/A", 100, 102.01));
        assertEquals(0, signals("percent/A", 100, 102));
        assertEquals(0, signals("percent/A", 100, 98));
        assertEquals(1, signals("percent/A", 100, 97.99));
        assertEquals(0, signals("percent/A", 100));
        assertEquals(2, signals("percent/A", 100, 103, 103, 100));
    }

    /** In doubles {@code (last - previous) / previous * 100.0} of 43.74 and 42.8652 is -2.000000000000001, though the move is 2 %. */
    @Test
    void shouldComputeInTheGivenOrderWhenTheMoveIsAboutTwoPercent() {
        assertEquals(1, signals("percent/A", 43.74, 42.8652));
    }

    @Test
    void shouldExpectATrendSignalOnEachTickAfterTheThirdRise() {
        assertEquals(0, signals("trend/A", 10, 11, 12));
        assertEquals(1, signals("trend/A", 10, 11, 12, 13));
        assertEquals(2, signals("trend/A", 10, 11, 12, 13, 14));
        assertEquals(0, signals("trend/A", 14, 13, 12, 11, 10));
        assertEquals(1, signals("trend/A", 10, 11, 12, 11, 12, 13, 14));
    }

    @Test
    void shouldNeitherExtendNorBreakTheRunWhenThePriceIsUnchanged() {
        assertEquals(1, signals("trend/A", 10, 11, 11, 12, 12, 13));
        assertEquals(3, signals("trend/A", 10, 11, 12, 13, 13, 13));
    }

    @Test
    void shouldCountOnlyMeasuredTicksAsMeasured() {
        ReferenceModel model = new ReferenceModel(symbols(List.of("A"), List.of("A")));
        model.onTick(0, 100, false);
        model.onTick(0, 110, false);
        model.onTick(0, 121, true);

        assertEquals(2, model.expected().get("percent/A").total());
        assertEquals(1, model.expected().get("percent/A").measured().orElseThrow());
    }

    @Test
    void shouldExpectNothingOfASymbolThatIsNotMonitored() {
        ReferenceModel model = new ReferenceModel(symbols(List.of("A", "B"), List.of("B")));
        model.onTick(0, 100, true);
        model.onTick(0, 200, true);

        assertEquals(Map.of("percent/B", OutputCount.NONE, "trend/B", OutputCount.NONE), model.expected());
    }

    /** The expected signals were computed by a model in another language; the checksums are computed here from its values. */
    @ParameterizedTest
    @CsvSource({"small, 12, 156", "large, 90, 5973"})
    void shouldAgreeWithTheConformanceData(String set, int symbolCount, int signalCount) throws IOException {
        Map<String, OutputCount> expected = new TreeMap<>();
        for (String[] signal : rows("signals-" + set + "-expected.csv")) {
            OutputCount before = expected.getOrDefault(signal[0], OutputCount.NONE);
            long seed = SignalChecksum.seed(signal[0], signal[1]);
            long checksum = SignalChecksum.append(before.checksum().orElseThrow(), seed, Double.parseDouble(signal[2]),
                    Double.parseDouble(signal[3]));
            expected.put(signal[0], OutputCount.of(before.total() + 1, before.measured().orElseThrow() + 1, checksum));
        }
        List<String[]> ticks = rows("signals-" + set + "-ticks.csv");
        List<String> names = ticks.stream().map(tick -> tick[0]).distinct().sorted().toList();
        List<String> monitored = expected.keySet().stream().map(rule -> rule.substring(rule.indexOf('/') + 1)).toList();
        ReferenceModel model = new ReferenceModel(symbols(names, monitored));
        for (String[] tick : ticks) {
            model.onTick(names.indexOf(tick[0]), Double.parseDouble(tick[1]), true);
        }

        assertEquals(symbolCount, names.size());
        assertEquals(signalCount, expected.values().stream().mapToLong(OutputCount::total).sum());
        assertEquals(expected, model.expected());
    }

    private static long signals(String rule, double... prices) {
        ReferenceModel model = new ReferenceModel(symbols(List.of("A"), List.of("A")));
        for (double price : prices) {
            model.onTick(0, price, true);
        }
        return model.expected().get(rule).total();
    }

    private static SymbolList symbols(List<String> names, List<String> monitored) {
        BitSet indices = new BitSet();
        monitored.forEach(name -> indices.set(names.indexOf(name)));
        return new SymbolList(names, indices);
    }

    private static List<String[]> rows(String resource) throws IOException {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(ReferenceModelTest.class.getResourceAsStream(resource), StandardCharsets.UTF_8))) {
            List<String[]> rows = new ArrayList<>();
            reader.readLine();
            reader.lines().forEach(line -> rows.add(line.split(",")));
            return rows;
        }
    }
}
