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

    private final Path file;
    private final EventValues values;
    private final boolean withHeader;
    private final boolean fixed;
    private List<String> columns;
    private List<String> lastProperties;
    private boolean headerWritten;
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
        if (append && withHeader && Files.exists(file) && Files.size(file) > 0) {
            readHeader();
        }
        out = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                append ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING);
        printer = new CSVPrinter(out, CsvFiles.FORMAT);
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
        if (withHeader && !headerWritten) {
            printer.printRecord(columns);
            headerWritten = true;
        }
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
                throw new ConfigurationException(file + ": has the columns " + String.join(",", found) + ", but "
                        + header() + " are to be written; name another file, or set append to false to begin this one anew");
            }
            columns = found;
            headerWritten = true;
        }
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
