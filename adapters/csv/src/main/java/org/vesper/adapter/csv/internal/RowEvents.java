// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.vesper.api.EventType;
import org.vesper.config.Article;
import org.vesper.config.ConfigurationException;
import org.vesper.csv.CsvTable;
import org.vesper.event.EventMaker;
import org.vesper.event.TextConversion;

/** Makes events from rows. The header names the properties; an empty cell leaves a property of the new event unchanged. */
final class RowEvents {

    private final List<String> header;
    private final List<Function<String, Object>> parsers;
    private final EventMaker maker;
    private final int timeColumn;
    private long timeMs;

    private RowEvents(List<String> header, EventType type, String timeProperty) {
        this.header = header;
        maker = EventMaker.of(type, header);
        parsers = header.stream().map(property -> parser(type, property)).toList();
        timeColumn = header.indexOf(timeProperty);
        if (!timeProperty.isEmpty() && (timeColumn < 0 || !isLong(type, timeProperty))) {
            throw new ConfigurationException("time-property is " + timeProperty + ", but "
                    + (timeColumn < 0 ? "the header has no such column" : "that is not a long but "
                            + type.properties().get(timeProperty).getSimpleName()));
        }
    }

    /**
     * Binds a header to a type. <b>Failure:</b> a {@link ConfigurationException} if the header names an unknown property or lacks the time.
     */
    static RowEvents of(Path file, List<String> header, EventType type, String timeProperty) {
        try {
            return new RowEvents(header, type, timeProperty);
        } catch (ConfigurationException e) {
            throw new ConfigurationException(file + ":1: " + e.getMessage(), e);
        }
    }

    /** The event of this row. <b>Failure:</b> an {@link IllegalArgumentException} that names the line and the column of an invalid cell. */
    Object event(CsvTable rows) {
        rows.checkWidth();
        Object[] values = new Object[header.size()];
        for (int column = 0; column < values.length; column++) {
            values[column] = value(rows, column);
        }
        timeMs = timeColumn >= 0 && values[timeColumn] != null ? (long) values[timeColumn] : Long.MIN_VALUE;
        return maker.make(values);
    }

    /** The time of the last event, in ms; {@link Long#MIN_VALUE} if it has none. */
    long timeMs() {
        return timeMs;
    }

    private Object value(CsvTable rows, int column) {
        String cell = rows.cell(column);
        try {
            return cell == null ? null : parsers.get(column).apply(cell);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(rows.place() + ": column " + header.get(column) + ": '" + cell + "' is not "
                    + Article.with(maker.type().properties().get(header.get(column)).getSimpleName()), e);
        }
    }

    private static boolean isLong(EventType type, String property) {
        Class<?> found = type.properties().get(property);
        return found == long.class || found == Long.class;
    }

    private static Function<String, Object> parser(EventType type, String property) {
        Class<?> found = type.properties().get(property);
        return TextConversion.of(found).orElseThrow(() -> new ConfigurationException("column " + property + " is a "
                + found.getSimpleName() + " in event type " + type.name() + ", which no cell can hold; take the column out"));
    }
}
