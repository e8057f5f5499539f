// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.source;

import java.util.ArrayList;
import java.util.List;

/** Splits a text in Esper's dialect into statements. A {@code ;} in a string, a comment, a script or an inlined class does not end one. */
final class StatementSplitter {

    private final String text;
    private final List<Piece> pieces = new ArrayList<>();
    private int at;
    private int brackets;
    private int begin = -1;

    private StatementSplitter(String text) {
        this.text = text;
    }

    /**
     * A statement without the {@code ;} and surrounding white space.
     *
     * @param line the line of its start, counted from 1
     * @param column the column of its start, counted from 1
     */
    record Piece(String text, int line, int column) {
    }

    static List<Piece> split(String text) {
        StatementSplitter scanner = new StatementSplitter(text);
        scanner.scan();
        return scanner.pieces;
    }

    private void scan() {
        while (at < text.length()) {
            int next = afterComment();
            if (next > at) {
                at = next;
                continue;
            }
            char character = text.charAt(at);
            if (character == ';' && brackets == 0) {
                end();
                at++;
            } else {
                begin = begin < 0 && !Character.isWhitespace(character) ? at : begin;
                at = afterToken(character);
            }
        }
        end();
    }

    private int afterComment() {
        if (text.startsWith("//", at)) {
            return after("\n", at);
        }
        return text.startsWith("/*", at) ? after("*/", at + 2) : at;
    }

    private int afterToken(char character) {
        if (text.startsWith("\"\"\"", at)) {
            return after("\"\"\"", at + 3);
        }
        if (character == '\'' || character == '"') {
            return afterString(character);
        }
        brackets += character == '[' ? 1 : character == ']' ? -1 : 0;
        return at + 1;
    }

    private int afterString(char quote) {
        for (int i = at + 1; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == quote) {
                return i + 1;
            }
        }
        return text.length();
    }

    private int after(String end, int from) {
        int found = text.indexOf(end, from);
        return found < 0 ? text.length() : found + end.length();
    }

    private void end() {
        if (begin >= 0) {
            String before = text.substring(0, begin);
            int line = 1 + (int) before.chars().filter(character -> character == '\n').count();
            pieces.add(new Piece(text.substring(begin, at).strip(), line, begin - before.lastIndexOf('\n')));
        }
        begin = -1;
        brackets = 0;
    }
}
