// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.ratio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vesper.loadgen.record.Fields;
import org.vesper.loadgen.record.RunRecord;

class SinkComparisonTest {

    @Test
    void shouldDivideTheRunsOfTheSameRepeatWhateverTheirOrder() {
        SinkComparison compared = SinkComparison.each(List.of(run("server", 10, 1, 12), run("bare sink", 10, 1, 10),
                run("bare sink", 10, 2, 100), run("server", 10, 2, 150), run("server", 10, 3, 26), run("bare sink", 10, 3, 20))).get(0);

        assertEquals(List.of("service p50, us", "26.0 [12.0 - 150.0]", "20.0 [10.0 - 100.0]", "1.30 [1.20 - 1.50]"), compared.rows().get(0));
        assertEquals(List.of("CPU per event, ns", "260.0 [120.0 - 1,500.0]", "200.0 [100.0 - 1,000.0]", "1.30 [1.20 - 1.50]"),
                compared.rows().get(6));
    }

    @Test
    void shouldHaveALoadForEachNumberOfConnectionsAndNoneWithoutItsCounterpart() {
        List<SinkComparison> compared = SinkComparison.each(List.of(run("server", 1, 1, 10), run("bare sink", 1, 1, 5),
                run("server", 2, 1, 10), run("bare sink", 2, 1, 4), run("server", 2, 2, 99), run("server", 3, 1, 7)));

        assertEquals(List.of("1 connection, 1,000,000 events/s", "2 connections, 1,000,000 events/s"),
                compared.stream().map(load -> load.loadRow().get(0)).toList());
        assertEquals(List.of("2.00", "2.50"), compared.stream().map(load -> load.loadRow().get(1)).toList());
        assertEquals(SinkComparison.loadHeader().size(), compared.get(0).loadRow().size());
    }

    @Test
    void shouldOnlyHaveTheServersFiguresWithoutABareSink() {
        SinkComparison compared = SinkComparison.of(List.of(run("server", 1, 1, 10), run("server", 1, 2, 30)));

        assertEquals(List.of("median [range] of 2", "server"), compared.header());
        assertEquals(List.of("service p50, us", "20.0 [10.0 - 30.0]"), compared.rows().get(0));
    }

    @Test
    void shouldLeaveOutTheLastRunWhenItsCounterpartWasInterrupted() {
        RunRecord first = run("server", 1, 1, 10);
        RunRecord sink = run("bare sink", 1, 1, 5);

        assertEquals(List.of(first, sink), SinkComparison.of(List.of(first, sink, run("bare sink", 1, 2, 7))).runs());
        assertEquals(List.of(first), SinkComparison.of(List.of(first)).runs());
        assertEquals(List.of(), SinkComparison.of(List.of(sink)).runs());
    }

    @Test
    void shouldLeaveOutInvalidAndSaturatedRunsWithTheirCounterparts() {
        List<RunRecord> runs = List.of(run("server", 1, 1, 10), run("bare sink", 1, 1, 5),
                with(run("server", 1, 2, 9_000), "verdict", "INVALID"), run("bare sink", 1, 2, 5),
                run("server", 1, 3, 20), with(run("bare sink", 1, 3, 1), "backlog", Map.of("trend", "SATURATED")));

        for (SinkComparison compared : List.of(SinkComparison.of(runs), SinkComparison.each(runs).get(0))) {
            assertEquals(List.of("service p50, us", "10.0", "5.0", "2.00"), compared.rows().get(0));
            assertEquals(List.of("2 of 6 runs are left out, as INVALID or SATURATED; so are the 2 runs beside them."),
                    SinkComparison.notes(List.of(compared)));
        }
    }

    @Test
    void shouldHaveNoFiguresWhenAllRunsAreInvalid() {
        SinkComparison compared = SinkComparison.of(List.of(with(run("server", 1, 1, 10), "verdict", "INVALID"), run("bare sink", 1, 1, 5)));

        assertEquals(List.of("service p50, us", "?", "?", "?"), compared.rows().get(0));
        assertEquals("1 connection, 1,000,000 events/s", compared.loadRow().get(0));
    }

    @Test
    void shouldMarkResponseWhenAGeneratorWasLate() {
        Map<String, Object> late = Map.of("generatorLate", true, "response", Map.of("p50Us", 8.0));
        SinkComparison compared = SinkComparison.of(List.of(with(run("server", 1, 1, 10), "latency",
                Map.of("response", Map.of("p50Us", 4.0))), with(run("bare sink", 1, 1, 5), "latency", late)));

        assertEquals(List.of("response p50 (late), us", "4.0", "8.0", "0.50"), compared.rows().get(3));
        assertEquals("0.50 late", compared.loadRow().get(3));
        assertEquals(List.of("1 of these 2 runs have a late generator, whose delay is part of response."),
                SinkComparison.notes(List.of(compared)));
    }

    private static RunRecord with(RunRecord run, String field, Object value) {
        Map<Object, Object> fields = new HashMap<>(run.fields().all());
        fields.put(field, value);
        return new RunRecord(new Fields(fields));
    }

    @Test
    void shouldRefuseRunsThatCannotBePaired() {
        List<RunRecord> one = List.of(run("server", 1, 1, 10));
        assertThrows(IllegalArgumentException.class, () -> new SinkComparison(List.of(one.get(0), one.get(0)), one, List.of()));
    }

    private static RunRecord run(String receiver, int connections, int repeat, double us) {
        return new RunRecord(new Fields(Map.of("receiver", receiver, "connections", connections, "repeat", repeat, "verdict", "VALID",
                "rate", Map.of("planned", 1_000_000, "achieved", 1e6), "latency", Map.of("service", Map.of("p50Us", us)),
                "server", Map.of("cpuSeconds", us / 10, "cpuPartSeconds", 10.0, "cpuPartEvents", 10_000_000))));
    }
}
