// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.vesper.cli.internal.answer.AnswerOption;
import org.vesper.cli.internal.connection.Installation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "compare", mixinStandardHelpOptions = true, sortOptions = false,
        header = "Says which latencies of two reports differ beyond the spread of their repeats.",
        description = {"It needs two repeats of each side to say anything, and four for a statistical test.",
            "Exit codes: 0 compared, 1 a file is no report, or the reports have no load in common, 2 wrong usage."},
        footer = {"", "Example: vesper bench compare before after"})
final class CompareCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "A", description = "a report: the folder of --out, or a JSON file")
    private Path a;

    @Parameters(index = "1", paramLabel = "B", description = "the report to compare with it")
    private Path b;

    @Mixin
    private AnswerOption answer;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("loadgen", "compare", a.toString(), b.toString()));
        if (answer.isJson()) {
            words.add(AnswerOption.JSON);
        }
        return new ProcessBuilder(Installation.command(words.toArray(String[]::new))).inheritIO().start().waitFor();
    }
}
