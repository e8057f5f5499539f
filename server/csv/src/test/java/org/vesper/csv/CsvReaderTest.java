// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvReaderTest {

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '~', textBlock = """
            a,b/1,2                ! 1[a, b] 2[1, 2]
            a,b/1,2/               ! 1[a, b] 2[1, 2]
            a,bCR/1,2CR/           ! 1[a, b] 2[1, 2]
            a,,b/,                 ! 1[a, null, b] 2[null, null]
            a,^^/^^,b              ! 1[a, ] 2[, b]
            a/// /b                ! 1[a] 5[b]
            ^a,b^,^say ^^x^^^      ! 1[a,b, say ^x^]
            a,^x/y^/b,c            ! 1[a, x/y] 3[b, c]
            a,^x/y/^/b,^c/d^       ! 1[a, x/y/] 4[b, c/d]
            _a , b_                ! 1[_a ,  b_]
            a^b,c^                 ! 1[a^b, c^]
            BOM^a^,b/BOM,c         ! 1[a, b] 2[BOM, c]
            BOMBOMa/b              ! 1[a] 2[b]
            _^a,b^,__^c^^,d^/x     ! 1[a,b, c^,d] 2[x]
            a, ^b/c^ ,d/e          ! 1[a, b/c, d] 3[e]
            a b ^c^, d^e^/_        ! 1[a b ^c^,  d^e^]
            ^^^a^^^,^^ ^^          ! refused 1
            _/a                    ! 2[a]
            """)
    void shouldCutTextIntoRowsWithTheirLines(String text, String expected) throws IOException {
        StringBuilder found = new StringBuilder();
        try {
            for (Row row : rows(input(text))) {
                found.append(row.line()).append(row.cells()).append(' ');
            }
        } catch (CsvSyntaxException e) {
            found.append("refused ").append(e.line());
        }
        assertEquals(input(expected), found.toString().strip());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '~', textBlock = """
            a,b/1,^x/2,3    ! 2
            a,b/1,^x^y/2,3  ! 2
            ^a/b/c          ! 1
            """)
    void shouldNameTheLineWhenQuotesDoNotMatch(String text, long line) {
        CsvSyntaxException refused = assertThrows(CsvSyntaxException.class, () -> rows(input(text)));

        assertEquals(line, refused.line());
    }

    @Test
    void shouldReadWhatTheWriterHasWritten() throws IOException {
        List<String> cells = Arrays.asList("plain", null, "", "a,b", "say \"x\"", "two\nlines", " spaces ", "1.5");
        StringBuilder text = new StringBuilder();
        CsvRowWriter.write(text, cells);
        CsvRowWriter.write(text, List.of(new int[] {1, 2}, new byte[] {78, -25}));

        assertEquals(List.of(new Row(1, cells), new Row(3, List.of("{1, 2}", "4ee7"))), rows(text.toString()));
    }

    @Test
    void shouldReadARowAgainWhenItsOnlyCellIsEmpty() throws IOException {
        List<String> nothing = new ArrayList<>();
        nothing.add(null);
        StringBuilder text = new StringBuilder();
        CsvRowWriter.write(text, List.of("limit"));
        CsvRowWriter.write(text, nothing);

        assertEquals("limit\n\"\"\n", text.toString());
        assertEquals(List.of(new Row(1, List.of("limit")), new Row(2, List.of(""))), rows(text.toString()));
    }

    /** A slash stands for a line feed, CR for a carriage return, ^ for a quote, _ for a space, BOM for a byte order mark. */
    private static String input(String text) {
        return text.replace("/", "\n").replace('^', '"').replace("CR", "\r").replace("_", " ").replace("BOM", "\uFEFF");
    }

    private static List<Row> rows(String text) throws IOException {
        List<Row> rows = new ArrayList<>();
        try (CsvReader reader = new CsvReader(new StringReader(text))) {
            while (reader.next()) {
                rows.add(new Row(reader.line(), reader.cells()));
            }
        }
        return rows;
    }

    private record Row(long line, List<String> cells) {
    }
}
