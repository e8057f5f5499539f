// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
import org.vesper.loadgen.ratio.SinkComparison;
import org.vesper.loadgen.record.Build;
import org.vesper.loadgen.record.Fields;
import org.vesper.loadgen.record.ReportFolder;
import org.vesper.loadgen.record.RunRecord;
import org.vesper.loadgen.report.Report;
import org.vesper.loadgen.report.RunResult;
import org.vesper.loadgen.schedule.ArrivalPattern;

/**
 * The destination of the results of the runs: a JSON file, a {@link ReportFolder} with a page, both or none. A folder that has a VALID run
 * already, of the same settings, need not measure it again.
 *
 * <p><b>Threading:</b> one thread.
 */
final class RunOutput {

    /** The page of a report folder. */
    static final String PAGE = "report.html";

    private static final String SETTING_END = "; ";

    private final Path file;
    private final Path folder;
    private final String label;
    private final String sending;
    private final List<RunRecord> runs = new ArrayList<>();

    /**
     * @param file the JSON file, or null
     * @param folder the report folder, or null
     * @param label what distinguishes these runs from others in the folder; may be empty
     * @param sending the options of sending and analysis, which repeats of a run have in common
     */
    RunOutput(Path file, Path folder, String label, String sending) {
        this.file = file;
        this.folder = folder;
        this.label = label;
        this.sending = sending;
    }

    /**
     * The run of these settings, if the folder has it and it is VALID. <b>Failure:</b> an {@link IOException} if it has a VALID one of
     * other settings, since a report must not mix them. A run that is not VALID gives no figures, and an interrupted one may not even
     * know its settings; the new run replaces it.
     */
    Optional<RunRecord> earlier(RunRecord planned, int repeat) throws IOException {
        Optional<RunRecord> found = find(planned, repeat).filter(run -> run.verdict().equals("VALID"));
        if (found.isPresent() && !found.get().settings().equals(planned.settings())) {
            throw new IOException(folder + " has runs of other settings; name another folder with --out, or tell the runs apart with"
                    + " --label. There: " + difference(found.get(), planned) + ". Now: " + difference(planned, found.get()) + ".");
        }
        return found;
    }

    /** The number of the next repeat of a run: the folder may have some of former calls. <b>Failure:</b> as above. */
    int nextRepeat(RunRecord planned) throws IOException {
        int repeat = 1;
        while (find(planned, repeat).isPresent()) {
            earlier(planned, repeat);
            repeat++;
        }
        return repeat;
    }

    private Optional<RunRecord> find(RunRecord planned, int repeat) throws IOException {
        return folder == null ? Optional.empty() : new ReportFolder(folder).find(name(planned, repeat));
    }

    /** The settings of a run that the other one does not have. */
    private static String difference(RunRecord run, RunRecord other) {
        List<String> settings = new ArrayList<>(List.of(run.settings().split(SETTING_END)));
        settings.removeAll(List.of(other.settings().split(SETTING_END)));
        return String.join(SETTING_END, settings);
    }

    /** Adds a run that the folder has already. */
    void add(RunRecord earlier) {
        runs.add(earlier);
    }

    /** Keeps a run at once, so that a later interrupt does not lose it. */
    void add(RunResult result, int repeat) throws IOException {
        Map<String, Object> report = Report.of(result);
        report.put(RunRecord.LABEL, label);
        report.put(RunRecord.REPEAT, repeat);
        report.put(RunRecord.SENDING, sending);
        RunRecord run = new RunRecord(new Fields(report));
        add(run);
        if (folder != null) {
            new ReportFolder(folder).add(name(run, repeat), report, histograms(result));
        }
    }

    /** The runs of this call, also those that the folder had already. */
    List<RunRecord> runs() {
        return runs;
    }

    /**
     * Writes what contains all runs, if there are any: an interrupt may have come before the first. A file for a single run has that run,
     * others have a list, with comparisons if there are any.
     */
    void finish(PrintWriter out, boolean isTable, boolean isQuiet) throws IOException {
        if (runs.isEmpty()) {
            return;
        }
        List<Path> written = new ArrayList<>();
        if (file != null) {
            ReportFolder.write(isTable ? ofTable() : ofLoad(), file);
            written.add(file);
        }
        if (folder != null) {
            written.add(writePage(folder));
        }
        if (!isQuiet) {
            written.forEach(path -> out.println("report   " + path));
            out.flush();
        }
    }

    private Object ofLoad() {
        return runs.size() == 1 ? runs.get(0).fields().all() : Map.of("comparison", SinkComparison.of(runs).toMap(), "runs", reports());
    }

    private Object ofTable() {
        List<SinkComparison> compared = SinkComparison.each(runs);
        return compared.isEmpty() ? reports() : Map.of("comparisons", compared.stream().map(load -> Map.of("load",
                load.load(), "figures", load.toMap())).toList(), "runs", reports());
    }

    private List<? extends Map<?, ?>> reports() {
        return runs.stream().map(run -> run.fields().all()).toList();
    }

    /** Writes the page and the list of all runs of a folder; returns the page. */
    private static Path writePage(Path folder) throws IOException {
        ReportFolder kept = new ReportFolder(folder);
        kept.close();
        return Files.writeString(folder.resolve(PAGE), ReportPage.of(kept.all()));
    }

    private static String name(RunRecord run, int repeat) {
        String first = run.label().isEmpty() ? "" : run.label().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + "-";
        return first + run.connections() + "x" + run.rate() / run.connections() + "-" + repeat;
    }

    /** What the report of a run will have of its settings. */
    RunRecord planned(Load load, ArrivalPattern pattern, String protocol, String receiver, ServerLink server)
            throws ServerUnavailableException {
        Jvm jvm = server.jvm();
        Map<String, Object> settings = new LinkedHashMap<>(Map.of(RunRecord.LABEL, label, "receiver", receiver,
                "connections", load.connections(), "rate", Map.of("planned", load.rate()), "seed", load.seed(),
                "application", server.application(), "version", server.version(),
                "schedule", Map.of("pattern", pattern.text(), "warmupSeconds", load.warmupSeconds(), "seconds", load.seconds())));
        settings.put(RunRecord.SENDING, sending);
        settings.put(RunRecord.PROTOCOL, protocol);
        settings.put(RunRecord.BUILD, Build.ofThisProgram());
        settings.put("environment", Map.of("serverJvm", Map.of("version", jvm.version(), "flags", jvm.flags()),
                "cores", Runtime.getRuntime().availableProcessors()));
        return new RunRecord(new Fields(settings));
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
