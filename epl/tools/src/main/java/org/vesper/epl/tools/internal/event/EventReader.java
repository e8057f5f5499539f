// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.List;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.csv.ClockColumn;

/** Reads the events of a file one by one. */
public final class EventReader implements AutoCloseable {

    private final CsvRows rows;
    private final EventFile file;
    private Optional<ClockColumn> clock = Optional.empty();
    private int clockColumn;
    private long clockMs;
    private boolean begun;

    EventReader(CsvRows rows, EventFile file) {
        this.rows = rows;
        this.file = file;
    }

    /** Reads the clock from a column; otherwise it stands still. */
    void readClock(ClockColumn column, long startMs) {
        clock = Optional.of(column);
        clockColumn = file.clockColumn(column.name());
        clockMs = startMs;
    }

    /** Advances to the next event; false after the last one. <b>Failure:</b> an {@link InvalidRow} if the row has no time. */
    public boolean next() {
        if (!rows.next()) {
            return false;
        }
        clock.ifPresent(this::moveClock);
        return true;
    }

    EventType type() {
        return file.type();
    }

    /** The file and line of this event, for error messages. */
    String place() {
        return rows.place();
    }

    /** The clock time of this event. */
    long clockMs() {
        return clockMs;
    }

    /** This event. <b>Failure:</b> a {@link ConfigurationException} that names the place and the column of a cell with a wrong value. */
    public Object event() {
        try {
            return file.maker().make(rows.cells());
        } catch (IllegalArgumentException e) {
            throw invalid("column " + e.getMessage(), e);
        }
    }

    /** The values of this event in the order of the columns. <b>Failure:</b> as for {@link #event}. */
    public Object[] values() {
        List<String> cells = rows.cells();
        Object[] values = new Object[cells.size()];
        try {
            for (int i = 0; i < values.length; i++) {
                values[i] = file.value(i, cells.get(i));
            }
            return values;
        } catch (IllegalArgumentException e) {
            throw invalid("column " + e.getMessage(), e);
        }
    }

    /** The cells of this event, null for those that are empty. */
    public List<String> cells() {
        return rows.cells();
    }

    @Override
    public void close() {
        rows.close();
    }

    private void moveClock(ClockColumn column) {
        String cell = rows.cells().get(clockColumn);
        if (cell == null || cell.isEmpty()) {
            throw invalid("column " + column.name() + " is empty, but --clock needs it in every row", null);
        }
        long timeMs = timeMs(column, cell);
        if (timeMs < clockMs) {
            throw clockFailure(column.name() + " is " + cell + (begun ? ", which is before the clock, " + clockMs + "; sort the file by it"
                    : ", which is before " + clockMs + ", where the clock begins; give an earlier --start-at"));
        }
        begun = true;
        clockMs = timeMs;
    }

    private long timeMs(ClockColumn column, String cell) {
        long timeMs;
        try {
            timeMs = column.timeMs(file.plain(clockColumn, cell));
        } catch (IllegalArgumentException e) {
            throw invalid("column " + column.name() + ": " + e.getMessage(), e);
        }
        column.doubt(timeMs, !begun).filter(doubt -> cell.strip().matches("[+-]?\\d+")).ifPresent(doubt -> {
            throw clockFailure(column.name() + ' ' + doubt);
        });
        return timeMs;
    }

    private InvalidRow invalid(String problem, Throwable cause) {
        return new InvalidRow(rows.place(), problem, cause);
    }

    private ConfigurationException clockFailure(String problem) {
        return new ConfigurationException(rows.place() + ": column " + problem);
    }
}
