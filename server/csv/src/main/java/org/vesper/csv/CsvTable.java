// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A CSV text with a header, which is its first row or is given beside it.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
public final class CsvTable implements AutoCloseable {

    private static final String OTHER_SEPARATORS = ";\t|,";

    private final String name;
    private final CsvReader rows;
    private final CsvFormat format;
    private final List<CsvColumn> columns;

    private CsvTable(String name, CsvReader rows, CsvFormat format, List<CsvColumn> columns) {
        this.name = name;
        this.rows = rows;
        this.format = format;
        this.columns = columns;
    }

    /** Opens a table of which nothing is known; see {@link #open(String, Reader, CsvFormat, Predicate)}. */
    public static CsvTable open(String name, Reader input, CsvFormat format) throws IOException {
        return open(name, input, format, any -> false);
    }

    /**
     * Opens a table and reads its header; the table closes the input. <b>Failure:</b> a {@link CsvSyntaxException} if there is no valid
     * header, whose message begins with the place, or an exception of the input; the input is closed then.
     *
     * @param name the name of the text in messages, a file for example
     * @param isProperty whether a name is that of a property, which then may have any character
     */
    public static CsvTable open(String name, Reader input, CsvFormat format, Predicate<String> isProperty) throws IOException {
        try {
            CsvReader rows = new CsvReader(input, format.separator());
            return new CsvTable(name, rows, format, columns(header(rows, format), isProperty));
        } catch (CsvSyntaxException e) {
            input.close();
            throw placed(name, e);
        } catch (IllegalArgumentException e) {
            input.close();
            String place = format.columns().isEmpty() ? name + ":1: " : name + ": the columns given for it: ";
            throw new CsvSyntaxException(1, place + e.getMessage(), e);
        } catch (IOException | RuntimeException e) {
            input.close();
            throw e;
        }
    }

    private static List<String> header(CsvReader rows, CsvFormat format) throws IOException {
        if (!format.columns().isEmpty()) {
            CsvReader given = new CsvReader(new StringReader(format.columns()));
            return given.next() ? given.cells() : List.of();
        }
        if (!rows.next()) {
            throw new IllegalArgumentException("the file is empty; its first line must name the columns");
        }
        checkSeparator(rows.cells(), format);
        checkNames(rows.cells());
        return rows.cells();
    }

    /** Rejects a header whose cells seem to be separated by another character than the file's. */
    private static void checkSeparator(List<String> header, CsvFormat format) {
        otherSeparator(header, format).ifPresent(other -> {
            throw new IllegalArgumentException("the header looks like it is separated by " + (other.equals("tab") ? "tabs" : other)
                    + ": add --separator " + other + " (for the adapter csv, the setting separator); if the file has one column,"
                    + " write its name in backticks");
        });
    }

    /** The other character that seems to separate the cells of a header, {@code ';'} or {@code tab}; empty if none does. */
    public static Optional<String> otherSeparator(List<String> header, CsvFormat format) {
        for (char other : OTHER_SEPARATORS.toCharArray()) {
            long count = header.stream().filter(cell -> cell != null && cell.indexOf('`') < 0)
                    .map(cell -> other == '|' && cell.indexOf(':') >= 0 ? cell.substring(0, cell.indexOf(':')) : cell)
                    .flatMapToInt(String::chars).filter(character -> character == other).count();
            if (other != format.separator() && count >= header.size()) {
                return Optional.of(other == '\t' ? "tab" : "'" + other + "'");
            }
        }
        return Optional.empty();
    }

    /** Rejects a first row without a single name. */
    private static void checkNames(List<String> header) {
        if (header.stream().allMatch(CsvColumn::isValue)) {
            throw new IllegalArgumentException("the first line has values where the names of the columns belong: " + header.get(0)
                    + "; name them there, or by --columns TYPE=NAME,NAME,... (for the adapter csv, the setting columns), or write names"
                    + " such as these in backticks");
        }
    }

    private static List<CsvColumn> columns(List<String> header, Predicate<String> isProperty) {
        List<CsvColumn> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String cell : header) {
            CsvColumn column = CsvColumn.of(cell, columns.size() + 1, isProperty);
            if (!names.add(column.name())) {
                throw new IllegalArgumentException("the header has two columns " + CsvColumn.visible(column.name()));
            }
            columns.add(column);
        }
        return List.copyOf(columns);
    }

    /** The columns as the header names them. */
    public List<CsvColumn> columns() {
        return columns;
    }

    /** The names of the columns, without backticks, types and blanks around them. */
    public List<String> names() {
        return columns.stream().map(CsvColumn::name).toList();
    }

    public CsvFormat format() {
        return format;
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
     * The cells of this row, null for those that are empty. <b>Failure:</b> an {@link IllegalArgumentException} if it does not have as many
     * cells as the header.
     */
    public List<String> cells() {
        if (rows.size() != columns.size()) {
            throw new IllegalArgumentException(place() + ": has " + rows.size() + (rows.size() == 1 ? " cell" : " cells")
                    + ", but the header has " + columns.size());
        }
        return rows.cells();
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
