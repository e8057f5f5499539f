// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.table;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.vesper.csv.CsvReader;
import org.vesper.csv.CsvSyntaxException;

/**
 * A row of CSV.
 *
 * @param number the line on which it begins, counted from 1
 * @param source that line as in the file
 * @param texts the cells without their quotes
 */
public record CsvLine(int number, String source, List<String> texts) {

    public CsvLine {
        texts = List.copyOf(texts);
    }

    /** Returns the rows of a text without blank lines. <b>Failure:</b> a {@link CsvSyntaxException} for unbalanced quotes. */
    public static List<CsvLine> of(String csv) throws CsvSyntaxException {
        List<String> source = csv.lines().toList();
        List<CsvLine> lines = new ArrayList<>();
        try (CsvReader rows = new CsvReader(new StringReader(csv))) {
            while (rows.next()) {
                int number = (int) rows.line();
                lines.add(new CsvLine(number, source.get(number - 1),
                        rows.cells().stream().map(cell -> cell == null ? "" : cell).toList()));
            }
        } catch (CsvSyntaxException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }

    public int size() {
        return texts.size();
    }

    public String text(int cell) {
        return texts.get(cell);
    }

    /**
     * The column in the source at which a cell begins, counted from 1; the end of the source for a cell that begins on a later line. It is
     * for messages only and is searched here, since Commons CSV knows the positions of rows but not those of cells.
     */
    public int column(int cell) {
        int begin = 0;
        for (int left = cell; left > 0; left--) {
            begin = end(begin) + 1;
        }
        return Math.min(begin, source.length()) + 1;
    }

    /** The index of the comma after the cell that begins here; commas in quotes do not count. */
    private int end(int begin) {
        boolean quoted = false;
        for (int at = begin; at < source.length(); at++) {
            quoted ^= source.charAt(at) == '"' && (at == begin || source.charAt(begin) == '"');
            if (source.charAt(at) == ',' && !quoted) {
                return at;
            }
        }
        return source.length();
    }
}
