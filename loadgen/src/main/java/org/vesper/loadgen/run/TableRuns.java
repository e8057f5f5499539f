// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.record.RunRecord;
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
    private final int repeats;
    private final RunSeries runs;
    private final RunOutput output;
    private final PrintWriter out;
    private boolean isWarm;

    /**
     * @param load the lengths of the warm-up and of each row, and the seed
     * @param repeats how often all rows are measured, one round after the other
     */
    TableRuns(PaperTable table, Load load, int repeats, RunSeries runs, RunOutput output, PrintWriter out) {
        this.table = table;
        this.load = load;
        this.repeats = repeats;
        this.runs = runs;
        this.output = output;
        this.out = out;
    }

    /** Returns whether all rows were measured and are VALID. A row that the output has already is not measured again. */
    boolean measure() throws ServerUnavailableException, IOException, InterruptedException {
        List<Load> rows = table.rows(new Load(1, 1, ROW_WARMUP_SECONDS, load.seconds(), load.seed()));
        int all = rows.size() * repeats;
        say(table + ". " + load.warmupSeconds() + " s of warm-up, then " + load.seconds() + " s for each row"
                + (repeats == 1 ? "" : ", " + repeats + " times") + "; about " + left(all, load.warmupSeconds()) + " in all.");
        boolean areValid = true;
        int done = 0;
        TableText.header().forEach(this::say);
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (Load row : rows) {
                areValid &= measure(row, repeat, all - done);
                done++;
            }
        }
        TableText.legend().forEach(this::say);
        return areValid && !runs.isInterrupted();
    }

    private boolean measure(Load row, int repeat, int left) throws ServerUnavailableException, IOException, InterruptedException {
        if (runs.isInterrupted()) {
            return false;
        }
        Optional<RunRecord> earlier = runs.earlier(row, repeat, output);
        if (earlier.isPresent()) {
            say(earlier.get().load() + ": measured before, " + earlier.get().fields().text("begun"));
            return true;
        }
        warmUp();
        Progress progress = Progress.ofRow(out, "about " + left(left, 0) + " left: ");
        RunResult result = runs.run(row, progress);
        progress.erase();
        output.add(result, repeat);
        say(TableText.row(result));
        return result.verdict().isValid();
    }

    /** Sends the largest load before the first row that is measured. */
    private void warmUp() throws ServerUnavailableException, InterruptedException {
        if (!isWarm && load.warmupSeconds() > 0) {
            List<Load> rows = table.rows(load);
            Load largest = rows.get(rows.size() - 1);
            Progress progress = Progress.ofRow(out, "warm-up: ");
            runs.run(new Load(largest.connections(), largest.rate(), 0, load.warmupSeconds(), load.seed()), progress);
            progress.erase();
        }
        isWarm = true;
    }

    private String left(int rows, int warmupSeconds) {
        double seconds = warmupSeconds + rows * (ROW_WARMUP_SECONDS + load.seconds() + 1.0);
        return String.format(Locale.ROOT, "%.0f min", Math.ceil(seconds / SECONDS_PER_MINUTE));
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }
}
