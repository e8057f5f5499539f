// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;
import java.io.Writer;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.EventValues;

/**
 * The lines of a file under one header: the columns that are set, else those of the first event. A column {@code rule} that is set is the
 * name of the rule, or of the event type, unless events have such a property.
 *
 * <p><b>Threading:</b> any thread.
 */
final class CsvLines {

    private static final String RULE = "rule";

    /** A file that is open; {@code begun} says that there is a line in it. */
    private record Opened(Writer out, CSVPrinter printer, List<String> columns, boolean begun) {
    }

    private final Path file;
    private final EventValues values;
    private final boolean withHeader;
    private final boolean fixed;
    private List<String> columns;
    private List<String> lastProperties;
    private boolean begun;
    private Writer out;
    private CSVPrinter printer;

    CsvLines(Path file, EventValues values, String columns, boolean withHeader) {
        this.file = file;
        this.values = values;
        this.withHeader = withHeader;
        this.columns = Stream.of(columns.split(",")).map(String::trim).filter(column -> !column.isEmpty()).toList();
        this.fixed = !this.columns.isEmpty();
    }

    /** <b>Failure:</b> a {@link ConfigurationException} if lines are to be added to a file with another header. */
    synchronized void open(boolean append) throws IOException {
        begun = append && Files.exists(file) && Files.size(file) > 0;
        if (begun && withHeader) {
            readHeader();
        }
        out = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                append ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING);
        printer = new CSVPrinter(out, CsvFiles.FORMAT);
    }

    /**
     * Goes on in the open file of another, which has none from then on. <b>Failure:</b> a {@link ConfigurationException} if there are lines
     * of other columns in it; the other keeps it.
     */
    void takeOver(CsvLines other) {
        List<String> found = other.begunColumns();
        if (fixed && !found.isEmpty() && !found.equals(columns)) {
            throw otherColumns(found);
        }
        receive(other.handOver());
    }

    synchronized void write(Object event) throws IOException {
        if (printer == null) {
            throw new IOException("the file is closed");
        }
        List<String> properties = values.properties(event);
        if (properties != lastProperties) {
            fit(properties);
        }
        List<Object> cells = new ArrayList<>(columns.size());
        for (String column : columns) {
            boolean rule = column.equals(RULE) && !properties.contains(RULE);
            cells.add(written(rule ? values.name(event) : values.value(event, column)));
        }
        if (withHeader && !begun) {
            printer.printRecord(columns);
        }
        begun = true;
        printer.printRecord(cells);
    }

    synchronized void flush() throws IOException {
        if (printer != null) {
            printer.flush();
        }
    }

    synchronized void close() throws IOException {
        if (printer != null) {
            printer = null;
            out.close();
        }
    }

    /** The columns, separated by commas; empty as long as they are not known. */
    synchronized String header() {
        return String.join(",", columns);
    }

    private void readHeader() throws IOException {
        try (CSVParser parser = CSVParser.parse(Files.newBufferedReader(file), CsvFiles.FORMAT)) {
            List<String> found = parser.stream().findFirst().map(CSVRecord::toList).orElse(List.of());
            if (fixed && !found.equals(columns)) {
                throw otherColumns(found);
            }
            columns = found;
        }
    }

    private ConfigurationException otherColumns(List<String> found) {
        return new ConfigurationException(file + ": has the columns " + String.join(",", found) + ", but " + header()
                + " are to be written; name another file, or set append to false and start the application again to begin this one anew");
    }

    private synchronized List<String> begunColumns() {
        return begun ? columns : List.of();
    }

    private synchronized Opened handOver() {
        Opened opened = new Opened(out, printer, begunColumns(), begun);
        printer = null;
        return opened;
    }

    private synchronized void receive(Opened opened) {
        out = opened.out();
        printer = opened.printer();
        columns = opened.columns().isEmpty() ? columns : opened.columns();
        begun = opened.begun();
    }

    /** Refuses an event that has other properties than the file has columns, unless these were set. */
    private void fit(List<String> properties) {
        if (columns.isEmpty()) {
            columns = List.copyOf(properties);
        }
        if (!fixed && !properties.equals(columns)) {
            throw new IllegalArgumentException("the event has the properties " + String.join(",", properties) + ", but " + file
                    + " has the columns " + String.join(",", columns) + "; set columns, or write such events to another file");
        }
        lastProperties = properties;
    }

    /** Arrays as rules write them: {@code {1, 2}}. */
    private static Object written(Object value) {
        if (value == null || !value.getClass().isArray()) {
            return value;
        }
        return IntStream.range(0, Array.getLength(value)).mapToObj(i -> String.valueOf(written(Array.get(value, i))))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
