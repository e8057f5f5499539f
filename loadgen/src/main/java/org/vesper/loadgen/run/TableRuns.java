// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.ratio.SinkComparison;
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

    private static final double SECONDS_PER_MINUTE = 60;
    private static final String LOAD = "%-34s";
    private static final String RATIO = " %-23s";

    private final PaperTable table;
    private final Load load;
    private final int repeats;
    private final Receivers receivers;
    private final RunOutput output;
    private final PrintWriter out;
    private boolean isWarm;

    /**
     * @param load the lengths of the warm-up and of each row, and the seed
     * @param repeats how often all rows are measured, one round after the other
     */
    TableRuns(PaperTable table, Load load, int repeats, Receivers receivers, RunOutput output, PrintWriter out) {
        this.table = table;
        this.load = load;
        this.repeats = repeats;
        this.receivers = receivers;
        this.output = output;
        this.out = out;
    }

    /** Returns whether all rows were measured and are VALID. A row that the output has already is not measured again. */
    boolean measure() throws ServerUnavailableException, IOException, InterruptedException {
        List<Load> rows = table.rows(new Load(1, 1, Receivers.RUN_WARMUP_SECONDS, load.seconds(), load.seed()));
        int all = rows.size() * repeats;
        say(table.title() + ". " + load.warmupSeconds() + " s of warm-up, then " + load.seconds() + " s for each row"
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
        showRatios();
        return areValid && !receivers.isInterrupted();
    }

    private boolean measure(Load row, int repeat, int left) throws ServerUnavailableException, IOException, InterruptedException {
        if (receivers.isInterrupted()) {
            return false;
        }
        List<RunRecord> earlier = receivers.earlier(row, repeat, output);
        if (!earlier.isEmpty()) {
            earlier.forEach(run -> say(run.load() + ": measured before, " + run.fields().text("begun")));
            earlier.forEach(output::add);
            return true;
        }
        warmUp();
        boolean areValid = true;
        for (RunSeries runs : receivers.turn(repeat)) {
            Progress progress = Progress.ofRow(out, "about " + left(left, 0) + " left: ");
            Optional<RunResult> result = receivers.run(runs, row, progress);
            progress.erase();
            if (result.isPresent()) {
                output.add(result.get(), repeat);
                show(runs, result.get());
            }
            areValid &= result.isPresent() && result.get().verdict().isValid();
        }
        return areValid;
    }

    private void show(RunSeries runs, RunResult result) {
        say(TableText.row(result) + (receivers.number() == 1 ? "" : ", " + runs));
        result.verdict().reasons().forEach(reason -> say("     - " + reason));
    }

    /** Sends the largest load before the first row that is measured. */
    private void warmUp() throws ServerUnavailableException, InterruptedException {
        if (!isWarm && load.warmupSeconds() > 0) {
            List<Load> rows = table.rows(load);
            Load largest = rows.get(rows.size() - 1);
            Progress progress = Progress.ofRow(out, "warm-up: ");
            List<String> troubles = receivers.warmUp(
                    new Load(largest.connections(), largest.rate(), 0, load.warmupSeconds(), load.seed()), progress);
            progress.erase();
            troubles.forEach(this::say);
        }
        isWarm = true;
    }

    private void showRatios() {
        List<SinkComparison> compared = SinkComparison.each(output.runs());
        if (!compared.isEmpty()) {
            say("\nTimes the bare sink" + (repeats == 1 ? "" : ": median [range]"));
            say(ratios(SinkComparison.loadHeader()));
            compared.forEach(row -> say(ratios(row.loadRow())));
            SinkComparison.notes(compared).forEach(this::say);
        }
    }

    private static String ratios(List<String> cells) {
        return String.format(Locale.ROOT, LOAD + RATIO.repeat(cells.size() - 1), cells.toArray()).stripTrailing();
    }

    private String left(int rows, int warmupSeconds) {
        double seconds = receivers.number() * (warmupSeconds + rows * (Receivers.RUN_WARMUP_SECONDS + load.seconds() + 1.0));
        return String.format(Locale.ROOT, "%.0f min", Math.ceil(seconds / SECONDS_PER_MINUTE));
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }
}
