// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.PublishedFigures;
import org.vesper.loadgen.measure.CpuUse;
import org.vesper.loadgen.measure.Distribution;
import org.vesper.loadgen.measure.GarbageCollections;
import org.vesper.loadgen.measure.Jvm;
import org.vesper.loadgen.measure.Latencies;
import org.vesper.loadgen.measure.Machine;
import org.vesper.loadgen.measure.SlowOutputs;
import org.vesper.loadgen.record.Build;
import org.vesper.loadgen.record.RunRecord;

/** The result of a run for programs, as JSON objects. Missing figures are null, with the reason beside them. */
public final class Report {

    private final RunResult result;
    private final Evidence.Sending sending;

    private Report(RunResult result) {
        this.result = result;
        this.sending = result.evidence().sending();
    }

    /** The fields of the report; docs/performance.md names the most important ones. */
    public static Map<String, Object> of(RunResult result) {
        return new Report(result).fields();
    }

    private Map<String, Object> fields() {
        Load load = result.load();
        Verdict verdict = result.verdict();
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("verdict", verdict.toString());
        report.put("reasons", verdict.reasons());
        report.put("backlog", backlog());
        report.putAll(identity());
        report.put("connections", load.connections());
        report.put(RunRecord.PROTOCOL, result.run().protocol());
        report.put("rate", entries("planned", load.rate(), "achieved", finite(sending.achievedRate())));
        report.put("schedule", entries("pattern", result.run().pattern().text(), "sending", result.run().sending(),
                "warmupSeconds", load.warmupSeconds(), "seconds", load.seconds(), "clock", result.run().clock().name()));
        report.put("seed", load.seed());
        report.putAll(result.run().workload().parameters());
        report.put("events", entries("planned", sending.planned(), "sent", sending.sent(), "accepted", sending.accepted(),
                "acceptedByAdapter", result.evidence().server().map(Evidence.Outcome::accepted).orElse(null)));
        Map<String, Object> signals = new LinkedHashMap<>();
        result.groups().forEach(group -> signals.put(group, signals(group)));
        report.put("signals", signals);
        report.put("matchRate", result.evidence().measured().stream().mapToObj(count -> (double) count / load.seconds()).findFirst()
                .orElse(null));
        report.put("latency", latency());
        report.put("published", result.run().workload().published(load).map(Report::published).orElse(null));
        report.put("server", result.server().map(Report::server).orElseGet(() -> entries("cpuSeconds", null, "gc", List.of())));
        report.put("loadgen", cpu(result.generator().cpu()));
        report.put("hiccups", hiccups());
        report.put("environment", environment());
        return report;
    }

    private Map<String, Object> identity() {
        return entries("begun", result.run().begun().toString(), "runId", result.run().id(),
                "application", result.run().workload().application(),
                "version", result.server().map(server -> server.process().version()).orElse(null), RunRecord.BUILD, Build.ofThisProgram());
    }

    private Map<String, Object> backlog() {
        Backlog backlog = result.backlog();
        return entries("trend", backlog.trend().name(), "growthPerSecond", finite(backlog.growthPerSecond()),
                "growth", finite(backlog.growth()), "rateMissed", backlog.isRateMissed(), "largest", backlog.largest(),
                "samples", backlog.samples().stream().map(sample -> entries("atSeconds", sample.atSeconds(), "events", sample.events(),
                        "largest", sample.largest()))
                        .toList());
    }

    /** The counts of the whole run, to which events and rate refer, and of the measured part, to which the latencies refer. */
    private Map<String, Object> signals(String group) {
        Map<String, Object> signals = counts(group, count -> OptionalLong.of(count.total()));
        signals.put("measured", counts(group, OutputCount::measured));
        return signals;
    }

    private Map<String, Object> counts(String group, Function<OutputCount, OptionalLong> figure) {
        return entries("expected", orNull(result.expected(group, figure)), "received", orNull(result.received(group, figure)));
    }

