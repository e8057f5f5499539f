// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.report.Progress;
import org.vesper.loadgen.report.RunResult;
import org.vesper.loadgen.report.TableText;

/**
 * Measures all rows of a table of the paper, after one warm-up with the largest load, and prints them as they are measured.
 *
 * <p><b>Threading:</b> one thread.
 */
final class TableRuns {

    /** At the beginning of each row, connections are opened and the rate is new; this is not measured. */
    private static final int ROW_WARMUP_SECONDS = 2;
    private static final double SECONDS_PER_MINUTE = 60;

    private final PaperTable table;
    private final Load load;
    private final RunSeries runs;
    private final PrintWriter out;

    /** @param load the lengths of the warm-up and of each row, and the seed */
    TableRuns(PaperTable table, Load load, RunSeries runs, PrintWriter out) {
        this.table = table;
        this.load = load;
        this.runs = runs;
        this.out = out;
    }

    /** Returns the rows that were measured; fewer than all after an interrupt. */
    List<RunResult> measure() throws ServerUnavailableException, InterruptedException {
        List<Load> rows = table.rows(new Load(1, 1, ROW_WARMUP_SECONDS, load.seconds(), load.seed()));
        say(table + ". " + load.warmupSeconds() + " s of warm-up, then " + load.seconds() + " s for each row; about "
                + minutes(rows.size()) + " in all.");
        if (load.warmupSeconds() > 0) {
            Load largest = rows.get(rows.size() - 1);
            run(new Load(largest.connections(), largest.rate(), 0, load.warmupSeconds(), load.seed()));
        }
        TableText.header().forEach(this::say);
        List<RunResult> results = new ArrayList<>();
        for (Load row : rows) {
            if (!runs.isInterrupted()) {
                RunResult result = run(row);
                results.add(result);
                say(TableText.row(result));
            }
        }
        TableText.legend().forEach(this::say);
        return results;
    }

    private RunResult run(Load row) throws ServerUnavailableException, InterruptedException {
        return runs.run(row, Progress.to(out, true));
    }

    private String minutes(int rows) {
        double seconds = load.warmupSeconds() + rows * (ROW_WARMUP_SECONDS + load.seconds() + 1.0);
        return String.format(Locale.ROOT, "%.0f min", Math.ceil(seconds / SECONDS_PER_MINUTE));
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }
}
