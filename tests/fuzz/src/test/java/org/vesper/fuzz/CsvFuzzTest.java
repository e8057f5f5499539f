// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.csv.CsvReader;
import org.vesper.csv.CsvRowWriter;
import org.vesper.csv.CsvSyntaxException;

/** CSV files: input of adapters, tables of parameters, outputs that are read again. */
class CsvFuzzTest {

    static Stream<byte[]> files() {
        return Stream.of("name,limit\nWSC,1.5\n\nIBM,\n", "\uFEFFa;b,\"c\"\r\n\"d\"\"e\",\"f\r\ng\"\r\n", "\"open,1\n", " \n,\n\"\"\n#x\n\\N,\"a\"b\n")
                .map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    @MethodSource("files")
    @FuzzTest(maxExecutions = 5_000)
    void shouldReadRowsThatAreTheSameWhenWrittenAndReadAgain(byte[] bytes) throws IOException {
        String text = new String(bytes, StandardCharsets.UTF_8);
        List<List<String>> rows = new ArrayList<>();
        boolean whole = read(new StringReader(text), rows);

        List<List<String>> slowly = new ArrayList<>();
        assertEquals(whole, read(oneByOne(text), slowly));
        assertEquals(rows, slowly);

        // Without the header, a byte order mark that belongs to the first cell would be one of the file.
        StringBuilder written = new StringBuilder("header\n");
        for (List<String> row : rows) {
            CsvRowWriter.write(written, row);
        }
        List<List<String>> again = new ArrayList<>();
        assertTrue(read(new StringReader(written.toString()), again), written::toString);
        assertEquals(rows, again.subList(1, again.size()), written::toString);
    }

    /** Adds the rows up to the first error; returns whether there was none. */
    private static boolean read(Reader input, List<List<String>> rows) throws IOException {
        long lastLine = 0;
        try (CsvReader reader = new CsvReader(input)) {
            while (reader.next()) {
                assertTrue(reader.line() > lastLine, () -> "line " + reader.line() + " after " + rows);
                lastLine = reader.line();
                rows.add(new ArrayList<>(reader.cells()));
            }
            return true;
        } catch (CsvSyntaxException e) {
            assertTrue(e.line() > 0 && e.getMessage() != null);
            return false;
        }
    }

    private static Reader oneByOne(String text) {
        return new StringReader(text) {
            @Override
            public int read(char[] to, int at, int length) throws IOException {
                return super.read(to, at, Math.min(length, 1));
            }
        };
    }
}
