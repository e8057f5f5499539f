// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

import org.vesper.loadgen.Load;
import org.vesper.loadgen.RuleCount;
import org.vesper.loadgen.measure.CpuUse;
import org.vesper.loadgen.measure.Distribution;
import org.vesper.loadgen.measure.GarbageCollections;
import org.vesper.loadgen.measure.Jvm;
import org.vesper.loadgen.measure.Machine;
import org.vesper.loadgen.workload.signals.Paper;
import org.vesper.loadgen.workload.signals.PriceProcess;
import org.vesper.loadgen.workload.signals.ReferenceModel;

/** The result of a run for people, in lines of at most 100 columns: a row like the paper's, the paper's below, and what stands behind. */
public final class ResultTable {

    private static final String ROW = "%-18s %11s %13s %12s %11s %10s %8s %8s";
    private static final String LATENCY = "%-18s %9s %8s %8s %8s %8s %8s %9s %7s %7s";
    private static final int WIDTH = 100;
    private static final int ENOUGH_FOR_9999 = 100_000;

    private final RunResult result;
    private final Load load;
    private final List<String> lines = new ArrayList<>();

    private ResultTable(RunResult result) {
        this.result = result;
        this.load = result.load();
    }

    public static List<String> of(RunResult result) {
        ResultTable table = new ResultTable(result);
        table.addRows();
        table.addLatencies();
        table.addSignals();
        table.addConditions();
        table.lines.addAll(verdict(result));
        return table.lines;
    }

    /** The last lines alone. */
    public static List<String> verdict(RunResult result) {
        Verdict verdict = result.verdict();
        List<String> lines = new ArrayList<>();
        lines.add("verdict  " + verdict + (verdict.isValid()
                ? ": every signal as the reference model expects it, every event accepted, the rate kept" : ""));
        verdict.reasons().forEach(reason -> lines.addAll(wrapped("  - ", reason)));
        return lines;
    }

    private void addRows() {
        Paper.Row paper = Paper.nearest(load.connections(), load.rate());
        line(ROW, "", "connections", "per conn. 1/s", "total 1/s", "match rate", "average us", "99.99 ms", "max ms");
        Optional<Distribution> service = result.server().map(RunResult.Server::service);
        line(ROW, "this run", load.connections(), number(load.rate() / load.connections()), number(load.rate()),
                result.evidence().server().map(outcome -> number(outcome.measuredSignals() / load.seconds())).orElse("?"),
                figure(service, all -> decimal(all.meanUs(), 1)),
                figure(service, all -> decimal(all.p9999Us() / 1e3, 2)), figure(service, all -> decimal(all.maxUs() / 1e3, 2)));
        line(ROW, "the paper", paper.connections(), number(paper.rate() / paper.connections()), number(paper.rate()),
                number(paper.matchRate()), decimal(paper.averageUs(), 1), decimal(paper.p9999Ms(), 1), decimal(paper.maxMs(), 2));
        lines.add("(" + Paper.CONDITIONS + ")");
        lines.add("");
    }

    private void addLatencies() {
        line(LATENCY, "latency in us", "mean", "p50", "p90", "p99", "p99.9", "p99.99", "max", "<100us", "<200us");
        result.server().ifPresent(server -> {
            addLatency("service", server.service());
            server.response().ifPresent(response -> addLatency("response", response));
        });
        Paper.Row paper = Paper.nearest(load.connections(), load.rate());
        long signals = result.server().map(server -> server.service().count()).orElse(0L);
        line(LATENCY, "the paper: service", decimal(paper.averageUs(), 1), "", "", "", "", us(paper.p9999Ms() * 1e3),
                us(paper.maxMs() * 1e3),
                paper.isPeak() ? percent(Paper.SHARE_BELOW_100_US) : "", paper.isPeak() ? percent(Paper.SHARE_BELOW_200_US) : "");
        addLatency("send lag", result.generator().sendLag());
        addLatency("hiccups", result.generator().hiccups());
        lines.add("  service   from the adapter's socket read to the bean, as in the paper; no wait before the read");
        lines.add("  response  from the planned send time to the bean; everything in between, the send lag included");
        if (result.server().flatMap(RunResult.Server::response).isEmpty()) {
            lines.addAll(wrapped("  ", "No response figures: " + result.noResponseReason()));
        }
        if (signals < ENOUGH_FOR_9999) {
            lines.add(format("  p99.99 of %,d signals rests on the last %,d of them; a longer run says more", signals, signals / 10_000 + 1));
        }
        lines.add("  send lag  from the planned send time to the socket; hiccups: 1 ms sleeps, beyond 1 ms");
        lines.add("");
    }