    private Map<String, Object> latency() {
        Optional<Latencies> recorded = result.latencies();
        Optional<Distribution> response = recorded.flatMap(Latencies::response);
        Map<String, Object> latency = entries("service", recorded.map(Latencies::service).map(LatencyFigures::of).orElse(null),
                "response", response.map(LatencyFigures::of).orElse(null));
        if (response.isEmpty()) {
            latency.put("responseReason", result.noResponseReason());
        }
        latency.put("negative", recorded.map(Latencies::negative).orElse(null));
        latency.put("sendLag", LatencyFigures.of(result.generator().sendLag()));
        latency.put("generatorLate", result.isGeneratorLate());
        return latency;
    }

    private Map<String, Object> hiccups() {
        Map<String, Object> hiccups = LatencyFigures.of(result.generator().hiccups());
        hiccups.put("seconds", result.generator().hiccupSeconds().stream()
                .map(second -> entries("atSeconds", second.atSeconds(), "longestUs", second.longestUs())).toList());
        return hiccups;
    }

    private static Map<String, Object> published(PublishedFigures other) {
        PublishedFigures.Latency latency = other.latency();
        return entries("source", other.source(), "conditions", other.conditions(), "connections", other.throughput().connections(),
                "rate", other.throughput().rate(), "matchRate", other.throughput().matchRate(), "meanUs", latency.meanUs(),
                "p9999Us", orNull(latency.percentileUs(99.99)), "maxUs", latency.maxUs(),
                "shareBelow100Us", orNull(latency.shareBelow(100)), "shareBelow200Us", orNull(latency.shareBelow(200)));
    }

    private static Map<String, Object> server(RunResult.Server server) {
        GarbageCollections.Summary summary = server.process().summary();
        Map<String, Object> map = cpu(server.process().cpu());
        map.put("gc", server.process().collections().stream().map(collection -> entries("collector", collection.collector(), "cause",
                collection.cause(), "atSeconds", collection.atSeconds(), "durationMs", collection.durationMs())).toList());
        map.put("gcSummary", entries("source", summary.source(), "count", summary.count(), "totalMs", summary.totalMs(),
                "longestMs", finite(summary.longestMs())));
        summary.pauses().ifPresent(pauses -> map.put("jvmPauses", entries("count", pauses.count(), "longestMs", pauses.longestMs(), "cause",
                pauses.cause(), "targetMs", pauses.targetMs(), "shareWithinTarget", pauses.share())));
        map.put("slowOutputs", server.slow().map(Report::slowOutputs).orElse(null));
        map.put("readSize", server.adapter().get(RunResult.READ_SIZE));
        map.put("adapterSinceServerStart", server.adapter());
        return map;
    }

    private static Map<String, Object> slowOutputs(SlowOutputs slow) {
        return entries("thresholdMs", slow.thresholdMs(), "lost", slow.lost(), "episodes", slow.episodes().stream().map(episode ->
                entries("atSeconds", episode.atSeconds(), "count", episode.count(), "worstMs", episode.worstMs(), "cause", episode.cause(),
                        "detail", episode.detail())).toList());
    }

    private static Map<String, Object> cpu(CpuUse cpu) {
        return entries("cpuSeconds", finite(cpu.seconds()), "cpuPart", "measured", "cpuPartSeconds", cpu.overSeconds(),
                "cpuPartEvents", finite(cpu.events()));
    }

    private Map<String, Object> environment() {
        Machine machine = Machine.current();
        return entries("cpu", machine.cpu(), "cores", machine.cores(), "kernel", machine.kernel(), "memoryMb", machine.memoryMb(),
                "governor", machine.governor(), "loadAverages", machine.loadAverages(),
                "loadgenJvm", jvm(Jvm.ofThisProcess()),
                "serverJvm", result.server().map(server -> jvm(server.process().jvm())).orElse(null));
    }

    private static Map<String, Object> jvm(Jvm jvm) {
        return entries("version", jvm.version(), "flags", jvm.flags());
    }

    private static Long orNull(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    /** The value, or null for NaN and infinity, which JSON lacks. */
    private static Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }

    private static Map<String, Object> entries(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
