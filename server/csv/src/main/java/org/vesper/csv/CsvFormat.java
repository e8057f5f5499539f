// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import java.util.regex.Pattern;

/**
 * The format of a CSV file.
 *
 * @param separator the character between cells
 * @param decimalComma whether numbers have a comma before their fraction, and perhaps points between thousands: {@code 1.013,25}
 * @param columns the header of a file that has none, with commas between its cells; empty if the first line of the file is the header
 */
public record CsvFormat(char separator, boolean decimalComma, String columns) {

    /** Commas between cells, a point before a fraction, a header in the first line. */
    public static final CsvFormat USUAL = new CsvFormat(',', false, "");

    private static final Pattern WITH_COMMA = Pattern.compile("([+-]?)(\\d*|\\d{1,3}(?:\\.\\d{3})++)(?:,(\\d*))?([eE][+-]?\\d+)?");
    private static final String NEVER_BETWEEN_CELLS = "\"`\r\n";

    /**
     * Reads the name of a separator: a single character, or {@code tab}.
     *
     * <p><b>Failure:</b> an {@link IllegalArgumentException} that says what it must be.
     */
    public static char separator(String text) {
        if (text.equals("tab") || text.equals("\\t")) {
            return '\t';
        }
        if (text.length() != 1 || Character.isLetterOrDigit(text.charAt(0)) || NEVER_BETWEEN_CELLS.contains(text)) {
            throw new IllegalArgumentException("'" + text + "' cannot separate cells; write one character, such as ; or |, or tab");
        }
        return text.charAt(0);
    }

    /** The format of another file that is written in the same way, but for its header. */
    public CsvFormat withColumns(String header) {
        return new CsvFormat(separator, decimalComma, header);
    }

    /**
     * The text of a number with a point before its fraction. <b>Failure:</b> an {@link IllegalArgumentException} for a point that stands
     * where numbers with a decimal comma have none.
     */
    public String number(String text) {
        if (!decimalComma || text.indexOf('.') < 0 && text.indexOf(',') < 0) {
            return text;
        }
        String written = text.strip();
        if (!WITH_COMMA.matcher(written).matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a number with a decimal comma, such as 1.013,25");
        }
        return written.replace(".", "").replace(',', '.');
    }
}
