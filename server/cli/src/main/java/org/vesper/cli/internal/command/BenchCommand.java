// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "bench", mixinStandardHelpOptions = true, sortOptions = false, header = "Measures a table of the paper on this machine.",
        description = {
            "Starts a server with 400 rules and a load generator, and prints a row for each load, beside the row of the paper.",
            "Every signal of each row is verified. It leaves no process behind and, unless it fails, no files.",
            "Exit codes: 0 all rows are VALID, 1 one is INVALID or could not run, 2 wrong usage."},
        footer = {"", "Example: vesper bench table1 --seconds 30"})
public final class BenchCommand implements Callable<Integer> {

    private static final int PAPER_WARMUP_SECONDS = 15 * 60;
    private static final int PAPER_SECONDS = 10 * 60;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "TABLE", description = {
        "table1: 1 to 10 connections with 100,000 events/s each;", "table2: 10 connections with 10,000 to 100,000 events/s each"})
    private Table table;

    @Option(names = "--seconds", defaultValue = "10", description = "length of each row (default ${DEFAULT-VALUE})")
    private int seconds;

    @Option(names = "--warmup", defaultValue = "20", description = "seconds of load before the first row (default ${DEFAULT-VALUE})")
    private int warmup;

    @Option(names = "--paper", description = "the lengths of the paper: 15 minutes of warm-up, 10 minutes for each row")
    private boolean paper;

    @Option(names = "--report", paramLabel = "FILE", description = "writes the results as JSON")
    private Path report;

    @Option(names = "--keep", description = "keeps the folder of the server, with its log")
    private boolean keep;

    /** The tables of the paper. */
    private enum Table {
        TABLE1, TABLE2;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of("--table", table.toString(),
                "--seconds", String.valueOf(paper ? PAPER_SECONDS : seconds),
                "--warmup", String.valueOf(paper ? PAPER_WARMUP_SECONDS : warmup)));
        if (report != null) {
            options.addAll(List.of("--report", report.toAbsolutePath().toString()));
        }
        return new BenchmarkRun(spec.commandLine().getOut(), keep).run(options);
    }
}
