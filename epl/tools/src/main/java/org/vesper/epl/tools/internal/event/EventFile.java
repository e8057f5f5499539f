// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;

/** A CSV file with the events of one type. The types of columns that the header does not give are inferred from all cells. */
public final class EventFile {

    private final EventType type;
    private final Path file;
    private final List<ColumnType> columnTypes;
    private final List<String> columns;
    private final Map<String, String> mismatches;

    private EventFile(String type, Path file, Map<String, ColumnType> columns, Map<String, String> mismatches) {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        columns.forEach((name, column) -> properties.put(name, column.valueClass()));
        this.type = EventType.ofMap(type, properties);
        this.file = file;
        this.columns = List.copyOf(columns.keySet());
        this.columnTypes = List.copyOf(columns.values());
        this.mismatches = mismatches;
    }

    /** Reads the header and, to infer the types that it does not give, all cells. */
    public static EventFile of(String type, Path file) {
        try (CsvRows rows = new CsvRows(file)) {
            Map<String, ColumnType> columns = Header.of(file, rows.header());
            Map<String, String> mismatches = new LinkedHashMap<>();
            if (columns.containsValue(null)) {
                findTypes(rows, columns, mismatches);
            }
            return new EventFile(type, file, columns, mismatches);
        }
    }

    private static void findTypes(CsvRows rows, Map<String, ColumnType> columns, Map<String, String> mismatches) {
        List<String> names = List.copyOf(columns.keySet());
        ColumnType[] found = new ColumnType[names.size()];
        while (rows.next()) {
            for (int i = 0; i < found.length; i++) {
                String cell = rows.cell(i);
                if (cell != null) {
                    ColumnType before = found[i];
                    found[i] = before == null ? ColumnType.of(cell) : before.widenedTo(cell);
                    if (before != null && before != ColumnType.STRING && found[i] == ColumnType.STRING) {
                        mismatches.put(names.get(i), rows.place() + ": column " + names.get(i) + " is read as strings because of "
                                + cell + "; all cells before it are of type " + before);
                    }
                }
            }
        }
        for (int i = 0; i < found.length; i++) {
            columns.putIfAbsent(names.get(i), found[i] == null ? ColumnType.STRING : found[i]);
        }
    }

    public EventType type() {
        return type;
    }

    /** Opens the file to read its events. */
    public EventReader open() {
        return new EventReader(new CsvRows(file), this);
    }

    /** The column with the time of an event. */
    int clockColumn(String name) {
        int column = columns.indexOf(name);
        if (column < 0) {
            throw new ConfigurationException(file + ": has no column " + name + ", which --clock names. Its columns: "
                    + String.join(", ", columns));
        }
        ColumnType clockType = columnTypes.get(column);
        if (clockType != ColumnType.INT && clockType != ColumnType.LONG) {
            throw new ConfigurationException(file + ": column " + name + " is a " + clockType
                    + ", but --clock needs whole milliseconds, an int or a long");
        }
        return column;
    }

    /** Describes the first cell that does not fit the type of those before it, for a column read as strings; empty if there is none. */
    public Optional<String> firstMismatch(String column) {
        return Optional.ofNullable(mismatches.get(column));
    }

    public List<String> columns() {
        return columns;
    }

    public ColumnType columnType(int column) {
        return columnTypes.get(column);
    }
}
