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
 * The lines of a file under one header: the configured columns, or else those of the first event. A configured column {@code rule} holds
 * the name of the rule, or of the event type, unless events have such a property.
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
    private volatile long given;

    CsvLines(Path path, EventValues values, String columns, boolean withHeader, LineFile.Opener opener) {
        this.path = path;
        this.values = values;
        this.withHeader = withHeader;
        this.opener = opener;
        use(Stream.of(columns.split(",")).map(String::trim).filter(column -> !column.isEmpty()).toList());
        this.fixed = !this.columns.isEmpty();
    }

    /** Opens the file. <b>Failure:</b> a {@link ConfigurationException} if lines are to be appended to a file with a different header. */
    synchronized void open(boolean append) throws IOException {
        if (append) {
            readHeader();
        } else {
            opener.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING).close();
        }
        file = new LineFile(path, opener, written);
        given = file.lengthWith(header);
    }

    /** The length of the file with all lines that have been added. */
    long given() {
        return given;
    }

    /** Cuts the file back, see {@link LineFile#cutBack}. */
    synchronized long cutBack(long earlier) throws IOException {
        long gone = file.cutBack(earlier);
        given = file.lengthWith(header);
        return gone;
    }

    /**
     * Takes over the open file of another instance, which loses it. <b>Failure:</b> a {@link ConfigurationException} if the file has lines
     * with different columns; the other instance then keeps it.
     */
    void takeOver(CsvLines other) {
        List<String> found = other.begunColumns();
        if (fixed && !found.isEmpty() && !found.equals(columns)) {
            throw otherColumns(found);
        }
        receive(other.handOver(), found);
    }

    /**
     * Adds the line of an event. <b>Failure:</b> an exception if the event does not fit the columns, or if too many lines cannot be
     * written.
     */
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
        given = file.lengthWith(header);
    }

    /** Writes the waiting lines. <b>Failure:</b> an exception; unwritten lines keep waiting. */
    synchronized void write() throws IOException {
        if (file != null) {
            follow();
            file.write(header);
            given = file.lengthWith(header);
        }
    }

    /** Writes the waiting lines and closes the file. <b>Failure:</b> an exception; unwritten lines are lost. */
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

    /** The number of written lines. */
    long written() {
        return written.sum();
    }

    /** The number of waiting lines. */
    synchronized int waiting() {
        return file == null ? 0 : file.waiting();
    }

    /** The number of lines still unwritten when the file was closed. */
    synchronized int lost() {
        return lost;
    }

    /** The columns, separated by commas; empty while unknown. */
    synchronized String columns() {
        return String.join(",", columns);
    }

    /** Reopens the file under its name if it has been moved or deleted, so that later lines do not go to the old file. */
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
                + " are to be written; name another file, move this one away, or set append to false and restart the application to"
                + " overwrite it");
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
        given = file.lengthWith(header);
    }

    /** Rejects an event whose properties differ from the file's columns, unless the columns are configured. */
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
