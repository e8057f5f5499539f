// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.compare;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.vesper.loadgen.record.Fields;
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

    @Option(names = "--json", description = "answers in JSON, also with an error")
    private boolean json;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "prints this help")
    private boolean help;

    @Override
    public Integer call() throws IOException {
        try {
            List<RunRecord> first = ReportFolder.read(a);
            List<RunRecord> second = ReportFolder.read(b);
            ReportComparison comparison = new ReportComparison(first, second);
            if (comparison.findings().isEmpty()) {
                return fail(a + " and " + b + " have no run of the same load with latencies that is VALID and not SATURATED");
            }
            if (json) {
                Map<String, Object> answer = new LinkedHashMap<>();
                answer.put("a", source(a, first));
                answer.put("b", source(b, second));
                answer.put("figures", comparison.findings().stream().map(Finding::toMap).toList());
                sayJson(answer);
            } else {
                say("A: " + a + ", " + conditions(first));
                say("B: " + b + ", " + conditions(second));
                say("");
                comparison.lines().forEach(this::say);
            }
            return 0;
        } catch (IOException e) {
            return fail(e.getMessage());
        }
    }

    /** What a reader must know to judge whether the reports can be compared at all. */
    private static String conditions(List<RunRecord> runs) {
        Fields run = runs.get(0).fields();
        return "version " + run.text("version") + ", " + run.text("environment", "cpu") + ", "
                + run.text("environment", "cores") + " cores, " + run.text("environment", "serverJvm", "version");
    }

    /** The same, for programs. */
    private static Map<String, Object> source(Path report, List<RunRecord> runs) {
        Fields run = runs.get(0).fields();
        Map<String, Object> source = new LinkedHashMap<>();
        source.put("report", report.toString());
        source.put("version", run.text("version"));
        source.put("leftOut", runs.stream().filter(one -> !one.isComparable()).count());
        source.put("cpu", run.text("environment", "cpu"));
        source.put("cores", (int) run.number("environment", "cores").orElse(0));
        source.put("java", run.text("environment", "serverJvm", "version"));
        return source;
    }

    private int fail(String message) throws IOException {
        if (json) {
            sayJson(Map.of("error", message));
        }
        spec.commandLine().getErr().println("vesper: " + message);
        return 1;
    }

    private void sayJson(Map<String, Object> answer) throws IOException {
        say(JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(answer));
    }

    private void say(String line) {
        spec.commandLine().getOut().println(line);
    }
}
