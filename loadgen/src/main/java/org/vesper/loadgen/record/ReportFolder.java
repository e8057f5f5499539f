// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.record;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * A folder with runs: {@code runs/NAME.json} and {@code runs/NAME.hlog}, HdrHistogram's log, for each run as soon as it has ended, and
 * {@code report.json} with all of them.
 *
 * <p><b>Threading:</b> one thread, and one process at a time.
 */
public final class ReportFolder {

    private static final String JSON_END = ".json";
    private static final String REPORT = "report.json";
    private static final double NS_PER_US = 1e3;

    private final Path folder;
    private final Path runs;

    public ReportFolder(Path folder) throws IOException {
        this.folder = folder;
        this.runs = Files.createDirectories(folder.resolve("runs"));
    }

    /** The run of this name, if it was measured. */
    public Optional<RunRecord> find(String name) throws IOException {
        Path file = runs.resolve(name + JSON_END);
        return Files.exists(file) ? Optional.of(read(file).get(0)) : Optional.empty();
    }

    /** Keeps a run, whose histograms of nanoseconds have a tag, a begin and an end each. */
    public void add(String name, Map<String, Object> report, List<Histogram> histograms) throws IOException {
        try (PrintStream file = new PrintStream(runs.resolve(name + ".hlog").toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter log = new HistogramLogWriter(file);
            log.outputLogFormatVersion();
            log.outputComment("[values in nanoseconds; the column Interval_Max is in microseconds]");
            log.outputLegend();
            histograms.forEach(histogram -> log.outputIntervalHistogram(histogram.getStartTimeStamp() / 1e3,
                    histogram.getEndTimeStamp() / 1e3, histogram, NS_PER_US));
        }
        // A run that is there is complete, even if this process is killed now.
        Path part = runs.resolve(name + ".part");
        write(report, part);
        Files.move(part, runs.resolve(name + JSON_END), StandardCopyOption.REPLACE_EXISTING);
    }

    /** All runs, in the order in which they were begun. */
    public List<RunRecord> all() throws IOException {
        List<RunRecord> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(runs)) {
            for (Path file : files.filter(file -> file.toString().endsWith(JSON_END)).sorted().toList()) {
                all.addAll(read(file));
            }
        }
        all.sort(Comparator.comparing(run -> run.fields().text("begun")));
        return all;
    }

    /** Writes the file with all runs. */
    public void close() throws IOException {
        write(all().stream().map(run -> run.fields().all()).toList(), folder.resolve(REPORT));
    }

    /** The runs of a report: a file, or a folder with one. <b>Failure:</b> says which file is not a report. */
    public static List<RunRecord> read(Path report) throws IOException {
        Path file = Files.isDirectory(report) ? report.resolve(REPORT) : report;
        Object content;
        try {
            content = JSON.std.anyFrom(file.toFile());
        } catch (IOException e) {
            throw new IOException(file + " is not a report of the load generator: " + e.getMessage(), e);
        }
        Object runs = content instanceof Map<?, ?> map && map.containsKey("runs") ? map.get("runs") : content;
        List<?> objects = runs instanceof List<?> list ? list : List.of(runs);
        if (objects.isEmpty() || !objects.stream().allMatch(object -> object instanceof Map<?, ?> map && map.containsKey("verdict"))) {
            throw new IOException(file + " is not a report of the load generator: it has no runs with a verdict");
        }
        return objects.stream().map(object -> new RunRecord(new Fields((Map<?, ?>) object))).toList();
    }

    /** Writes a JSON file. */
    public static void write(Object content, Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).with(JSON.Feature.WRITE_NULL_PROPERTIES).write(content, file.toFile());
    }
}
