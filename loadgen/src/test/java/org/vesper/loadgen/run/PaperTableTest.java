// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.PublishedFigures;
import org.vesper.loadgen.workload.signals.SignalGeneration;

class PaperTableTest {

    private static final Load LIKE = new Load(1, 1, 2, 10, 42);

    @Test
    void shouldHaveTheLoadsOfThePaper() {
        List<Load> first = PaperTable.TABLE1.rows(LIKE);
        List<Load> second = PaperTable.TABLE2.rows(LIKE);

        assertEquals(10, first.size());
        assertEquals(new Load(1, 100_000, 2, 10, 42), first.get(0));
        assertEquals(new Load(7, 700_000, 2, 10, 42), first.get(6));
        assertEquals(10, second.size());
        assertEquals(new Load(10, 100_000, 2, 10, 42), second.get(0));
        assertEquals(new Load(10, 1_000_000, 2, 10, 42), second.get(9));
    }

    /** The paper's averages in microseconds, from its tables 1 and 2. */
    @Test
    void shouldHaveAPublishedRowForEachLoad() {
        assertEquals(List.of(42.6, 44.0, 47.2, 49.3, 51.5, 53.6, 55.5, 58.3, 62.0, 67.3), averages(PaperTable.TABLE1));
        assertEquals(List.of(45.2, 45.7, 47.2, 49.3, 51.6, 54.2, 56.6, 59.4, 62.9, 67.3), averages(PaperTable.TABLE2));
    }

    private static List<Double> averages(PaperTable table) {
        SignalGeneration workload = new SignalGeneration();
        return table.rows(LIKE).stream().map(workload::published).map(row -> row.map(PublishedFigures::latency).orElseThrow().meanUs())
                .toList();
    }
}
