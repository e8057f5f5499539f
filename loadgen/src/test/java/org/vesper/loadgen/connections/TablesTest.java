// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables hold medians and ranges of the runs that count, and the figures of 2008. */
class TablesTest {

    private static final Row THOUSAND = Row.users(1_000);
    private static final Row SEVEN = Row.users(7);

    @TempDir
    private Path folder;

    private final Measurements measured = new Measurements();
    private final Tables tables = new Tables(measured, List.of("event-loop", "thread-per-connection"));

    @Test
    void shouldShowMedianAndRangeBesideThePaperWhenARowIsRepeated() {
        List.of(300L, 100L, 200L).forEach(each -> measured.add(THOUSAND, "event-loop", result(THOUSAND, each, 0)));
        measured.add(THOUSAND, "thread-per-connection", result(THOUSAND, 50, 50));

        List<String> lines = tables.users(List.of(THOUSAND));

        assertEquals("1,000 event-loop 400 200 [100 - 300] 0.00 5.0 5.0 190 29.3% 5280 605 0.24% 1650", words(lines.get(2)));
        assertEquals("1,000 thread-per-connection 100 50 50.00 5.0 5.0 190 29.3% 5280 605 0.24% 1650", words(lines.get(3)));
    }

    @Test
    void shouldShowNoFigureWhenNoRunCounts() {
        measured.add(SEVEN, "event-loop", SEVEN.trial().judge(outcome(100, 0), 1_000));

        assertFalse(measured.areValid());
        assertEquals("7 event-loop ? ? ? ? ?", words(tables.users(List.of(SEVEN)).get(2)));
    }

    @Test
    void shouldShowTheRatesOfTheTrafficManagerWhenThereAreSome() {
        Row first = Row.rates(100).get(0);
        measured.add(first, "event-loop", result(first, 12_345, 0));

        assertEquals("new connections/s, 100 clients event-loop 12,345 28,800 20,600 28,700",
                words(tables.rates(List.of(first)).get(1)));
    }

    @Test
    void shouldWriteEachRunWhenAReportIsAskedFor() throws IOException {
        measured.add(SEVEN, "event-loop", result(SEVEN, 10, 5));
        Path file = folder.resolve("report.json");

        new ConnectionsReport(measured, List.of("event-loop")).write(file, List.of(SEVEN), 1, "1.2.3");

        Map<String, Object> report = JSON.std.mapFrom(Files.readString(file));
        assertEquals("VALID", report.get("verdict"));
        Map<?, ?> row = (Map<?, ?>) ((List<?>) report.get("rows")).get(0);
        assertEquals(7, row.get("clients"));
        Map<?, ?> run = (Map<?, ?>) ((List<?>) row.get("runs")).get(0);
        assertEquals(5, run.get("failed"));
        assertEquals(Map.of("broken", 5), run.get("failures"));
        assertTrue(run.toString().contains("errorPercent"), run::toString);
    }

    /** A second with twice as many steps as another, and so on average as many as asked for; each took 5 ms. */
    private static Trial.Result result(Row row, long average, long failed) {
        return row.trial().judge(outcome(average, failed), average);
    }

    private static Outcome outcome(long average, long failed) {
        Histogram timesNs = new Histogram(3);
        timesNs.recordValueWithCount(5_000_000, average);
        Map<String, Integer> reasons = failed == 0 ? Map.of() : Map.of("broken", (int) failed);
        return new Outcome(new Outcome.Counts(average, failed, average, 0, 0), timesNs, new long[] {0, 2 * average}, failed, 1, reasons);
    }

    private static String words(String line) {
        return line.strip().replaceAll(" +", " ");
    }
}
