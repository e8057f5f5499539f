// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vesper.api.EventType;
import org.vesper.config.Article;
import org.vesper.config.ConfigurationException;

/** Reads the events of a file one by one. */
public final class EventReader implements AutoCloseable {

    private static final int NO_CLOCK = -1;

    private final CsvRows rows;
    private final EventFile file;
    private int clockColumn = NO_CLOCK;
    private long clockMs;
    private boolean begun;

    EventReader(CsvRows rows, EventFile file) {
        this.rows = rows;
        this.file = file;
    }

    /** Reads the clock from a column; otherwise it stands still. */
    public void readClock(String column, long startMs) {
        clockColumn = file.clockColumn(column);
        clockMs = startMs;
    }

    /** Advances to the next event; false after the last one. */
    public boolean next() {
        if (!rows.next()) {
            return false;
        }
        if (clockColumn != NO_CLOCK) {
            moveClock();
        }
        return true;
    }

    public EventType type() {
        return file.type();
    }

    /** The file and line of this event, for error messages. */
    String place() {
        return rows.place();
    }

    /** The clock time of this event. */
    public long clockMs() {
        return clockMs;
    }

    public Map<String, Object> event() {
        List<String> columns = file.columns();
        Map<String, Object> event = new HashMap<>(columns.size() * 2);
        for (int i = 0; i < columns.size(); i++) {
            event.put(columns.get(i), value(i));
        }
        return event;
    }

    @Override
    public void close() {
        rows.close();
    }

    private void moveClock() {
        Object value = value(clockColumn);
        String problem = value == null ? "is empty, but --clock needs it in every row"
                : ((Number) value).longValue() >= clockMs ? null
                : "is " + value + (begun ? ", which is before the clock, " + clockMs + "; sort the file by it"
                : ", which is before " + clockMs + ", where the clock begins; give an earlier --start-at");
        if (problem != null) {
            throw new ConfigurationException(rows.place() + ": column " + file.columns().get(clockColumn) + ' ' + problem);
        }
        begun = true;
        clockMs = ((Number) value).longValue();
    }

    private Object value(int column) {
        String cell = rows.cell(column);
        if (cell == null) {
            return null;
        }
        ColumnType type = file.columnType(column);
        if (!type.fits(cell)) {
            throw new ConfigurationException(rows.place() + ": column " + file.columns().get(column) + " is '" + cell + "', which is not "
                    + Article.with(type.toString()));
        }
        return type.parse(cell);
    }
}
