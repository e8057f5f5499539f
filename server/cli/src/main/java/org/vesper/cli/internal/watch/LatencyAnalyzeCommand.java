// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.management.MBeanNames;
import org.vesper.management.analysis.CauseFigures;
import org.vesper.management.analysis.LatencyAnalysisMXBean;
import org.vesper.management.analysis.SlowEpisodeFigures;
import org.vesper.management.analysis.ThreadWaitFigures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code vesper latency-analyze}: what delayed the slow outputs of a running server. */
@Command(name = "latency-analyze", mixinStandardHelpOptions = true, sortOptions = false,
        header = "Says what delayed the slow outputs of a running server.",
        description = {
            "For some time, notes each output of a latency recorder that takes longer than a threshold, and what Java's flight recorder"
                    + " saw meanwhile: pauses, locks, waits, deployments, changes of rules, compilation, or a stall of the machine.",
            "With --threads: where, how long and why each thread is blocked or waits in normal operation.",
            "It costs the server about 2 %% of a core. Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no server runs."},
        footer = {"", "Example: vesper latency-analyze --threshold 10 --seconds 30"})
public final class LatencyAnalyzeCommand implements Runnable {

    private static final int SHOWN = 20;
    private static final long POLL_INTERVAL_MS = 200;
    private static final String CAUSE = "%-24s %8s %10s %7s %12s  %s";
    private static final int SHOWN_WAITS = 50;
    private static final String WAIT = "%12s %12s %8s  %-6s  %-32s %s  %s";
    private static final String EPISODE = "%12s %12s %10s  %-22s %6s  %s";

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Option(names = "--threshold", paramLabel = "MS", defaultValue = "10",
            description = "outputs that take at least so many milliseconds are slow; at least 1 (default ${DEFAULT-VALUE})")
    private double thresholdMs;

    @Option(names = "--seconds", defaultValue = "30", description = "how long outputs are observed (default ${DEFAULT-VALUE})")
    private int seconds;

    @Option(names = "--threads", description = "shows instead where, how long and why each thread is blocked or waits")
    private boolean threads;

    @Override
    public void run() {
        if (threads) {
            observeThreads();
            return;
        }
        server.call(connection -> {
            LatencyAnalysisMXBean analysis = connection.proxy(MBeanNames.ANALYSIS, LatencyAnalysisMXBean.class);
            analysis.start(thresholdMs, seconds);
            server.answer().say(spec.commandLine().getOut(), "Observes outputs for " + seconds + " s");
            awaitEnd(analysis);
            server.answer().print(spec.commandLine().getOut(), () -> answer(connection), () -> text(analysis));
        });
    }

    private void observeThreads() {
        server.call(connection -> {
            LatencyAnalysisMXBean analysis = connection.proxy(MBeanNames.ANALYSIS, LatencyAnalysisMXBean.class);
            analysis.observeThreads(seconds);
            server.answer().say(spec.commandLine().getOut(), "Observes threads for " + seconds + " s");
            try {
                while (analysis.isObservingThreads()) {
                    // Polled, since the end is not notified.
                    TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL_MS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            server.answer().print(spec.commandLine().getOut(), () -> connection.attribute(MBeanNames.ANALYSIS, "ThreadWaits"),
                    () -> waits(analysis.getThreadWaits()));
        });
    }

    private static List<String> waits(ThreadWaitFigures[] waits) {
        List<String> lines = new ArrayList<>(List.of(line(WAIT, "TOTAL ms", "LONGEST ms", "TIMES", "KIND", "THREAD", "WHERE", "FOR")));
        Stream.of(waits).limit(SHOWN_WAITS).forEach(wait -> lines.add(line(WAIT, figure(wait.totalMs()), figure(wait.longestMs()),
                wait.count(), wait.kind(), wait.thread(), wait.place(), wait.reason())));
        if (waits.length > SHOWN_WAITS) {
            lines.add("and " + (waits.length - SHOWN_WAITS) + " more; --json shows all");
        }
        return lines;
    }

    /** An interrupt, as by Ctrl-C, ends the analysis too: it must not go on for nobody. */
    private static void awaitEnd(LatencyAnalysisMXBean analysis) {
        Thread end = new Thread(analysis::stop, "vesper-analysis-interrupted");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            while (analysis.isRunning()) {
                // Polled, since the end is not notified.
                TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL_MS);
            }
            Runtime.getRuntime().removeShutdownHook(end);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IllegalStateException e) {
            // This process is being ended, and its shutdown hook is running.
        }
    }

    private static Map<String, Object> answer(ServerConnection connection) {
        return Map.of("thresholdMs", connection.attribute(MBeanNames.ANALYSIS, "ThresholdMs"),
                "causes", connection.attribute(MBeanNames.ANALYSIS, "Causes"),
                "episodes", connection.attribute(MBeanNames.ANALYSIS, "Episodes"),
                "lostOutputs", connection.attribute(MBeanNames.ANALYSIS, "LostOutputs"));
    }

    private List<String> text(LatencyAnalysisMXBean analysis) {
        List<String> lines = new ArrayList<>();
        CauseFigures[] causes = analysis.getCauses();
        if (causes.length == 0) {
            return List.of("No output took " + figure(thresholdMs) + " ms or longer.");
        }
        lines.add(line(CAUSE, "CAUSE", "EPISODES", "OUTPUTS", "SHARE", "WORST ms", "IN THAT CASE"));
        Stream.of(causes).forEach(cause -> lines.add(line(CAUSE, cause.cause(), cause.episodes(), cause.outputs(),
                percent(cause.shareOfOutputs()), figure(cause.worstMs()), cause.detail())));
        SlowEpisodeFigures[] episodes = analysis.getEpisodes();
        double originMs = episodes[0].beginMs();
        lines.add("");
        lines.add(line(EPISODE, "AFTER ms", "WORST ms", "OUTPUTS", "CAUSE", "THERE", "RECORDER"));
        Stream.of(episodes).sorted((a, b) -> Double.compare(b.worstMs(), a.worstMs())).limit(SHOWN).forEach(episode ->
                lines.add(line(EPISODE, figure(episode.beginMs() - originMs), figure(episode.worstMs()), episode.count(),
                        episode.cause(), percent(episode.shareOfWorst()), episode.recorder() + " " + episode.detail())));
        if (episodes.length > SHOWN) {
            lines.add("and " + (episodes.length - SHOWN) + " more; --json shows all");
        }
        return lines;
    }

    private static String figure(double ms) {
        return String.format(Locale.ROOT, "%,.1f", ms);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    private static String line(String format, Object... cells) {
        return String.format(Locale.ROOT, format, cells).stripTrailing();
    }
}
