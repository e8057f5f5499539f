// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.vesper.loadgen.record.Fields;
import org.vesper.loadgen.record.RunRecord;

/** The conditions that determined the figures besides Vesper: machine, kernel, JVMs and their flags, and the plan of the runs. */
final class Conditions {

    private static final int MOST_VALUES = 4;

    private static final Map<String, Function<RunRecord, String>> FACTS = new LinkedHashMap<>();

    static {
        FACTS.put("version of Vesper", run -> run.fields().text("version"));
        FACTS.put("Java of the server", run -> run.fields().text("environment", "serverJvm", "version"));
        FACTS.put("its flags", RunRecord::serverFlags);
        FACTS.put("Java of the generator", run -> run.fields().text("environment", "loadgenJvm", "version"));
        FACTS.put("its flags ", RunRecord::generatorFlags);
        FACTS.put("processor of the generator", run -> run.fields().text("environment", "cpu") + ", "
                + run.fields().text("environment", "cores") + " cores");
        FACTS.put("memory", run -> run.fields().text("environment", "memoryMb") + " MB");
        FACTS.put("kernel", run -> run.fields().text("environment", "kernel"));
        FACTS.put("frequency governor", run -> run.fields().text("environment", "governor"));
        FACTS.put("load averages, 1, 5, 15 min, at the end", run -> run.fields().text("environment", "loadAverages"));
        FACTS.put("cores used by the server", run -> cores(run.fields().object("server")));
        FACTS.put("cores used by the generator", run -> cores(run.fields().object("loadgen")));
        FACTS.put("bytes per socket read", run -> run.fields().text("server", "readSize"));
        FACTS.put("schedule", run -> run.fields().text("schedule", "pattern") + ", " + run.fields().text("schedule", "warmupSeconds")
                + " s not measured, then " + run.fields().text("schedule", "seconds") + " s");
        FACTS.put("clock in common", run -> run.fields().text("schedule", "clock"));
        FACTS.put("seed", run -> run.fields().text("seed"));
    }

    private Conditions() {
    }

    static void add(List<RunRecord> runs, Html html) {
        html.element("h2", "Conditions").raw("<div class=\"facts\">");
        html.table(List.of("", ""), FACTS.entrySet().stream().map(fact -> List.of(fact.getKey().strip(), values(runs, fact.getValue())))
                .toList());
        html.raw("</div>\n");
    }

    /** The value that all runs have, or the different ones in the order of the runs; of many, the first and the last. */
    private static String values(List<RunRecord> runs, Function<RunRecord, String> fact) {
        List<String> values = runs.stream().map(fact).distinct().toList();
        return values.size() <= MOST_VALUES ? String.join("; ", values)
                : values.get(0) + "; " + (values.size() - 2) + " others; " + values.get(values.size() - 1);
    }

    private static String cores(Fields process) {
        double overSeconds = process.number("cpuPartSeconds").orElse(0);
        return overSeconds == 0 ? "?" : String.format(Locale.ROOT, "%.2f", process.number("cpuSeconds").orElse(0) / overSeconds);
    }
}
