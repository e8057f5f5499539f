// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
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
        boolean isKept = options.folder() != null;
        Path report = isKept ? options.folder().toAbsolutePath() : Files.createTempDirectory("vesper-gc");
        try {
            int exitCode = measure(report);
            Process summary = new ProcessBuilder(Installation.command("loadgen", "summary", report.toString())).inheritIO().start();
            return summary.waitFor() == ExitCode.OK ? exitCode : ExitCode.FAILED;
        } finally {
            if (!isKept) {
                DemoProcesses.remove(report);
            }
        }
    }

    /** Rounds of all collectors, so that a change of the machine meets each of them. */
    private int measure(Path report) throws IOException, InterruptedException {
        int exitCode = ExitCode.OK;
        for (int round = 1; round <= options.repeats(); round++) {
            for (Collector collector : Collector.all()) {
                spec.commandLine().getOut().println("Round " + round + " of " + options.repeats() + ": " + collector.name());
                List<String> words = options.forEachRun();
                words.addAll(List.of("--connections", String.valueOf(connections), "--rate", String.valueOf(rate), "--quiet",
                        "--label", collector.name(), "--out", report.toString()));
                BenchmarkRun run = new BenchmarkRun(spec.commandLine().getOut(), options.keep(), collector.options());
                exitCode = Math.max(exitCode, run.run(words));
            }
        }
        return exitCode;
    }
}
