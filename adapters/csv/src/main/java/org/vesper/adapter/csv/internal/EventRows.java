// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.vesper.api.EventType;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.EventMaker;

/** The rows of a file as events. The header names the properties; an empty cell leaves a property as it is in a new event. */
final class EventRows implements AutoCloseable {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Path file;
    private final CSVParser parser;
    private final Iterator<CSVRecord> records;
    private final List<String> header;
    private final List<Function<String, Object>> parsers = new ArrayList<>();
    private final EventMaker maker;
    private final int timeColumn;
    private CSVRecord row;
    private long timeMs;

    /** <b>Failure:</b> a {@link ConfigurationException} if the header names what the type does not have, or no time. */
    EventRows(Path file, EventType type, String timeProperty) throws IOException {
        this.file = file;
        parser = CSVParser.parse(Files.newBufferedReader(file), CsvFiles.FORMAT);
        try {
            records = parser.iterator();
            header = header();
            maker = EventMaker.of(type, header);
            header.forEach(property -> parsers.add(parser(type, property)));
            timeColumn = header.indexOf(timeProperty);
            if (!timeProperty.isEmpty() && (timeColumn < 0 || !isLong(type, timeProperty))) {
                throw new ConfigurationException("time-property is " + timeProperty + ", but "
                        + (timeColumn < 0 ? "the header has no such column" : "that is no long but "
                                + type.properties().get(timeProperty).getSimpleName()));
            }
        } catch (RuntimeException e) {
            parser.close();
            throw e instanceof ConfigurationException ? new ConfigurationException(file + ":1: " + e.getMessage(), e) : e;
        }
    }

    /** Goes to the next row; false after the last one. <b>Failure:</b> an {@link IOException} for a file that is no CSV from here on. */
    boolean next() throws IOException {
        try {
            row = records.hasNext() ? records.next() : null;
            return row != null;
        } catch (UncheckedIOException | IllegalStateException e) {
            throw new IOException(place() + ": cannot read on: " + e.getMessage(), e);
        }
    }

    /** The event of this row. <b>Failure:</b> an {@link IllegalArgumentException} that names the line and the column of a bad cell. */
    Object event() {
        if (row.size() != header.size()) {
            throw new IllegalArgumentException(place() + ": has " + row.size() + " cells, but the header has " + header.size());
        }
        Object[] values = new Object[row.size()];
        for (int column = 0; column < values.length; column++) {
            values[column] = value(column);
        }
        timeMs = timeColumn >= 0 && values[timeColumn] != null ? (long) values[timeColumn] : Long.MIN_VALUE;
        return maker.make(values);
    }

    /** The time of the last event, in ms; {@link Long#MIN_VALUE} if it has none. */
    long timeMs() {
        return timeMs;
    }

    /** File and line of this row. */
    String place() {
        return file + ":" + parser.getCurrentLineNumber();
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }

    private Object value(int column) {
        String cell = row.get(column);
        try {
            return cell == null ? null : parsers.get(column).apply(cell);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place() + ": column " + header.get(column) + ": '" + cell + "' is no "
                    + maker.type().properties().get(header.get(column)).getSimpleName(), e);
        }
    }

    private List<String> header() {
        if (!records.hasNext()) {
            throw new ConfigurationException("is empty; its first line must name the columns");
        }
        return records.next().stream().map(name -> name == null ? "" : name.replace(BYTE_ORDER_MARK, "").trim()).toList();
    }

    private static boolean isLong(EventType type, String property) {
        Class<?> found = type.properties().get(property);
        return found == long.class || found == Long.class;
    }

    private static Function<String, Object> parser(EventType type, String property) {
        Class<?> found = type.properties().get(property);
        return Cells.parser(found).orElseThrow(() -> new ConfigurationException("column " + property + " is a "
                + found.getSimpleName() + " in event type " + type.name() + ", which no cell can hold; take the column out"));
    }
}
