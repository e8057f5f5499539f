// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.vesper.config.ConfigurationException;

/** The rows of a file that is open, one after the other. Its first line is the header. */
final class CsvRows implements AutoCloseable {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Path file;
    private final CSVParser parser;
    private final Iterator<CSVRecord> records;
    private final List<String> header;
    private CSVRecord row;

    /** <b>Failure:</b> a {@link ConfigurationException} if the file is empty. */
    CsvRows(Path file) throws IOException {
        this.file = file;
        parser = CSVParser.parse(Files.newBufferedReader(file), CsvFiles.FORMAT);
        records = parser.iterator();
        if (!next()) {
            parser.close();
            throw new ConfigurationException(file + ":1: is empty; its first line must name the columns");
        }
        header = row.stream().map(name -> name == null ? "" : name.replace(BYTE_ORDER_MARK, "").trim()).toList();
    }

    List<String> header() {
        return header;
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

    /** <b>Failure:</b> an {@link IllegalArgumentException} if this row has not as many cells as the header. */
    void checkWidth() {
        if (row.size() != header.size()) {
            throw new IllegalArgumentException(place() + ": has " + row.size() + " cells, but the header has " + header.size());
        }
    }

    /** A cell of this row; null if it is empty. */
    String cell(int column) {
        return row.get(column);
    }

    /** File and line of this row. */
    String place() {
        return file + ":" + parser.getCurrentLineNumber();
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
