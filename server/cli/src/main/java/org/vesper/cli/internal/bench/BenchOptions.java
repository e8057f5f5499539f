// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that all measurements of {@code vesper bench} have. */
final class BenchOptions {

    private static final int PAPER_WARMUP_SECONDS = 15 * 60;
    private static final int PAPER_SECONDS = 10 * 60;

    @Option(names = "--seconds", defaultValue = "10", description = "length of each run (default ${DEFAULT-VALUE})")
    private int seconds;

    @Option(names = "--warmup", defaultValue = "20", description = "seconds of load before it is measured (default ${DEFAULT-VALUE})")
    private int warmup;

    @Option(names = "--paper", description = "the lengths of the paper: 15 minutes of warm-up, 10 minutes for each run")
    private boolean paper;

    @Option(names = "--repeats", defaultValue = "1",
            description = "how often each run is measured, in rounds of all of them (default ${DEFAULT-VALUE})")
    private int repeats;

    @Option(names = "--control", description = {
        "measures the bare sink in turn with the server at each load, and prints the ratios: the same TCP adapter",
        "in a process without a container and without rules; takes twice as long"})
    private boolean control;

    @Option(names = "--out", paramLabel = "DIR",
            description = "writes report.html with charts, report.json, and a .json and a .hlog file for each run")
    private Path folder;

    @Option(names = "--analyze", paramLabel = "MS",
            description = "also finds out what delayed outputs that take at least so many milliseconds, for the report")
    private Double analyzeMs;

    @Option(names = "--keep", description = "keeps the folder of the server, with its log")
    private boolean keep;

    boolean keep() {
        return keep;
    }

    int repeats() {
        return repeats;
    }

    /** The folder of the report, or null. */
    Path folder() {
        return folder;
    }

    /** The lengths, the analysis and the control, as options of the load generator. */
    List<String> forEachRun() {
        List<String> words = new ArrayList<>(List.of("--seconds", String.valueOf(paper ? PAPER_SECONDS : seconds),
                "--warmup", String.valueOf(paper ? PAPER_WARMUP_SECONDS : warmup)));
        if (analyzeMs != null) {
            words.addAll(List.of("--analyze", String.valueOf(analyzeMs)));
        }
        if (control) {
            words.add("--control");
        }
        return words;
    }
}
