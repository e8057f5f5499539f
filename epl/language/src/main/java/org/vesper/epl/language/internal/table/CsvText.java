// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.table;

import java.util.ArrayList;
import java.util.List;

/** Cuts CSV into cells: commas between them, double quotes around those that hold commas, quotes (doubled) or line ends. */
public final class CsvText {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String text;
    private final List<CsvLine> lines = new ArrayList<>();
    private int at;
    private int line = 1;
    private int lineStart;

    private CsvText(String text) {
        this.text = text;
    }

    /** The rows with their places; empty lines are left out. */
    public static List<CsvLine> lines(String csv) {
        CsvText reader = new CsvText(!csv.isEmpty() && csv.charAt(0) == BYTE_ORDER_MARK ? csv.substring(1) : csv);
        while (reader.at < reader.text.length()) {
            reader.row();
        }
        return reader.lines;
    }

    private void row() {
        int number = line;
        int start = lineStart;
        List<String> cells = new ArrayList<>();
        List<Integer> columns = new ArrayList<>();
        do {
            columns.add(at - lineStart + 1);
            cells.add(cell());
        } while (skip(','));
        int end = lineEnd(start);
        skip('\r');
        if (skip('\n')) {
            newLine();
        }
        if (cells.size() > 1 || !cells.get(0).isBlank()) {
            lines.add(new CsvLine(number, text.substring(start, end), cells, columns));
        }
    }

    private String cell() {
        return at < text.length() && text.charAt(at) == '"' ? quoted() : plain();
    }

    private String plain() {
        int start = at;
        while (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at);
    }

    /** A quote that is not closed takes the rest of the text; what stands behind a closed one belongs to the cell. */
    private String quoted() {
        StringBuilder cell = new StringBuilder();
        at++;
        while (at < text.length() && !(skip('"') && !at('"'))) {
            char character = text.charAt(at++);
            cell.append(character);
            if (character == '\n') {
                newLine();
            }
        }
        return cell.append(plain()).toString();
    }

    private boolean at(char character) {
        return at < text.length() && text.charAt(at) == character;
    }

    private boolean skip(char character) {
        boolean there = at(character);
        at += there ? 1 : 0;
        return there;
    }

    private int lineEnd(int start) {
        int end = start;
        while (end < text.length() && "\r\n".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private void newLine() {
        line++;
        lineStart = at;
    }
}
