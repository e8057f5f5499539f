// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.loadgen.record.Fields;
import org.vesper.loadgen.record.ReportFolder;
import org.vesper.loadgen.record.RunRecord;
import picocli.CommandLine;

class ReportComparisonTest {

    @Test
    void shouldSayThatItCannotTellWhenThereIsOneRun() {
        assertEquals(Finding.Answer.CANNOT_TELL, answer(runs(10), runs(10_000, 11_000, 12_000, 13_000)));
    }

    @Test
    void shouldOnlySpeakOfRangesWhenThereAreTwoOrThreeRuns() {
        assertEquals(Finding.Answer.RANGES_APART, answer(runs(10, 12, 11), runs(13, 14)));
        assertEquals(Finding.Answer.WITHIN_SPREAD, answer(runs(10, 12, 11), runs(12, 14)));
    }

    @Test
    void shouldTestRanksWhenThereAreFourRuns() {
        assertEquals(Finding.Answer.DIFFERS, answer(runs(10, 12, 11, 9), runs(13, 14, 15, 16)));
        assertEquals(Finding.Answer.WITHIN_SPREAD, answer(runs(10, 12, 14, 9), runs(13, 11, 15, 16)));
    }

    @Test
    void shouldIgnoreInvalidRunsAndOtherLoads() {
        RunRecord invalid = new RunRecord(new Fields(Map.of("verdict", "INVALID", "connections", 10, "rate", Map.of("planned", 1_000),
                "latency", Map.of("service", Map.of("p50Us", 1)))));
        RunRecord other = new RunRecord(new Fields(Map.of("verdict", "VALID", "connections", 1, "rate", Map.of("planned", 1_000),
                "latency", Map.of("service", Map.of("p50Us", 1)))));

        assertEquals(List.of(), new ReportComparison(List.of(invalid, other), runs(10, 11)).findings());
    }

    @Test
    void shouldNotCompareRunsOfDifferentProtocols() {
        List<RunRecord> first = List.of(run(10, Map.of("protocol", "1")));
        List<RunRecord> second = List.of(run(10, Map.of("protocol", "2")));
        List<RunRecord> sessions = List.of(run(10, Map.of("protocol", "2 with sessions")));

        assertEquals(List.of(), new ReportComparison(first, second).findings());
        assertEquals(List.of(), new ReportComparison(second, sessions).findings());
        assertEquals(List.of(), new ReportComparison(runs(10), second).findings());
        assertEquals("10 connections, 1,000 events/s", new ReportComparison(runs(10), first).findings().get(0).load());
        assertEquals("10 connections, 1,000 events/s, protocol 2", new ReportComparison(second, second).findings().get(0).load());
    }

    @Test
    void shouldLeaveOutSaturatedRunsAndSayHowMany() {
        List<RunRecord> b = new ArrayList<>(runs(10, 11, 12, 13));
        b.add(run(9_999, Map.of("backlog", Map.of("trend", "SATURATED"))));

        ReportComparison comparison = new ReportComparison(runs(10, 11, 12, 13), b);
        assertEquals(13, comparison.findings().get(0).b().greatest());
        assertTrue(comparison.lines().contains("1 run is left out, as INVALID or SATURATED."), comparison.lines()::toString);
    }

