// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The number of events that the statements of a runtime have processed, and samples of the time that takes. In a template, each row has
 * figures of its own. About one event in a thousand is timed, at random distances, so that a pattern in the events cannot favour a rule.
 *
 * <p><b>Threading:</b> the thread in the runtime writes; any thread reads. Writes are opaque stores, which take a tenth of the time of a
 * locked instruction or less (benchmark {@code tricks}).
 */
public final class StatementActivity {

    /** Half of the mean distance between two samples, in processed events; a power of two. */
    private static final int HALF_DISTANCE = 512;
    private static final int FIGURES = 3;
    private static final int EVENTS = 0;
    private static final int SAMPLES = 1;
    private static final int SAMPLED_NS = 2;
    private static final VarHandle FIGURE = MethodHandles.arrayElementVarHandle(long[].class);

    private volatile Rows[] statements = new Rows[16];
    private int untilSample = HALF_DISTANCE;
    private int random = 0x9E3779B9;
    private long sampleSinceNs;

    /** The figures of one statement: three numbers for each row. */
    private static final class Rows {

        private final boolean byRow;
        private IntPredicate limit;
        private volatile long[] figures = new long[FIGURES];

        Rows(boolean byRow) {
            this.byRow = byRow;
        }

        int place(int row) {
            return byRow ? FIGURES * Math.max(0, row) : 0;
        }
    }

    StatementActivity() {
    }

    /** Makes the rows of a statement have figures of their own. Called before its first event. */
    public void distinguishRows(int statement) {
        set(statement, new Rows(true));
    }

    /**
     * Limits what the rows of a statement take. Called before its first event.
     *
     * @param limit whether a row takes the next event; asked once for each event that matches a filter of the row
     */
    public void limit(int statement, IntPredicate limit) {
        rows(statement).limit = limit;
    }

    /** Drops the figures of a statement that has ended. */
    public void forget(int statement) {
        if (statement < statements.length) {
            statements[statement] = null;
        }
    }

    /** Counts an event that a statement is about to process, or returns false if the statement does not take it. */
    boolean begin(int statement, int row) {
        Rows rows = rows(statement);
        if (rows.limit != null && !rows.limit.test(row)) {
            return false;
        }
        int place = rows.place(row);
        if (place >= rows.figures.length) {
            rows.figures = Arrays.copyOf(rows.figures, Math.max(2 * rows.figures.length, place + FIGURES));
        }
        add(rows.figures, place + EVENTS, 1);
        if (--untilSample == 0) {
            untilSample = HALF_DISTANCE + (next() & 2 * HALF_DISTANCE - 1);
            sampleSinceNs = System.nanoTime();
        }
        return true;
    }

    /** Ends the sample of the event, if it is one. */
    void end(int statement, int row) {
        if (sampleSinceNs != 0) {
            Rows rows = rows(statement);
            long[] figures = rows.figures;
            add(figures, rows.place(row) + SAMPLES, 1);
            add(figures, rows.place(row) + SAMPLED_NS, Math.max(0, System.nanoTime() - sampleSinceNs));
            sampleSinceNs = 0;
        }
    }

    /** Whether the event that is being processed is timed. */
    public boolean isSampling() {
        return sampleSinceNs != 0;
    }

    /** Leaves a time out of the present sample, because stages downstream took it. */
    public void leaveOut(long passedNs) {
        sampleSinceNs += passedNs;
    }

    /** The number of events that a statement, or one of its rows, has processed. */
    public long events(int statement, int row) {
        return figure(statement, row, EVENTS);
    }

    /** The mean time per event in ns, without stages downstream; 0 if no event was timed. */
    public double meanNs(int statement, int row) {
        long samples = figure(statement, row, SAMPLES);
        return samples == 0 ? 0 : (double) figure(statement, row, SAMPLED_NS) / samples;
    }

    private long figure(int statement, int row, int figure) {
        Rows[] all = statements;
        Rows rows = statement < all.length ? all[statement] : null;
        long[] figures = rows == null ? new long[0] : rows.figures;
        int place = rows == null ? 0 : rows.place(row) + figure;
        return place < figures.length ? (long) FIGURE.getOpaque(figures, place) : 0;
    }

    private Rows rows(int statement) {
        Rows[] all = statements;
        if (statement < all.length && all[statement] != null) {
            return all[statement];
        }
        Rows made = new Rows(false);
        set(statement, made);
        return made;
    }

    private void set(int statement, Rows rows) {
        Rows[] all = statements;
        Rows[] grown = statement < all.length ? all : Arrays.copyOf(all, Math.max(2 * all.length, statement + 1));
        grown[statement] = rows;
        statements = grown;
    }

    private static void add(long[] figures, int place, long more) {
        FIGURE.setOpaque(figures, place, figures[place] + more);
    }

    /** A pseudo-random number, by Marsaglia's xorshift. */
    private int next() {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        return random;
    }
}
