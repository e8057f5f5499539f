// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

import com.fasterxml.jackson.jr.ob.JSON;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.RuleCount;
import org.vesper.loadgen.measure.CpuUse;
import org.vesper.loadgen.measure.Distribution;
import org.vesper.loadgen.measure.GarbageCollections;
import org.vesper.loadgen.measure.Jvm;
import org.vesper.loadgen.measure.Machine;
import org.vesper.loadgen.workload.signals.PriceProcess;
import org.vesper.loadgen.workload.signals.ReferenceModel;

/** The result of a run as a JSON file, for programs. Figures that do not exist are null, with the reason beside. */
public final class Report {

    private final RunResult result;
    private final Evidence.Sending sending;

    public Report(RunResult result) {
        this.result = result;
        this.sending = result.evidence().sending();
    }

    public void write(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).with(JSON.Feature.WRITE_NULL_PROPERTIES).write(toMap(), file.toFile());
    }

    Map<String, Object> toMap() {
        Load load = result.load();
        Verdict verdict = result.verdict();
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("verdict", verdict.toString());
        report.put("reasons", verdict.reasons());
        report.put("begun", result.run().begun().toString());
        report.put("runId", result.run().id());
        report.put("connections", load.connections());
        report.put("rate", entries("planned", load.rate(), "achieved", finite(sending.achievedRate())));
        report.put("schedule", entries("warmupSeconds", load.warmupSeconds(), "seconds", load.seconds(),
                "clock", result.run().clock().name()));
        report.put("seed", load.seed());
        report.put("sigma", PriceProcess.SIGMA);
        report.put("events", entries("planned", sending.planned(), "sent", sending.sent(), "accepted", sending.accepted(),
                "acceptedByAdapter", result.evidence().server().map(Evidence.Outcome::accepted).orElse(null)));
        report.put("signals", entries("percent", signals(ReferenceModel.PERCENT), "trend", signals(ReferenceModel.TREND)));
        report.put("latency", latency());
        report.put("server", result.server().map(Report::server).orElseGet(() -> entries("cpuSeconds", null, "gc", List.of())));
        report.put("loadgen", cpu(result.generator().cpu()));
        report.put("hiccups", result.generator().hiccups().toMap());
        report.put("environment", environment());
        return report;
    }

    /** The whole run, as events and rate are; the measured part, as the latencies are, beside. */
    private Map<String, Object> signals(String rules) {
        Map<String, Object> signals = counts(rules, RuleCount::signals);
        signals.put("measured", counts(rules, RuleCount::measured));
        return signals;
    }

    private Map<String, Object> counts(String rules, ToLongFunction<RuleCount> figure) {
        return entries("expected", result.expected(rules, figure), "received", result.received(rules, figure).orElse(null));
    }

    private Map<String, Object> latency() {
        Optional<Distribution> response = result.server().flatMap(RunResult.Server::response);
        Map<String, Object> latency = entries("service", result.server().map(server -> server.service().toMap()).orElse(null),
                "response", response.map(Distribution::toMap).orElse(null));
        if (response.isEmpty()) {
            latency.put("responseReason", result.noResponseReason());
        }
        latency.put("negative", result.server().map(RunResult.Server::negativeLatencies).orElse(null));
        latency.put("sendLag", result.generator().sendLag().toMap());
        return latency;
    }

    private static Map<String, Object> server(RunResult.Server server) {
        GarbageCollections.Summary summary = server.process().summary();
        Map<String, Object> map = cpu(server.process().cpu());
        map.put("gc", server.process().collections().stream().map(collection -> entries("collector", collection.collector(), "cause",
                collection.cause(), "atSeconds", collection.atSeconds(), "durationMs", collection.durationMs())).toList());
        map.put("gcSummary", entries("source", summary.source(), "count", summary.count(), "totalMs", summary.totalMs(),
                "longestMs", finite(summary.longestMs())));
        map.put("readSize", server.adapter().get(RunResult.READ_SIZE));
        map.put("adapterSinceServerStart", server.adapter());
        return map;
    }

    private static Map<String, Object> cpu(CpuUse cpu) {
        return entries("cpuSeconds", finite(cpu.seconds()), "cpuPart", "measured", "cpuPartSeconds", cpu.overSeconds());
    }

    private Map<String, Object> environment() {
        Machine machine = Machine.current();
        return entries("cpu", machine.cpu(), "cores", machine.cores(), "kernel", machine.kernel(), "memoryMb", machine.memoryMb(),
                "loadgenJvm", jvm(Jvm.ofThisProcess()),
                "serverJvm", result.server().map(server -> jvm(server.process().jvm())).orElse(null));
    }

    private static Map<String, Object> jvm(Jvm jvm) {
        return entries("version", jvm.version(), "flags", jvm.flags());
    }

    /** JSON has no NaN. */
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
