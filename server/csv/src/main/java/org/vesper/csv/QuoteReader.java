// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * A text without byte order marks at its beginning, and without blanks before the quotes in which a cell stands: the parser would take
 * these quotes for a part of the cell, and cut it at the first separator within them.
 */
final class QuoteReader extends Reader {

    private static final int SIZE = 8192;

    /** The place of a character. A quote after the closing one doubles it, so the cell continues. */
    private enum Place { AT_CELL, IN_CELL, IN_QUOTES, AFTER_QUOTES }

    private final Reader input;
    private final char separator;
    private final char[] read = new char[SIZE];
    private final StringBuilder blanks = new StringBuilder();
    private char[] given = new char[SIZE];
    private int at;
    private int end;
    private boolean ended;
    private boolean begun;
    private Place place = Place.AT_CELL;

    QuoteReader(Reader input, char separator) {
        this.input = input;
        this.separator = separator;
    }

    @Override
    public int read(char[] to, int from, int length) throws IOException {
        while (at == end) {
            if (ended) {
                return -1;
            }
            fill();
        }
        int count = Math.min(length, end - at);
        System.arraycopy(given, at, to, from, count);
        at += count;
        return count;
    }

    @Override
    public void close() throws IOException {
        input.close();
    }

    private void fill() throws IOException {
        int count = input.read(read, 0, SIZE);
        at = 0;
        end = 0;
        if (count < 0) {
            ended = true;
            giveBlanks();
            return;
        }
        for (int i = 0; i < count; i++) {
            take(read[i]);
        }
    }

    private void take(char character) {
        if (!begun && character == CsvReader.BYTE_ORDER_MARK) {
            return;
        }
        begun = true;
        if (place == Place.AT_CELL && (character == ' ' || character == '\t') && character != separator) {
            blanks.append(character);
            return;
        }
        if (place == Place.AT_CELL && character == '"') {
            blanks.setLength(0);
        }
        giveBlanks();
        give(character);
        place = next(character);
    }

    private Place next(char character) {
        if (character == '"') {
            return place == Place.IN_CELL ? place : place == Place.IN_QUOTES ? Place.AFTER_QUOTES : Place.IN_QUOTES;
        }
        if (place == Place.IN_QUOTES) {
            return place;
        }
        boolean ends = character == separator || character == '\n' || character == '\r';
        return ends ? Place.AT_CELL : place == Place.AFTER_QUOTES ? place : Place.IN_CELL;
    }

    private void giveBlanks() {
        for (int i = 0; i < blanks.length(); i++) {
            give(blanks.charAt(i));
        }
        blanks.setLength(0);
    }

    private void give(char character) {
        if (end == given.length) {
            given = Arrays.copyOf(given, 2 * end);
        }
        given[end++] = character;
    }
}
