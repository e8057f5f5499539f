// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.vesper.config.ConfigurationException;

/** The rows of a CSV file, each as long as the header; an empty cell is null. */
final class CsvRows implements AutoCloseable {

    private static final CSVFormat FORMAT = CSVFormat.DEFAULT.builder().setNullString("").build();
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Path file;
    private final CSVParser parser;
    private final Iterator<CSVRecord> records;
    private final List<String> header;
    private CSVRecord row;

    CsvRows(Path file) {
        this.file = file;
        try {
            parser = CSVParser.parse(InputFile.open(file), FORMAT);
        } catch (IOException e) {
            throw InputFile.unreadable(file, e);
        }
        records = parser.iterator();
        if (!advance()) {
            throw new ConfigurationException(file + ": is empty; its first line must name the columns");
        }
        List<String> names = row.toList();
        names.set(0, names.get(0) == null ? null : names.get(0).replace(BYTE_ORDER_MARK, ""));
        header = names;
    }

    List<String> header() {
        return header;
    }

    /** Goes to the next row; false after the last one. */
    boolean next() {
        if (!advance()) {
            return false;
        }
        if (row.size() != header.size()) {
            throw new ConfigurationException(place() + ": has " + row.size() + " cells, but the header has " + header.size());
        }
        return true;
    }

    String cell(int column) {
        return row.get(column);
    }

    /** File and line of this row, for errors. */
    String place() {
        return file + ":" + parser.getCurrentLineNumber();
    }

    @Override
    public void close() {
        try {
            parser.close();
        } catch (IOException e) {
            throw InputFile.unreadable(file, e);
        }
    }

    private boolean advance() {
        long before = parser.getCurrentLineNumber();
        try {
            row = records.hasNext() ? records.next() : null;
            return row != null;
        } catch (UncheckedIOException e) {
            throw unreadable(before + 1, e.getCause());
        }
    }

    /** What the file is fine for but the parser fails at are quotes. */
    private ConfigurationException unreadable(long line, IOException failure) {
        if (failure instanceof CharacterCodingException || !String.valueOf(failure.getMessage()).contains("encapsulated token")) {
            return InputFile.unreadable(file, failure);
        }
        return new ConfigurationException(file + ":" + line + ": a cell begins with \" and the \" that closes it is missing, or is not "
                + "followed by a comma or the end of the line; within a cell write \"\"", failure);
    }
}
