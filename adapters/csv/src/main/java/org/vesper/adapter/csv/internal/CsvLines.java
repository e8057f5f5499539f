// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.csv.CsvReader;
import org.vesper.csv.CsvRowWriter;
import org.vesper.event.EventValues;

/**
 * The lines of a file under one header: the columns that are set, else those of the first event. A column {@code rule} that is set is the
 * name of the rule, or of the event type, unless events have such a property.
 *
 * <p><b>Threading:</b> any thread.
 */
final class CsvLines {

    private static final String RULE = "rule";

    private final Path path;
    private final EventValues values;
    private final boolean withHeader;
    private final boolean fixed;
    private final LineFile.Opener opener;
    private final LongAdder written = new LongAdder();
    private List<String> columns;
    private byte[] header;
    private List<String> lastProperties;
    private LineFile file;
    private int lost;

    CsvLines(Path path, EventValues values, String columns, boolean withHeader, LineFile.Opener opener) {
        this.path = path;
        this.values = values;
        this.withHeader = withHeader;
        this.opener = opener;
        use(Stream.of(columns.split(",")).map(String::trim).filter(column -> !column.isEmpty()).toList());
        this.fixed = !this.columns.isEmpty();
    }

    /** <b>Failure:</b> a {@link ConfigurationException} if lines are to be added to a file with another header. */
    synchronized void open(boolean append) throws IOException {
        if (append) {
            readHeader();
        } else {
            opener.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING).close();
        }
        file = new LineFile(path, opener, written);
    }

    /**
     * Continues in the open file of another, which has none from then on. <b>Failure:</b> a {@link ConfigurationException} if there are
     * lines of other columns in it; the other keeps it.
     */
    void takeOver(CsvLines other) {
        List<String> found = other.begunColumns();
        if (fixed && !found.isEmpty() && !found.equals(columns)) {
            throw otherColumns(found);
        }
        receive(other.handOver(), found);
    }

    /** Adds the line of an event. <b>Failure:</b> an exception if the event has none, or if too many lines cannot be written. */
    synchronized void add(Object event) throws IOException {
        if (file == null) {
            throw new IOException("the file is closed");
        }
        List<String> properties = values.properties(event);
        if (properties != lastProperties) {
            fit(properties);
        }
        List<Object> cells = new ArrayList<>(columns.size());
        for (String column : columns) {
            boolean rule = column.equals(RULE) && !properties.contains(RULE);
            cells.add(rule ? values.name(event) : values.value(event, column));
        }
        byte[] line = line(cells);
        if (!file.hasRoom(line.length)) {
            write();
        }
        file.add(line);
    }

    /** Writes the lines that wait. <b>Failure:</b> an exception; those that cannot be written remain waiting. */
    synchronized void write() throws IOException {
        if (file != null) {
            follow();
            file.write(header);
        }
    }

    /** Writes what waits and closes the file. <b>Failure:</b> an exception; the lines that cannot be written are lost. */
    synchronized void close() throws IOException {
        if (file == null) {
            return;
        }
        try {
            write();
        } finally {
            LineFile closing = file;
            file = null;
            lost = closing.waiting();
            closing.close();
        }
    }

    /** How many lines have been written. */
    long written() {
        return written.sum();
    }

    /** How many lines wait. */
    synchronized int waiting() {
        return file == null ? 0 : file.waiting();
    }

    /** How many lines waited in vain until the file was closed. */
    synchronized int lost() {
        return lost;
    }

    /** The columns, separated by commas; empty as long as they are not known. */
    synchronized String columns() {
        return String.join(",", columns);
    }

    /** A file that was moved or deleted gets no more lines: they go to the file, maybe a new one, that has the name now. */
    private void follow() throws IOException {
        if (!file.isMoved()) {
            return;
        }
        try {
            readHeader();
        } catch (ConfigurationException e) {
            throw new IOException(e.getMessage(), e);
        }
        file.reopen();
    }

    private void readHeader() throws IOException {
        if (!withHeader || !Files.exists(path) || Files.size(path) == 0) {
            return;
        }
        try (CsvReader rows = new CsvReader(Files.newBufferedReader(path))) {
            List<String> found = rows.next() ? rows.cells() : List.of();
            if (!columns.isEmpty() && !found.equals(columns)) {
                throw otherColumns(found);
            }
            use(found);
        }
    }

    private ConfigurationException otherColumns(List<String> found) {
        return new ConfigurationException(path + ": has the columns " + String.join(",", found) + ", but " + String.join(",", columns)
                + " are to be written; name another file, move this one away, or set append to false and start the application again to"
                + " begin it anew");
    }

    private synchronized List<String> begunColumns() {
        try {
            file.write(header);
            follow();
            return file.isBegun() ? columns : List.of();
        } catch (IOException e) {
            return columns;
        }
    }

    private synchronized LineFile handOver() {
        LineFile handed = file;
        file = null;
        return handed;
    }

    private synchronized void receive(LineFile handed, List<String> found) {
        file = handed;
        file.countIn(written);
        if (!found.isEmpty()) {
            use(found);
        }
    }

    /** Refuses an event that has other properties than the file has columns, unless these were set. */
    private void fit(List<String> properties) {
        if (columns.isEmpty()) {
            use(List.copyOf(properties));
        }
        if (!fixed && !properties.equals(columns)) {
            throw new IllegalArgumentException("the event has the properties " + String.join(",", properties) + ", but " + path
                    + " has the columns " + String.join(",", columns) + "; set columns, or write such events to another file");
        }
        lastProperties = properties;
    }

    private void use(List<String> used) {
        columns = used;
        header = withHeader && !used.isEmpty() ? line(used) : new byte[0];
    }

    private static byte[] line(List<?> cells) {
        StringBuilder text = new StringBuilder();
        try {
            CsvRowWriter.write(text, cells);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