    private void addLatency(String name, Distribution all) {
        line(LATENCY, name, decimal(all.meanUs(), 1), us(all.p50Us()), us(all.p90Us()), us(all.p99Us()), us(all.p999Us()),
                us(all.p9999Us()), us(all.maxUs()), percent(all.shareBelow100Us()), percent(all.shareBelow200Us()));
    }

    private void addSignals() {
        Evidence.Sending sending = result.evidence().sending();
        lines.add("signals  measured: percent " + counts(ReferenceModel.PERCENT, RuleCount::measured) + ", trend "
                + counts(ReferenceModel.TREND, RuleCount::measured));
        lines.add("         whole run: percent " + counts(ReferenceModel.PERCENT, RuleCount::signals) + ", trend "
                + counts(ReferenceModel.TREND, RuleCount::signals));
        lines.add(format("events   %,d sent, %,d accepted; %,.0f per second achieved of %,d planned", sending.sent(), sending.accepted(),
                sending.achievedRate(), load.rate()));
        lines.add(format("run      %d s measured after %d s of warm-up, seed %d, sigma %s", load.seconds(), load.warmupSeconds(),
                load.seed(), PriceProcess.SIGMA));
    }

    private void addConditions() {
        Machine machine = Machine.current();
        lines.addAll(wrapped("machine  ",
                format("%s, %d cores, %,d MB, %s", machine.cpu(), machine.cores(), machine.memoryMb(), machine.kernel())));
        lines.add("loadgen  " + cpu(result.generator().cpu()));
        addJvm(Jvm.ofThisProcess());
        result.server().ifPresent(server -> {
            lines.add("server   " + cpu(server.process().cpu()));
            addJvm(server.process().jvm());
            lines.add("         " + collections(server.process().summary()));
            addAdapter(server.adapter());
        });
        lines.add("");
    }

    private void addJvm(Jvm jvm) {
        lines.addAll(wrapped("         ", jvm.version() + ", " + (jvm.flags().isEmpty() ? "no flags" : String.join(" ", jvm.flags()))));
    }

    private void addAdapter(Map<String, String> details) {
        lines.add("         bytes per socket read: " + details.getOrDefault(RunResult.READ_SIZE, "not told"));
    }

    private static String collections(GarbageCollections.Summary summary) {
        String longest = Double.isNaN(summary.longestMs()) ? "longest unknown" : format("longest %.0f ms", summary.longestMs());
        return format("%d garbage collections in the whole run, %.0f ms in all, %s", summary.count(), summary.totalMs(), longest);
    }

    private static String cpu(CpuUse cpu) {
        return format("%.1f s of CPU in %.1f s measured (%.2f cores)", cpu.seconds(), cpu.overSeconds(), cpu.cores());
    }

    private String counts(String rules, ToLongFunction<RuleCount> figure) {
        return result.received(rules, figure).map(ResultTable::number).orElse("?") + " of " + number(result.expected(rules, figure));
    }

    private void line(String format, Object... values) {
        lines.add(format(format, values).stripTrailing());
    }

    private static List<String> wrapped(String indent, String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.split(" ")) {
            if (line.length() + word.length() > WIDTH && !line.toString().isBlank()) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(" ".repeat(indent.length()));
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    private static String figure(Optional<Distribution> distribution, Function<Distribution, String> figure) {
        return distribution.map(figure).orElse("?");
    }

    private static String us(double value) {
        return decimal(value, value < 100 ? 1 : 0);
    }

    private static String percent(double share) {
        return format("%.1f%%", 100 * share);
    }

    private static String number(long value) {
        return format("%,d", value);
    }

    private static String decimal(double value, int digits) {
        return format("%,." + digits + "f", value);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
