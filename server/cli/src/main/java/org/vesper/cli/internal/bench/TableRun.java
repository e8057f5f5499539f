// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the rows of a table of the paper. The load generator knows a table by the name of its command. */
abstract class TableRun implements Callable<Integer> {

    static final String ROWS = "Prints a row for each load, beside the row of the paper.";
    static final String EXIT_CODES = "Exit codes: 0 all rows are VALID, 1 one is INVALID or could not run, 2 wrong usage.";

    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(names = "--report", paramLabel = "FILE", description = "writes the results as JSON")
    private Path report;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> words = options.forEachRun();
        words.addAll(List.of("--table", spec.name(), "--repeats", String.valueOf(options.repeats())));
        if (options.folder() != null) {
            words.addAll(List.of("--out", options.folder().toAbsolutePath().toString()));
        }
        if (report != null) {
            words.addAll(List.of("--report", report.toAbsolutePath().toString()));
        }
        LoadGeneratorOptions.check(spec.commandLine(), words);
        return new BenchmarkRun(spec.commandLine().getOut(), options.keep(), "").run(words);
    }
}
