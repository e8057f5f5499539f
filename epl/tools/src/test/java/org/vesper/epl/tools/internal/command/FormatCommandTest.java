// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.epl.tools.CommandLineTrial;
import org.vesper.epl.tools.internal.event.ReferenceExample;
import org.vesper.epl.tools.internal.event.ReferencePage;

class FormatCommandTest {

    @TempDir
    private Path folder;

    static Stream<ReferenceExample> examples() throws IOException {
        return ReferencePage.read().examples().stream();
    }

    /** Hand-written cases of text that is joined, split, capitalized or left unchanged. */
    @Test
    void shouldWriteALinePerClauseWhenARuleIsWrittenInOne() throws IOException {
        Path rules = file("""
                -- about prices

                @Name('a')   select price*2, case when last>1 then 1 end, sum( price )as Total
                from(select * from Tick where symbol='A'and events=-1)retain 2 event , Quote as q
                     retain all group by symbol -- per share
                having sum(price)>2 -- not small
                order by price desc;  // the end of a
                @Name('b') insert into Dear(x) select t.price as x from Tick as t /* all */ where
                t.price>1 and
                   (t.symbol in('A','B')
                or t.symbol is null) output every 2 events""");
        String expected = """
                -- about prices

                @Name('a')
                SELECT price*2, case when last>1 then 1 end, sum(price) AS Total
                FROM (SELECT * FROM Tick WHERE symbol = 'A' AND events = -1) RETAIN 2 EVENT, Quote AS q
                    RETAIN ALL
                GROUP BY symbol -- per share
                HAVING sum(price) > 2 -- not small
                ORDER BY price DESC; // the end of a

                @Name('b')
                INSERT INTO Dear(x)
                SELECT t.price AS x
                FROM Tick AS t /* all */
                WHERE
                    t.price > 1 AND
                    (t.symbol IN ('A', 'B')
                        OR t.symbol IS NULL)
                OUTPUT EVERY 2 EVENTS
                """;
        CommandLineTrial format = CommandLineTrial.of("format", rules);
        assertEquals(expected, format.out(), format.err());
    }

    @Test
    void shouldKeepCommentsInTheirPlaces() throws IOException {
        String text = """
                /* one
                     two */
                -- three
                @Name('a') -- four
                SELECT price, -- five
                    -- six
                    symbol /* seven */
                -- eight
                FROM Tick -- nine
                ;
                -- ten

                -- eleven
                """;
        String expected = text.replace("-- nine\n;\n", "-- nine\n;\n\n");
        assertEquals(expected, CommandLineTrial.of("format", file(text)).out());
        assertEquals(expected, CommandLineTrial.of("format", file(expected)).out());
    }

    /** The outputs are those of the page, so the meaning is the same; the text is final, so formatting again changes nothing. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void shouldChangeTheLayoutOnlyWhenAnExampleOfThePageIsFormatted(ReferenceExample example) throws IOException {
        CommandLineTrial format = CommandLineTrial.of("format", file(example.rules()));
        assumeTrue(format.exitCode() == 0 && !example.output().startsWith("rules.epl:"), "an example of a mistake");
        ReferenceExample formatted =
                new ReferenceExample(example.name(), format.out(), example.tables(), example.events(), example.options(), example.output());
        assertEquals(example.output(), formatted.run(folder), format.out());
        assertEquals(format.out(), CommandLineTrial.of("format", file(format.out())).out());
    }

    @Test
    void shouldChangeOnlyFilesThatLookDifferentWhenTheyAreWritten() throws IOException {
        Path one = file("@Name('a') select x from Tick;");
        Path two = Files.writeString(folder.resolve("two.epl"), "@Name('b')\nSELECT x\nFROM Tick;\n");
        CommandLineTrial format = CommandLineTrial.of("format", "--write", one, two);
        assertEquals(one + " changed\n", format.out(), format.err());
        assertEquals("@Name('a')\nSELECT x\nFROM Tick;\n", Files.readString(one));
    }

    @Test
    void shouldChangeNothingWhenARuleIsWrong() throws IOException {
        Path one = file("@Name('a') select x from Tick;");
        Path two = Files.writeString(folder.resolve("two.epl"), "@Name('b') select x form Tick;");
        CommandLineTrial format = CommandLineTrial.of("format", "--write", one, two);
        assertEquals(1, format.exitCode());
        assertTrue(format.err().startsWith(two + ":1:21: rule b:"), format.err());
        assertEquals("@Name('a') select x from Tick;", Files.readString(one));
    }

    @Test
    void shouldRefuseEspersDialect() throws IOException {
        Path rules = file("@Dialect('esper')\ncreate schema Beat(n int);");
        CommandLineTrial format = CommandLineTrial.of("format", "--write", rules);
        assertEquals(1, format.exitCode());
        assertEquals(rules + ": is in Esper's dialect, which cannot be formatted\n", format.err());
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("rules.epl"), text);
    }
}
