// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.table;

import java.util.List;

/**
 * A row of CSV.
 *
 * @param number the line on which it begins, counted from 1
 * @param source that line as it stands in the file
 * @param texts the cells without their quotes
 * @param columns where the cells begin in the line, counted from 1
 */
public record CsvLine(int number, String source, List<String> texts, List<Integer> columns) {

    public CsvLine {
        texts = List.copyOf(texts);
        columns = List.copyOf(columns);
    }

    public int size() {
        return texts.size();
    }

    public String text(int cell) {
        return texts.get(cell);
    }

    public int column(int cell) {
        return columns.get(cell);
    }
}
