// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import java.io.IOException;
import java.io.Reader;
import java.util.List;

/**
 * A CSV text whose first row contains the names of the columns.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
public final class CsvTable implements AutoCloseable {

    private final String name;
    private final CsvReader rows;
    private final List<String> header;

    private CsvTable(String name, CsvReader rows, List<String> header) {
        this.name = name;
        this.rows = rows;
        this.header = header;
    }

    /**
     * Opens a table and reads its header; the table closes the input. <b>Failure:</b> a {@link CsvSyntaxException} if there is no header,
     * whose message begins with the place, or an exception of the input; the input is closed then.
     *
     * @param name the name of the text in messages, a file for example
     */
    public static CsvTable open(String name, Reader input) throws IOException {
        try {
            CsvReader rows = new CsvReader(input);
            if (rows.next()) {
                return new CsvTable(name, rows, rows.cells().stream().map(cell -> cell == null ? "" : cell.strip()).toList());
            }
        } catch (CsvSyntaxException e) {
            input.close();
            throw placed(name, e);
        } catch (IOException | RuntimeException e) {
            input.close();
            throw e;
        }
        input.close();
        throw new CsvSyntaxException(1, name + ": is empty; its first line must name the columns", null);
    }

    /** The names of the columns, without white space around them. */
    public List<String> header() {
        return header;
    }

    /**
     * Moves to the next row; false after the last one. <b>Failure:</b> as for {@link CsvReader#next}; the message begins with the place.
     */
    public boolean next() throws IOException {
        try {
            return rows.next();
        } catch (CsvSyntaxException e) {
            throw placed(name, e);
        }
    }

    /**
     * Checks the width of this row. <b>Failure:</b> an {@link IllegalArgumentException} if it does not have as many cells as the header.
     */
    public void checkWidth() {
        if (rows.size() != header.size()) {
            throw new IllegalArgumentException(place() + ": has " + rows.size() + " cells, but the header has " + header.size());
        }
    }

    /** A cell of this row; null if it is empty. */
    public String cell(int column) {
        return rows.cell(column);
    }

    /** The place where this row begins, as NAME:LINE. */
    public String place() {
        return name + ":" + rows.line();
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }

    private static CsvSyntaxException placed(String name, CsvSyntaxException e) {
        return new CsvSyntaxException(e.line(), name + ":" + e.line() + ": " + e.getMessage(), e);
    }
}
