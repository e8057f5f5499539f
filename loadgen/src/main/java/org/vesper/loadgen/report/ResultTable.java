// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.PublishedFigures;
import org.vesper.loadgen.measure.CpuUse;
import org.vesper.loadgen.measure.Distribution;
import org.vesper.loadgen.measure.GarbageCollections;
import org.vesper.loadgen.measure.Jvm;
import org.vesper.loadgen.measure.Latencies;
import org.vesper.loadgen.measure.Machine;

/**
 * Prints the result of a run for people, in lines of at most 100 columns: a row of figures, a row of published figures below it, and then
 * the details.
 */
public final class ResultTable {

    private static final String ROW = "%-18s %11s %13s %12s %11s %10s %8s %8s";
    private static final String LATENCY = "%-18s %9s %8s %8s %8s %8s %8s %9s %7s %7s";
    private static final int WIDTH = 100;
    private static final int ENOUGH_FOR_9999 = 100_000;
    private static final double US_PER_MS = 1e3;
    private static final double MS_PER_SECOND = 1e3;
    private static final String UNKNOWN = "?";

    private final RunResult result;
    private final Load load;
    private final Optional<PublishedFigures> published;
    private final List<String> lines = new ArrayList<>();

    private ResultTable(RunResult result) {
        this.result = result;
        this.load = result.load();
        this.published = result.run().workload().published(load);
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

    /** Returns only the last lines, which contain the verdict. */
    public static List<String> verdict(RunResult result) {
        Verdict verdict = result.verdict();
        List<String> lines = new ArrayList<>();
        lines.add("verdict  " + verdict + " " + result.backlog().trend() + (verdict.isValid()
                ? ": every signal as expected, every event accepted, the rate kept" : ""));
        verdict.reasons().forEach(reason -> lines.addAll(wrapped("  - ", reason)));
        lines.addAll(wrapped("  - ", trend(result)));
        return lines;
    }

    private static String trend(RunResult result) {
        Backlog backlog = result.backlog();
        return switch (backlog.trend()) {
            case SUSTAINED -> format("SUSTAINED: the backlog grew by %,.0f events, by what is planned in %,.1f ms; at most %,d planned"
                    + " events waited.", Math.max(0, backlog.growth()), Math.max(0, backlog.growth()) / backlog.rate() * MS_PER_SECOND,
                    backlog.largest());
            case SATURATED -> backlog.isRateMissed()
                    ? format("SATURATED: the rate was missed, and the last event was sent %,.1f s late, so latencies depend on the length"
                            + " of the run.", result.evidence().sending().lateSeconds())
                    : format("SATURATED: the server did not keep up with the rate. The backlog grew by %,.0f events per second, to %,d, so"
                            + " latencies depend on the length of the run.", backlog.growthPerSecond(), backlog.largest());
            case UNDECIDED -> format("UNDECIDED: whether the rate can be sustained needs readings of the backlog in %d seconds;"
                    + " there were %d.", Backlog.MIN_SAMPLES, backlog.samples().size());
        };
    }

    private void addRows() {
        Optional<Distribution> service = result.latencies().map(Latencies::service);
        OptionalLong measured = result.evidence().server().isPresent() ? result.evidence().measured() : OptionalLong.empty();
        line(ROW, "", "connections", "per conn. 1/s", "total 1/s", "match rate", "average us", "99.99 ms", "max ms");
        line(ROW, "this run", load.connections(), number(load.rate() / load.connections()), number(load.rate()),
                measured.isPresent() ? number(measured.getAsLong() / load.seconds()) : UNKNOWN,
                figure(service, all -> decimal(all.meanUs(), 1)), figure(service, all -> decimal(all.percentileUs(99.99) / US_PER_MS, 2)),
                figure(service, all -> decimal(all.maxUs() / US_PER_MS, 2)));
        published.ifPresent(other -> {
            PublishedFigures.Throughput theirs = other.throughput();
            PublishedFigures.Latency latency = other.latency();
            line(ROW, other.source(), theirs.connections(), number(theirs.rate() / theirs.connections()), number(theirs.rate()),
                    number(theirs.matchRate()), decimal(latency.meanUs(), 1),
                    text(latency.percentileUs(99.99), us -> decimal(us / US_PER_MS, 1)),
                    decimal(latency.maxUs() / US_PER_MS, 2));
            lines.add("(" + other.conditions() + ")");
        });
        lines.add("");
    }

    private void addLatencies() {
        if (result.backlog().trend() == Backlog.Trend.SATURATED) {
            lines.add("SATURATED: the rate was not kept, so the latencies below depend on the length of the run.");
        }
        line(LATENCY, "latency in us", "mean", "p50", "p90", "p99", "p99.9", "p99.99", "max", "<100us", "<200us");
        result.latencies().ifPresent(recorded -> {
            addLatency("service", recorded.service());
            recorded.response().ifPresent(response -> addLatency(result.isGeneratorLate() ? "response (late)" : "response", response));
        });
        published.ifPresent(other -> line(LATENCY, other.source() + ": service", decimal(other.latency().meanUs(), 1), "", "", "", "",
                text(other.latency().percentileUs(99.99), ResultTable::us), us(other.latency().maxUs()),
                percent(other.latency().shareBelow(100)),
                percent(other.latency().shareBelow(200))));
        addLatency("send lag", result.generator().sendLag());
        addLatency("hiccups", result.generator().hiccups());
        addLegend();
    }

    private void addLegend() {
        long signals = result.latencies().map(recorded -> recorded.service().count()).orElse(0L);
        if (result.latencies().isPresent()) {
            String model = published.map(other -> ", as in " + other.source()).orElse("");
            lines.add("  service   from the adapter's socket read to the bean" + model + "; no wait before the read");
            lines.add("  response  from the planned send time to the bean; everything in between, the send lag included");
        }
        if (result.isGeneratorLate()) {
            lines.addAll(wrapped("  ", format("late      the generator was late: its send lag has a p99 of %,.0f us, above 1 ms; response"
                    + " includes it", result.generator().sendLag().percentileUs(99))));
        }
        if (result.latencies().flatMap(Latencies::response).isEmpty()) {
            lines.addAll(wrapped("  ", "No response figures: " + result.noResponseReason()));
        }
        if (result.latencies().isPresent() && signals < ENOUGH_FOR_9999) {
            lines.add(format("  p99.99 of %,d signals rests on the last %,d of them; a longer run says more", signals,
                    signals / 10_000 + 1));
        }
        lines.add("  send lag  from the planned send time to the socket; hiccups: 1 ms sleeps, beyond 1 ms");
        lines.add("");
    }

    private void addLatency(String name, Distribution all) {
        line(LATENCY, name, decimal(all.meanUs(), 1), us(all.percentileUs(50)), us(all.percentileUs(90)), us(all.percentileUs(99)),
                us(all.percentileUs(99.9)), us(all.percentileUs(99.99)), us(all.maxUs()), percent(OptionalDouble.of(all.shareBelow(100))),
                percent(OptionalDouble.of(all.shareBelow(200))));
    }

    private void addSignals() {
        Evidence.Sending sending = result.evidence().sending();
        lines.addAll(wrapped("signals  ", "measured: " + counts(OutputCount::measured)));
        lines.addAll(wrapped("         ", "whole run: " + counts(count -> OptionalLong.of(count.total()))));
        lines.addAll(wrapped("events   ", format("%,d planned, %,d sent, %,d accepted; per second %,.0f planned, %,.0f achieved",
                sending.planned(), sending.sent(), sending.accepted(), sending.plannedRate(), sending.achievedRate())));
        String parameters = result.run().workload().parameters().entrySet().stream()
                .map(parameter -> ", " + parameter.getKey() + " " + parameter.getValue()).collect(Collectors.joining());
        lines.addAll(wrapped("run      ", format("%d s measured after %d s of warm-up, %s, seed %d, %s", load.seconds(),
                load.warmupSeconds(), result.run().pattern(), load.seed(), result.run().sending()) + parameters));
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
            server.process().summary().pauses().ifPresent(pauses -> lines.add("         " + pauses(pauses)));
            addAdapter(server.adapter());
        });
        lines.add("");
    }

    private void addJvm(Jvm jvm) {
        lines.addAll(wrapped("         ", jvm.version() + ", " + (jvm.flags().isEmpty() ? "no flags" : String.join(" ", jvm.flags()))));
    }

    private void addAdapter(Map<String, String> details) {
        lines.add("         bytes per socket read: " + details.getOrDefault(RunResult.READ_SIZE, "unknown"));
    }

    private static String collections(GarbageCollections.Summary summary) {
        String longest = Double.isNaN(summary.longestMs()) ? "longest unknown" : format("longest %.0f ms", summary.longestMs());
        return format("%d garbage collections in the whole run, %.0f ms in all, %s", summary.count(), summary.totalMs(), longest);
    }

    private static String pauses(GarbageCollections.Pauses pauses) {
        String share = pauses.targetMs() == 0 ? ""
                : format(", %.2f %% within gc.pause-target = %s ms", 100 * pauses.share(), pauses.targetMs());
        return format("%d pauses of the JVM since its start, longest %.1f ms (%s)%s", pauses.count(), pauses.longestMs(), pauses.cause(),
                share);
    }

    private static String cpu(CpuUse cpu) {
        return format("%.1f s of CPU in %.1f s measured (%.2f cores)", cpu.seconds(), cpu.overSeconds(), cpu.cores());
    }

    private String counts(Function<OutputCount, OptionalLong> figure) {
        return result.groups().stream().map(group -> group + " " + number(result.received(group, figure)) + " of "
                + number(result.expected(group, figure))).collect(Collectors.joining(", "));
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
        return distribution.map(figure).orElse(UNKNOWN);
    }

    private static String us(double value) {
        return decimal(value, value < 100 ? 1 : 0);
    }

    private static String percent(OptionalDouble share) {
        return text(share, of -> format("%.1f%%", 100 * of));
    }

    private static String text(OptionalDouble figure, DoubleFunction<String> writer) {
        return figure.isPresent() ? writer.apply(figure.getAsDouble()) : "";
    }

    private static String number(OptionalLong value) {
        return value.isPresent() ? number(value.getAsLong()) : UNKNOWN;
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
