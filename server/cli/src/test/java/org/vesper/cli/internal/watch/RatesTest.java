// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.vesper.management.figures.AdapterFigure;

class RatesTest {

    private static final long NS_PER_S = 1_000_000_000;

    @Test
    void shouldComputeRatesFromTwoSamples() {
        Sample before = new Sample(5 * NS_PER_S, Map.of("a/in", stage(0, 1_000), "a/again", stage(900, 900)), Map.of(), Map.of());
        Sample after = new Sample(7 * NS_PER_S, new TreeMap<>(Map.of("a/in", stage(0, 5_000), "a/again", stage(50, 20),
                "a/new", new Sample.StageSample("bean", 10, 0, 3, 2, 1, 61_000, false),
                "a/stopped", new Sample.StageSample("bean", 0, 0, 0, 0, 0, 0, true))), Map.of(), Map.of("a/in", List.of(
                new AdapterFigure("lag", "GAUGE", "events", 1_234, "vesper_adapter_test_lag_events", ""),
                new AdapterFigure("reads", "COUNTER", "reads", 99, "vesper_adapter_test_reads", ""),
                new AdapterFigure("delay", "GAUGE", "ms", 0.25, "vesper_adapter_test_delay_seconds", ""))));

        List<String> lines = new Rates(before, after).lines().stream().map(line -> line.replaceAll(" +", " ").strip()).toList();

        assertEquals(List.of("STAGE KIND IN/s OUT/s WAITING LOST FAULTS",
                "a/again stream 25 10 0 0 0",
                "a/in stream 0 2,000 0 0 0",
                "a/new bean 5 0 3 2 1 BUSY 61 s",
                "a/stopped bean 0 0 0 0 0 STOPPED",
                "a/in lag: 1,234 events",
                "a/in delay: 0.25 ms"), lines);
        assertEquals(2.0, new Rates(before, after).values().get("seconds"));
    }

    private static Sample.StageSample stage(long in, long out) {
        return new Sample.StageSample("stream", in, out, 0, 0, 0, 0, false);
    }
}