    @Test
    void shouldMarkResponseButNotServiceWhenAGeneratorWasLate() {
        RunRecord late = run(10, Map.of("latency", Map.of("generatorLate", true, "service", Map.of("p50Us", 10),
                "response", Map.of("p50Us", 300))));

        List<String> lines = new ReportComparison(List.of(late), List.of(late)).lines();
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("  response p50 (late) ")), lines::toString);
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("  service p50  ")), lines::toString);
    }

    @Test
    void shouldSayHowManyFiguresDifferByChanceOnAverage() {
        List<String> lines = new ReportComparison(runs(10, 12, 11, 9), runs(13, 14, 15, 16)).lines();

        assertTrue(lines.stream().anyMatch(line -> line.endsWith("Of 1 figures without any difference, at most 0.1 on average differ by"
                + " chance; figures of one run go together.")), lines::toString);
    }

    @Test
    void shouldTakeMediansOfASummaryOnlyFromGoodRuns() {
        List<RunRecord> runs = new ArrayList<>(runs(10, 20, 30));
        runs.add(run(9_000, Map.of("verdict", "INVALID")));
        runs.add(run(9_000, Map.of("backlog", Map.of("trend", "SATURATED"))));

        assertTrue(SummaryCommand.lines(runs).get(2).matches("10 connections, 1,000 events/s +5 +3 +20\\.0 .*"),
                SummaryCommand.lines(runs)::toString);
    }

    @Test
    void shouldCompareReportsByCommand(@TempDir Path folder) throws Exception {
        Path a = folder.resolve("a.json");
        Path b = Files.createDirectory(folder.resolve("b"));
        ReportFolder.write(runs(10, 12, 11, 9).stream().map(run -> run.fields().all()).toList(), a);
        ReportFolder.write(runs(20, 22, 21, 29).stream().map(run -> run.fields().all()).toList(), b.resolve("report.json"));

        String text = run(0, a, b);
        assertTrue(text.contains("10.5 [9.0 - 12.0] 4") && text.contains("21.5 [20.0 - 29.0] 4") && text.contains("2.05  differs"), text);
        assertTrue(run(1, a, Files.writeString(folder.resolve("c.json"), "[1]")).contains("c.json is not a report of the load generator"));
        assertTrue(run(1, a, folder.resolve("none.json")).contains("none.json"));
    }

    @Test
    void shouldCompareReportsInJsonWhenAsked(@TempDir Path folder) throws Exception {
        Path a = folder.resolve("a.json");
        Path b = folder.resolve("b.json");
        ReportFolder.write(runs(10, 12, 11, 9).stream().map(run -> run.fields().all()).toList(), a);
        ReportFolder.write(runs(20, 22, 21, 29).stream().map(run -> run.fields().all()).toList(), b);

        Map<?, ?> answer = (Map<?, ?>) JSON.std.anyFrom(run(0, a, b, "--json"));
        assertEquals(a.toString(), ((Map<?, ?>) answer.get("a")).get("report"));
        // Two of the 70 ways to divide eight ranks are as far apart.
        assertEquals(List.of(Map.of("load", "10 connections, 1,000 events/s", "figure", "service p50", "answer", "DIFFERS", "generatorLate", false,
                "a", Map.of("medianUs", 10.5, "leastUs", 9.0, "greatestUs", 12.0, "repeats", 4),
                "b", Map.of("medianUs", 21.5, "leastUs", 20.0, "greatestUs", 29.0, "repeats", 4),
                "ratio", 21.5 / 10.5, "probability", 2.0 / 70)), answer.get("figures"));
    }

    @Test
    void shouldAnswerAnErrorInJsonWhenAsked(@TempDir Path folder) throws Exception {
        Path none = folder.resolve("none.json");

        Map<?, ?> answer = (Map<?, ?>) JSON.std.anyFrom(run(1, none, none, "--json").replaceFirst("(?m)^vesper: .*", ""));
        assertTrue(answer.get("error").toString().contains("none.json is not a report of the load generator"), answer::toString);
    }

    private static String run(int exitCode, Path a, Path b, String... options) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text, true);
        String[] words = Stream.concat(Stream.of(a.toString(), b.toString()), Stream.of(options)).toArray(String[]::new);
        assertEquals(exitCode, new CommandLine(new CompareCommand()).setOut(out).setErr(out).execute(words));
        return text.toString();
    }

    private static Finding.Answer answer(List<RunRecord> a, List<RunRecord> b) {
        return new ReportComparison(a, b).findings().get(0).answer();
    }

    /** A run for each median of service. */
    private static List<RunRecord> runs(double... mediansUs) {
        return DoubleStream.of(mediansUs).mapToObj(us -> run(us, Map.of())).toList();
    }

    private static RunRecord run(double medianUs, Map<String, Object> others) {
        Map<String, Object> run = new HashMap<>(Map.of("verdict", "VALID", "connections", 10, "rate", Map.of("planned", 1_000),
                "latency", Map.of("service", Map.of("p50Us", medianUs))));
        run.putAll(others);
        return new RunRecord(new Fields(run));
    }
}
