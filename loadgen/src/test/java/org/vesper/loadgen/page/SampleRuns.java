// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.vesper.loadgen.record.Fields;
import org.vesper.loadgen.record.RunRecord;

/** Reports of runs that nobody measured, with latencies of a plausible shape. */
final class SampleRuns {

    private static final double[] PAPER_MEAN_US = {42.6, 44.0, 47.2, 49.3, 51.5, 53.6, 55.5, 58.3, 62.0, 67.3};
    private static final double[] PAPER_MAX_MS = {8.77, 12.77, 12.93, 13.45, 15.73, 16.64, 18.60, 19.50, 19.21, 21.52};

    private SampleRuns() {
    }

    /** The rows of the paper's table 1. */
    static List<RunRecord> table(String label) {
        List<RunRecord> runs = new ArrayList<>();
        for (int row = 1; row <= 10; row++) {
            runs.add(run(label, row, new Random(row + label.hashCode())));
        }
        return runs;
    }

    /** A repeat of a run, of the server and of the bare sink with half its latencies. */
    static List<RunRecord> turn(RunRecord run, int repeat) {
        return List.of(repeat(run, "server", repeat, 2 * repeat), repeat(run, "bare sink", repeat, repeat));
    }

    private static RunRecord repeat(RunRecord run, String receiver, int repeat, double medianUs) {
        Map<Object, Object> fields = new LinkedHashMap<>(run.fields().all());
        fields.put("receiver", receiver);
        fields.put(RunRecord.REPEAT, repeat);
        fields.put("latency", Map.of("service", latency(medianUs, 4), "response", latency(medianUs * 90, 3), "sendLag", latency(1, 3)));
        return new RunRecord(new Fields(fields));
    }

    private static RunRecord run(String label, int row, Random random) {
        double mean = 2 + row * 0.1 + random.nextDouble();
        Map<String, Object> run = new LinkedHashMap<>(Map.of("verdict", "VALID", "label", label, "reasons", List.of(),
                "begun", "2026-11-22T10:00:0" + row % 10 + "Z", "application", "signal-generation", "version", "1.0", "connections", row,
                "rate", Map.of("planned", row * 100_000), "matchRate", 3_890.0 * row));
        run.put("seed", 42);
        run.put("backlog", Map.of("trend", "SUSTAINED"));
        run.put("schedule", Map.of("pattern", "uniform", "warmupSeconds", 2, "seconds", 60, "clock", "MONOTONIC"));
        run.put("latency", Map.of("service", latency(mean, 4), "response", latency(mean * 90, 3), "sendLag", latency(mean * 60, 3)));
        run.put("published", Map.of("meanUs", PAPER_MEAN_US[row - 1], "maxUs", PAPER_MAX_MS[row - 1] * 1e3, "p9999Us", 4_300,
                "matchRate", 3_889 * row, "conditions", "the paper: <16 + 16> cores", "shareBelow100Us", 0.863, "shareBelow200Us", 0.994));
        run.put("server", Map.of("gc", pauses(random), "cpuSeconds", 12.0, "cpuPartSeconds", 60.0, "cpuPartEvents", 6_000_000 * row, "readSize", "2048B",
                "slowOutputs", Map.of("thresholdMs", 10, "episodes", List.of(episode(5, 40, "GC pause"), episode(9, 30, "GC pause"),
                        episode(20, 310, "lock")))));
        Map<String, Object> hiccups = new LinkedHashMap<>(latency(80, 2));
        hiccups.put("seconds", seconds(random));
        run.put("hiccups", hiccups);
        run.put("environment", Map.of("cpu", "A processor", "cores", 2, "memoryMb", 24_000, "kernel", "Linux", "governor", "unknown",
                "loadAverages", "1 1 1", "serverJvm", Map.of("version", "JVM 17", "flags", List.of("-Xmx1g", "-XX:ErrorFile=/a"))));
        return new RunRecord(new Fields(run));
    }

    /** Percentiles that grow by a power of the number of nines. */
    private static Map<String, Object> latency(double medianUs, double power) {
        List<Map<String, Object>> percentiles = new ArrayList<>();
        for (int i = 0; i <= 50; i++) {
            percentiles.add(Map.of("percentile", 100 - 100 / Math.pow(10, i / 10.0), "us", medianUs * Math.pow(0.5 + i / 10.0, power)));
        }
        List<Map<String, Object>> histogram = new ArrayList<>();
        long[] ends = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000};
        for (int i = 0; i < ends.length; i++) {
            long count = Math.round(1e6 * Math.exp(-Math.abs(Math.log(ends[i] / medianUs)) * 2));
            histogram.add(Map.of("fromUs", i == 0 ? 0 : ends[i - 1], "toUs", ends[i], "count", count));
        }
        return Map.of("meanUs", medianUs, "p50Us", medianUs, "p99Us", medianUs * 10, "p9999Us", medianUs * 60, "maxUs", medianUs * 2_000,
                "shareBelow100Us", 0.99, "shareBelow200Us", 1, "percentiles", percentiles, "histogram", histogram);
    }

    private static List<Map<String, Object>> pauses(Random random) {
        List<Map<String, Object>> pauses = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            pauses.add(Map.of("collector", "PS Scavenge", "cause", "Allocation Failure", "atSeconds", i * 5.1,
                    "durationMs", 6 + random.nextInt(20)));
        }
        pauses.add(Map.of("collector", "ZGC Cycles", "cause", "not a pause", "atSeconds", 5.0, "durationMs", 900));
        return pauses;
    }

    private static Map<String, Object> episode(double atSeconds, double worstMs, String cause) {
        return Map.of("atSeconds", atSeconds, "worstMs", worstMs, "cause", cause, "count", 100, "detail", "com.example.Some$Lock");
    }

    private static List<Map<String, Object>> seconds(Random random) {
        List<Map<String, Object>> seconds = new ArrayList<>();
        for (int i = 1; i <= 62; i++) {
            seconds.add(Map.of("atSeconds", i, "longestUs", 200 + random.nextInt(4_000)));
        }
        return seconds;
    }
}
