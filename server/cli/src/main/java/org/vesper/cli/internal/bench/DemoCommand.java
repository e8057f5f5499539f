// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "demo", mixinStandardHelpOptions = true, footer = {"", "Example: vesper demo --seconds 10"},
        sortOptions = false, header = "Runs the benchmark of the paper on this machine.",
        description = {
            "Starts a server with 400 rules and a load generator, prints the latencies, and verifies every signal.",
            "It leaves no process behind and, unless it fails, no files.",
            "Exit codes: 0 VALID, 1 INVALID or could not run, 2 wrong usage."})
public final class DemoCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--connections", defaultValue = "10", description = "sockets (default ${DEFAULT-VALUE})")
    private int connections;

    @Option(names = "--rate", defaultValue = "1000000", description = "events per second over all connections (default ${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--seconds", defaultValue = "30", description = "length of the measured part (default ${DEFAULT-VALUE})")
    private int seconds;

    @Option(names = "--warmup", defaultValue = "20", description = "seconds of load before the measured part (default ${DEFAULT-VALUE})")
    private int warmup;

    @Option(names = "--control", description = {
        "measures the bare sink in turn with the server, and prints the ratios: the same TCP adapter",
        "in a process without a container and without rules"})
    private boolean control;

    @Option(names = "--repeats", defaultValue = "1", description = "how often each is measured (default ${DEFAULT-VALUE})")
    private int repeats;

    @Option(names = "--report", paramLabel = "FILE", description = "writes the result as JSON")
    private Path report;

    @Option(names = "--out", paramLabel = "DIR",
            description = "writes report.html with charts, report.json, and a .json and a .hlog file for each run")
    private Path folder;

    @Option(names = "--keep", description = "keeps the folder of the server, with its log")
    private boolean keep;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> options = loadGeneratorOptions();
        LoadGeneratorOptions.check(spec.commandLine(), options);
        return new BenchmarkRun(spec.commandLine().getOut(), keep, "").run(options);
    }

    private List<String> loadGeneratorOptions() {
        List<String> options = new ArrayList<>(List.of("--connections", String.valueOf(connections), "--rate", String.valueOf(rate),
                "--seconds", String.valueOf(seconds), "--warmup", String.valueOf(warmup)));
        options.addAll(List.of("--repeats", String.valueOf(repeats)));
        if (control) {
            options.add("--control");
        }
        if (report != null) {
            options.addAll(List.of("--report", report.toAbsolutePath().toString()));
        }
        if (folder != null) {
            options.addAll(List.of("--out", folder.toAbsolutePath().toString()));
        }
        return options;
    }
}
