// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTableTest {

    /** NAME, NAME:TYPE, or PATH/TYPE for a path. */
    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '~', textBlock = """
            symbol , price : double          ! symbol price:double
            ` a`,`b:c`:int                   ! _a b:c:int
            merchant.name:string             ! merchant.name/string
            `merchant.name`:string           ! merchant.name:string
            p99 latency (ms),Tmax (°C),Nr.   ! p99_latency_(ms) Tmax_(°C) Nr.
            1.5 m,v3.0,a-b.c                 ! 1.5_m v3.0 a-b.c
            side:BUY|SELL,amount:decimal     ! side:BUY|SELL amount:decimal
            BOM a ,NBSPbNBSP                 ! a b
            ZEROid,bZERO:int                 ! id b:int
            at:instant,n:integer,f:float     ! at:instant n:integer f:float
            """)
    void shouldReadNamesAndTypes(String header, String expected) throws IOException {
        assertEquals(expected, shown(open(header.replace("BOM", "\uFEFF").replace("NBSP", "\u00A0").replace("ZERO", "\u200B"), CsvFormat.USUAL)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '~', textBlock = """
            a;b;c              ! the header looks like it is separated by ';': add --separator ';' (for
            a;b,c;d            ! the header looks like it is separated by ';': add --separator ';' (for
            aTABb              ! the header looks like it is separated by tabs: add --separator tab
            id|name            ! the header looks like it is separated by '|': add --separator '|'
            a,,c               ! column 2 of the header has no name
            a,``:int           ! column 2 of the header has no name
            a,a:int            ! the header has two columns a
            price:duoble       ! column price has the unknown type 'duoble'; did you mean double?
            /Air:GetFaF_3.0:In ! column /Air:GetFaF_3.0 has the unknown type 'In'; did you mean int?
            iHIDDENd,iHIDDENd  ! the header has two columns i\\u200Bd
            `a`b               ! column 1 of the header is `a`b; after a name in backticks only : and a type may follow
            1000,1.5,False     ! the first line has values where the names of the columns belong: 1000; name them there
            ~~                 ! the file is empty; its first line must name the columns
            """)
    void shouldSayWhatIsWrongWithAHeader(String header, String problem) {
        String text = header.replace("TAB", "\t").replace("HIDDEN", "\u200B") + "\n";
        String message = assertThrows(CsvSyntaxException.class, () -> open(text, CsvFormat.USUAL)).getMessage();

        assertTrue(message.startsWith("f.csv:1: " + problem), message);
    }

    @Test
    void shouldOfferBackticksWhenAColonMayBelongToTheName() {
        String message = assertThrows(CsvSyntaxException.class, () -> open("x,/Air:GetFaF_3.0:In", CsvFormat.USUAL)).getMessage();

        assertTrue(message.endsWith("; if the colon belongs to the name, write the name in backticks: `/Air:GetFaF_3.0:In`"), message);
    }

    @Test
    void shouldTakeANameWithAColonWhenThereIsSuchAProperty() throws IOException {
        try (CsvTable table = CsvTable.open("f.csv", new StringReader("/Air:In,a:int"), CsvFormat.USUAL, "/Air:In"::equals)) {
            assertEquals("/Air:In a:int", shown(table));
        }
    }

    @Test
    void shouldReadAFileWithAnotherSeparatorAndWithoutAHeader() throws IOException {
        try (CsvTable table = open("1;\"x;y\"\n\n2;,\n", new CsvFormat(';', false, "id:int,\"`a,b`\""))) {
            assertEquals("id:int a,b", shown(table));
            table.next();
            assertEquals(List.of("1", "x;y"), table.cells());
            table.next();
            assertEquals("f.csv:3[2, ,]", table.place() + table.cells());
        }
        String message = assertThrows(CsvSyntaxException.class, () -> open("1,2", new CsvFormat(',', false, "a,a"))).getMessage();
        assertEquals("f.csv: the columns given for it: the header has two columns a", message);
    }

    @Test
    void shouldNameThePlaceWhenARowIsShorterThanTheHeader() throws IOException {
        try (CsvTable table = open(" symbol ,price\n\nA\n", CsvFormat.USUAL)) {
            assertEquals(List.of("symbol", "price"), table.names());
            table.next();
            assertEquals("f.csv:3: has 1 cell, but the header has 2",
                    assertThrows(IllegalArgumentException.class, table::cells).getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', value = {"20,5!20.5", "1.013,25!1013.25", "1.234.567!1234567", "-,5!-.5", "7!7", " 1,5e3 !1.5e3",
        "NaN!NaN", "20.5!", "1.5,2!", "1,2,3!", "1,234.5!"})
    void shouldReadDecimalCommas(String cell, String number) {
        CsvFormat format = new CsvFormat(';', true, "");
        if (number == null) {
            assertThrows(IllegalArgumentException.class, () -> format.number(cell));
        } else {
            assertEquals(number, format.number(cell));
        }
    }

    @Test
    void shouldReadTheNameOfASeparator() {
        assertEquals('\t', CsvFormat.separator("tab"));
        assertEquals(';', CsvFormat.separator(";"));
        for (String wrong : List.of("", "a", "\"", ";;", "\n", "`", "5")) {
            assertThrows(IllegalArgumentException.class, () -> CsvFormat.separator(wrong), wrong);
        }
    }

    private static CsvTable open(String text, CsvFormat format) throws IOException {
        return CsvTable.open("f.csv", new StringReader(text), format);
    }

    private static String shown(CsvTable table) {
        return table.columns().stream().map(column -> column.name().replace(' ', '_') + (column.type().isEmpty() ? "" : (column.isPath()
                ? "/" : ":") + column.type())).collect(Collectors.joining(" "));
    }
}
