// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.table;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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
     * The column in the source at which a cell begins, counted from 1; the end of the source for a cell that begins on a later line.
     * Commons CSV knows the positions of rows but not those of cells, so this counts the cells up to each comma; it is for messages only.
     */
    public int column(int cell) {
        return cell == 0 ? 1 : IntStream.range(0, source.length())
                .filter(at -> source.charAt(at) == ',' && cells(source.substring(0, at + 1)) > cell)
                .map(comma -> comma + 2).findFirst().orElse(source.length() + 1);
    }

    /** The number of cells in a part of a row; 0 if it ends within quotes. */
    private static int cells(String part) {
        try (CsvReader row = new CsvReader(new StringReader(part))) {
            return row.next() ? row.size() : 0;
        } catch (IOException withinQuotes) {
            return 0;
        }
    }
}
