// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.vesper.cli.internal.connection.DemoProcesses;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.Installation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "gc", mixinStandardHelpOptions = true, sortOptions = false,
        header = "The garbage collectors side by side: a server with each, at the same load.",
        description = {
            "The collectors are those of this Java: ParallelGC, G1, ZGC, and generational ZGC where it has that. The paper's server had"
                    + " a collector with a limit for each pause; its longest pause was 17 ms.",
            "Exit codes: 0 all runs are VALID, 1 one is INVALID or could not run, 2 wrong usage."},
        footer = {"", "Example: vesper bench gc --repeats 5 --out report"})
final class CollectorsCommand implements Callable<Integer> {

    private static final long END_SECONDS = 60;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(names = "--connections", defaultValue = "10", description = "sockets (default ${DEFAULT-VALUE})")
    private int connections;

    @Option(names = "--rate", defaultValue = "1000000", description = "events per second over all connections (default ${DEFAULT-VALUE})")
    private long rate;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> words = loadGeneratorOptions();
        boolean isKept = options.folder() != null;
        List<String> checked = new ArrayList<>(words);
        checked.addAll(List.of("--repeats", String.valueOf(options.repeats())));
        if (isKept) {
            checked.addAll(List.of("--out", options.folder().toAbsolutePath().toString()));
        }
        LoadGeneratorOptions.check(spec.commandLine(), checked);
        Path report = isKept ? options.folder().toAbsolutePath() : Files.createTempDirectory("vesper-gc");
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> await(ended), "vesper-gc-end"));
        try {
            return measure(words, report);
        } finally {
            summarize(report, isKept);
            ended.countDown();
        }
    }

    private List<String> loadGeneratorOptions() {
        List<String> words = options.forEachRun();
        words.addAll(List.of("--connections", String.valueOf(connections), "--rate", String.valueOf(rate), "--quiet"));
        return words;
    }

    /** Rounds of all collectors, so that a change of the machine meets each of them. */
    private int measure(List<String> each, Path report) throws IOException, InterruptedException {
        int exitCode = ExitCode.OK;
        for (int round = 1; round <= options.repeats(); round++) {
            for (Collector collector : Collector.all()) {
                spec.commandLine().getOut().println("Round " + round + " of " + options.repeats() + ": " + collector.name());
                List<String> words = new ArrayList<>(each);
                words.addAll(List.of("--label", collector.name(), "--out", report.toString()));
                BenchmarkRun run = new BenchmarkRun(spec.commandLine().getOut(), options.keep(), collector.options());
                exitCode = Math.max(exitCode, run.run(words));
            }
        }
        return exitCode;
    }

    /** Shows what was measured, also after Ctrl-C. */
    private static void summarize(Path report, boolean isKept) throws IOException, InterruptedException {
        if (Files.exists(report.resolve("report.json"))) {
            new ProcessBuilder(Installation.command("loadgen", "summary", report.toString())).inheritIO().start().waitFor();
            if (isKept) {
                System.out.println("report   " + report.resolve("report.html"));
            }
        }
        if (!isKept) {
            DemoProcesses.remove(report);
        }
    }

    /** Keeps this process after a signal until the measurement has ended its own processes, and has told the result. */
    private static void await(CountDownLatch ended) {
        try {
            ended.await(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
