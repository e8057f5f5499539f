// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.vesper.loadgen.record.ReportFolder;
import org.vesper.loadgen.record.RunRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code vesper loadgen compare}, which {@code vesper bench compare} calls. */
@Command(name = "compare", sortOptions = false, description = {
    "Says which latencies of two reports differ beyond the spread of their repeats.",
    "Exit code 0: compared; 1: a file is no report, or the reports have no load in common."})
public final class CompareCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "A", description = "a report: the folder of --out, or a JSON file")
    private Path a;

    @Parameters(index = "1", paramLabel = "B", description = "the report to compare with it")
    private Path b;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "prints this help")
    private boolean help;

    @Override
    public Integer call() {
        try {
            List<RunRecord> first = ReportFolder.read(a);
            List<RunRecord> second = ReportFolder.read(b);
            ReportComparison comparison = new ReportComparison(first, second);
            if (comparison.findings().isEmpty()) {
                return fail(a + " and " + b + " have no VALID run of the same load with latencies");
            }
            say("A: " + a + ", " + conditions(first));
            say("B: " + b + ", " + conditions(second));
            say("");
            comparison.lines().forEach(this::say);
            return 0;
        } catch (IOException e) {
            return fail(e.getMessage());
        }
    }

    /** What a reader must know to judge whether the reports can be compared at all. */
    private static String conditions(List<RunRecord> runs) {
        RunRecord run = runs.get(0);
        return "version " + run.fields().text("version") + ", " + run.fields().text("environment", "cpu") + ", "
                + run.fields().text("environment", "cores") + " cores, " + run.fields().text("environment", "serverJvm", "version");
    }

    private int fail(String message) {
        spec.commandLine().getErr().println("vesper: " + message);
        return 1;
    }

    private void say(String line) {
        spec.commandLine().getOut().println(line);
    }
}
