// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.measure.Distribution;
import org.vesper.loadgen.measure.Jvm;
import org.vesper.loadgen.measure.Latencies;
import org.vesper.loadgen.measure.ServerLink;
import org.vesper.loadgen.page.ReportPage;
import org.vesper.loadgen.record.Fields;
import org.vesper.loadgen.record.ReportFolder;
import org.vesper.loadgen.record.RunRecord;
import org.vesper.loadgen.ratio.SinkComparison;
import org.vesper.loadgen.report.Report;
import org.vesper.loadgen.report.RunResult;
import org.vesper.loadgen.schedule.ArrivalPattern;

/**
 * Where the results of the runs go: a JSON file, a {@link ReportFolder} with a page, both or none. A folder that has a VALID run already,
 * of the same settings, need not measure it again.
 *
 * <p><b>Threading:</b> one thread.
 */
final class RunOutput {

    /** The page of a report folder. */
    static final String PAGE = "report.html";

    private final Path file;
    private final Path folder;
    private final String label;
    private Map<String, Object> comparison = Map.of();
    private final List<Map<?, ?>> reports = new ArrayList<>();

    /**
     * @param file the JSON file, or null
     * @param folder the report folder, or null
     * @param label what distinguishes these runs from others in the folder; may be empty
     */
    RunOutput(Path file, Path folder, String label) {
        this.file = file;
        this.folder = folder;
        this.label = label;
    }

    /**
     * The run of this load, if the folder has it. <b>Failure:</b> an {@link IOException} if it has one of other settings, since a report
     * must not mix them.
     */
    Optional<RunRecord> earlier(Load load, int repeat, ArrivalPattern pattern, ServerLink server)
            throws IOException, ServerUnavailableException {
        Optional<RunRecord> found = folder == null ? Optional.empty() : new ReportFolder(folder).find(name(load, repeat));
        if (found.isPresent()) {
            requireSame(found.get(), planned(load, pattern, server));
        }
        Optional<RunRecord> valid = found.filter(run -> run.verdict().equals("VALID"));
        valid.ifPresent(run -> reports.add(run.fields().all()));
        return valid;
    }

    /** The number of the next repeat of a run: the folder may have some of former calls. <b>Failure:</b> as above. */
    int nextRepeat(Load load, ArrivalPattern pattern, ServerLink server) throws IOException, ServerUnavailableException {
        int repeat = 1;
        while (folder != null) {
            Optional<RunRecord> found = new ReportFolder(folder).find(name(load, repeat));
            if (found.isEmpty()) {
                return repeat;
            }
            requireSame(found.get(), planned(load, pattern, server));
            repeat++;
        }
        return repeat;
    }

    private void requireSame(RunRecord earlier, RunRecord planned) throws IOException {
        if (!earlier.settings().equals(planned.settings())) {
            throw new IOException(folder + " has runs of other settings; name another folder with --out, or tell the runs apart with"
                    + " --label. There: " + earlier.settings() + ". Now: " + planned.settings() + ".");
        }
    }

    /** Keeps a run at once, so that a later interrupt does not lose it. */
    void add(RunResult result, int repeat) throws IOException {
        add(result, label, repeat);
    }

    /** Keeps the runs of a comparison; those of the bare sink get its name as a label. */
    void add(SinkComparison compared, int firstRepeat) throws IOException {
        comparison = compared.toMap();
        for (int i = 0; i < compared.server().size(); i++) {
            add(compared.server().get(i), label, firstRepeat + i);
        }
        for (int i = 0; i < compared.sink().size(); i++) {
            add(compared.sink().get(i), (label + " bare sink").strip(), firstRepeat + i);
        }
    }

    private void add(RunResult result, String as, int repeat) throws IOException {
        Map<String, Object> report = Report.of(result);
        report.put(RunRecord.LABEL, as);
        reports.add(report);
        if (folder != null) {
            new ReportFolder(folder).add(name(result.load(), as, repeat), report, histograms(result));
        }
    }

    /** Writes what contains all runs. A file for a single run has that run, one for a comparison has it too, others have a list. */
    void finish(PrintWriter out, boolean isSingle) throws IOException {
        if (file != null) {
            Object several = comparison.isEmpty() ? reports : Map.of("comparison", comparison, "runs", reports);
            ReportFolder.write(isSingle && reports.size() == 1 ? reports.get(0) : several, file);
            out.println("report   " + file);
        }
        if (folder != null && !reports.isEmpty()) {
            out.println("report   " + writePage(folder));
        }
        out.flush();
    }

    /** Writes the page and the list of all runs of a folder; returns the page. */
    private static Path writePage(Path folder) throws IOException {
        ReportFolder kept = new ReportFolder(folder);
        kept.close();
        return Files.writeString(folder.resolve(PAGE), ReportPage.of(kept.all()));
    }

    private String name(Load load, int repeat) {
        return name(load, label, repeat);
    }

    private static String name(Load load, String label, int repeat) {
        String first = label.isEmpty() ? "" : label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + "-";
        return first + load.connections() + "x" + load.rate() / load.connections() + "-" + repeat;
    }

    private RunRecord planned(Load load, ArrivalPattern pattern, ServerLink server) throws ServerUnavailableException {
        Jvm jvm = server.jvm();
        return new RunRecord(new Fields(Map.of(RunRecord.LABEL, label, "connections", load.connections(),
                "rate", Map.of("planned", load.rate()), "application", server.application(), "version", server.version(),
                "schedule", Map.of("pattern", pattern.text(), "warmupSeconds", load.warmupSeconds(), "seconds", load.seconds()),
                "seed", load.seed(), "environment", Map.of("serverJvm", Map.of("version", jvm.version(), "flags", jvm.flags()),
                        "cores", Runtime.getRuntime().availableProcessors()))));
    }

    private static List<Histogram> histograms(RunResult result) {
        List<Histogram> histograms = new ArrayList<>();
        Optional<Latencies> latencies = result.server().flatMap(RunResult.Server::latencies);
        latencies.ifPresent(recorded -> histograms.add(tagged(result, "service", recorded.service())));
        latencies.flatMap(Latencies::response).ifPresent(response -> histograms.add(tagged(result, "response", response)));
        histograms.add(tagged(result, "send-lag", result.generator().sendLag()));
        histograms.add(tagged(result, "hiccups", result.generator().hiccups()));
        return histograms;
    }

    private static Histogram tagged(RunResult result, String tag, Distribution distribution) {
        Histogram histogram = distribution.copy();
        long measuredFromMs = result.run().begun().toEpochMilli() + TimeUnit.SECONDS.toMillis(result.load().warmupSeconds());
        histogram.setTag(tag);
        histogram.setStartTimeStamp(measuredFromMs);
        histogram.setEndTimeStamp(measuredFromMs + TimeUnit.SECONDS.toMillis(result.load().seconds()));
        return histogram;
    }
}
