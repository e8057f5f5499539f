// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.schedule;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.vesper.csv.CsvReader;
import org.vesper.csv.CsvSyntaxException;

/**
 * The times of a file, again and again: after its last row, the first one follows at the mean distance of the rows.
 *
 * @param offsetsNs the times of the rows from the first one on, at the speed of the replay; not changed any more
 * @param periodNs the time from a row to the same row in the next round
 */
record ReplayArrivals(long[] offsetsNs, long periodNs) implements Arrivals {

    private static final String COLUMN = "time";
    private static final double NS_PER_MS = 1e6;

    /**
     * Reads the times, in milliseconds, of the column {@code time} of a CSV file. <b>Failure:</b> an {@link IllegalArgumentException} with
     * the file and the line.
     */
    static ReplayArrivals of(Path file, double speed) {
        try (BufferedReader text = Files.newBufferedReader(file); CsvReader rows = new CsvReader(text)) {
            int column = rows.next() ? rows.cells().indexOf(COLUMN) : -1;
            require(column >= 0, file + " has no column '" + COLUMN + "', which must hold milliseconds");
            long[] times = new long[1_024];
            int count = 0;
            double first = 0;
            while (rows.next()) {
                double ms = number(file, rows, column);
                first = count == 0 ? ms : first;
                times = count == times.length ? Arrays.copyOf(times, 2 * count) : times;
                times[count] = (long) ((ms - first) * NS_PER_MS / speed);
                require(count == 0 || times[count] >= times[count - 1], file + " line " + rows.line()
                        + ": the time is before that of the row above; sort the rows by time");
                count++;
            }
            require(count > 1 && times[count - 1] > 0, file + " must have two rows of different times or more");
            long spanNs = times[count - 1];
            return new ReplayArrivals(Arrays.copyOf(times, count), spanNs + spanNs / (count - 1));
        } catch (CsvSyntaxException e) {
            throw new IllegalArgumentException(file + " line " + e.line() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e, e);
        }
    }

    private static double number(Path file, CsvReader rows, int column) {
        String cell = column < rows.size() ? rows.cell(column) : null;
        try {
            return Double.parseDouble(String.valueOf(cell));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(file + " line " + rows.line() + ": the time is '" + cell + "' but must be milliseconds", e);
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    /** Events per second. */
    long rate() {
        return Math.max(1, Math.round((double) offsetsNs.length * Schedule.NS_PER_SECOND / periodNs));
    }

    @Override
    public long offsetNs(long event) {
        return event / offsetsNs.length * periodNs + offsetsNs[(int) (event % offsetsNs.length)];
    }

    @Override
    public long due(long elapsedNs, long events) {
        return elapsedNs / periodNs * offsetsNs.length + rowsUpTo(elapsedNs % periodNs);
    }

    private int rowsUpTo(long timeNs) {
        int rows = 0;
        int beyond = offsetsNs.length;
        while (rows < beyond) {
            int middle = (rows + beyond) >>> 1;
            if (offsetsNs[middle] <= timeNs) {
                rows = middle + 1;
            } else {
                beyond = middle;
            }
        }
        return rows;
    }
}
