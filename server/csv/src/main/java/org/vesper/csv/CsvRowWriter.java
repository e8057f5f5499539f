// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import java.io.IOException;
import java.lang.reflect.Array;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes rows as lines of CSV. Null is an empty cell, and the empty text two quotes, but for null alone in its row, which would be a blank
 * line. Bytes are hexadecimal digits; other arrays are in braces, {@code {1, 2}}, as in rules.
 */
public final class CsvRowWriter {

    private static final String EMPTY_TEXT = "\"\"";

    private CsvRowWriter() {
    }

    /** Writes a row as one line that ends with a line feed. <b>Failure:</b> an exception of the output. */
    public static void write(Appendable output, List<?> cells) throws IOException {
        for (int i = 0; i < cells.size(); i++) {
            Object cell = printable(cells.get(i));
            boolean empty = cell == null ? cells.size() == 1 : cell.toString().isEmpty();
            if (empty) {
                output.append(i == 0 ? "" : ",").append(EMPTY_TEXT);
            } else {
                CsvReader.FORMAT.print(cell, output, i == 0);
            }
        }
        output.append('\n');
    }

    private static Object printable(Object value) {
        if (value == null || !value.getClass().isArray()) {
            return value;
        }
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        return IntStream.range(0, Array.getLength(value)).mapToObj(i -> String.valueOf(printable(Array.get(value, i))))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
