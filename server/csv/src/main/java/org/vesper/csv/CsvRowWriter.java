// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import java.io.IOException;
import java.lang.reflect.Array;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes rows as lines of CSV. Null is an empty cell; arrays are in braces, {@code {1, 2}}, as in rules. */
public final class CsvRowWriter {

    /** A row of one empty cell; without the quotes it would be a blank line, which readers skip. */
    private static final String ONE_EMPTY_CELL = "\"\"\n";

    private CsvRowWriter() {
    }

    /** Writes a row as one line that ends with a line feed. <b>Failure:</b> an exception of the output. */
    public static void write(Appendable output, List<?> cells) throws IOException {
        if (cells.size() == 1 && cells.get(0) == null) {
            output.append(ONE_EMPTY_CELL);
        } else {
            CsvReader.FORMAT.printRecord(output, cells.stream().map(CsvRowWriter::printable).toArray());
        }
    }

    private static Object printable(Object value) {
        if (value == null || !value.getClass().isArray()) {
            return value;
        }
        return IntStream.range(0, Array.getLength(value)).mapToObj(i -> String.valueOf(printable(Array.get(value, i))))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
