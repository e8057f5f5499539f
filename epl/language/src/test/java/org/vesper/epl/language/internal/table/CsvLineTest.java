// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.csv.CsvSyntaxException;

class CsvLineTest {

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '~', textBlock = """
            a,bb,c       ! 1 3 6
            "a,b",c      ! 1 7
            "a""b",,"c"  ! 1 8 9
            a"b,c        ! 1 5
            """)
    void shouldFindWhereItsCellsBegin(String row, String columns) throws CsvSyntaxException {
        CsvLine line = CsvLine.of("name\n" + row + "\n").get(1);

        assertEquals(columns, IntStream.range(0, line.size()).mapToObj(cell -> String.valueOf(line.column(cell)))
                .collect(Collectors.joining(" ")));
        assertEquals(row, line.source());
        assertEquals(2, line.number());
    }
}
