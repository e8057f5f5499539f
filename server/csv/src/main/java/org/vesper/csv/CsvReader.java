// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.QuoteMode;

/**
 * The rows of a CSV text, one after the other. An empty cell is null; one of two quotes is the empty text. Blank lines, byte order marks
 * at the beginning, and blanks
 * between a separator and the quotes of a cell are skipped.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
public final class CsvReader implements AutoCloseable {

    static final CSVFormat FORMAT = CSVFormat.DEFAULT.builder().setRecordSeparator('\n').setNullString("").get();

    /** The parser then distinguishes the empty text from null. */
    private static final CSVFormat READ = FORMAT.builder().setQuoteMode(QuoteMode.ALL_NON_NULL).get();

    static final char BYTE_ORDER_MARK = '\uFEFF';

    private final CSVParser parser;
    private final Iterator<CSVRecord> records;
    private final char separator;
    private List<String> cells = List.of();
    private long line;

    /** Opens a text with commas. <b>Failure:</b> an exception of the input. */
    public CsvReader(Reader input) throws IOException {
        this(input, ',');
    }

    /** Opens a text. <b>Failure:</b> an exception of the input. */
    public CsvReader(Reader input, char separator) throws IOException {
        parser = CSVParser.parse(new QuoteReader(input, separator), READ.builder().setDelimiter(separator).get());
        records = parser.iterator();
        this.separator = separator;
    }

    /**
     * Moves to the next row; false after the last one. <b>Failure:</b> a {@link CsvSyntaxException} for unbalanced quotes, or an exception
     * of the input.
     */
    public boolean next() throws IOException {
        long before = parser.getCurrentLineNumber();
        try {
            do {
                if (!records.hasNext()) {
                    return false;
                }
                take(records.next());
            } while (isBlank());
            return true;
        } catch (UncheckedIOException e) {
            throw e.getCause() instanceof CSVException ? new CsvSyntaxException(before + 1, "a cell begins with \" and the \" that closes"
                    + " it is missing, or is not followed by '" + CsvColumn.visible(String.valueOf(separator))
                    + "' or the end of the line; within a cell write \"\"", e) : e.getCause();
        }
    }

    /** The line on which this row begins, counted from 1. */
    public long line() {
        return line;
    }

    /** The number of cells in this row. */
    public int size() {
        return cells.size();
    }

    /** A cell of this row; null if it is empty. */
    public String cell(int column) {
        return cells.get(column);
    }

    /** All cells of this row, null for those that are empty. */
    public List<String> cells() {
        return cells;
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }

    private void take(CSVRecord row) {
        cells = row.toList();
        line = parser.getCurrentLineNumber() - cells.stream().mapToLong(CsvReader::lineEnds).sum();
    }

    private boolean isBlank() {
        return cells.size() == 1 && cells.get(0) != null && !cells.get(0).isEmpty() && cells.get(0).isBlank();
    }

    private static long lineEnds(String cell) {
        return cell == null || cell.isEmpty() ? 0 : cell.lines().count() - (cell.endsWith("\n") || cell.endsWith("\r") ? 0 : 1);
    }
}
