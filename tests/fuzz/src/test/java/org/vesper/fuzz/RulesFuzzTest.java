// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.api.EventType;
import org.vesper.epl.language.ParameterTable;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleFormatter;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.result.EplException;

/** Rules files, and tables of their parameters. */
class RulesFuzzTest {

    private static final List<EventType> TYPES = List.of(
            EventType.ofMap("StockTick", Map.of("symbol", String.class, "lastPrice", Double.class, "volume", Integer.class,
                    "timestamp", Long.class, "closed", Boolean.class)),
            EventType.ofMap("News", Map.of("symbol", String.class, "text", String.class)));

    static Stream<byte[]> files() {
        return Stream.of("""
                -- a comment
                @Name('high') SELECT symbol, MAX(lastPrice) AS top, COUNT(*) FROM StockTick RETAIN 5 MINUTES PARTITION BY symbol
                WHERE volume > 10 AND symbol IN ('WSC', "IBM") GROUP BY symbol HAVING MAX(lastPrice) >= ? OUTPUT EVERY 3 EVENTS;
                """, """
                @Name('join') INSERT INTO Both SELECT t.symbol AS symbol, n.text AS text FROM StockTick AS t RETAIN 1 EVENT,
                News AS n RETAIN 2 EVENTS WITH UNIQUE symbol WHERE t.symbol = n.symbol AND n.text LIKE '%up\\'s_' ESCAPE '!';
                @Name('reads') SELECT text FROM Both WHERE text IS NOT NULL ORDER BY text DESC""", """
                @Name('a') SELECT PERC(lastPrice) AS p FROM (SELECT * FROM StockTick WHERE symbol = 'WSC') RETAIN 2 EVENTS
                HAVING PERC(lastPrice) > 1.5E0 OR lastPrice BETWEEN -1 AND 2;
                @Name('b') SELECT a.symbol AS s FROM StockTick MATCHING a := StockTick(volume > 1) FOLLOWED BY News(text = a.symbol)""",
                "name,limit\nWSC,1.5\n", "@Name('x') SELECT CASE WHEN closed THEN 1 ELSE volume END AS c FROM StockTick /* open")
                .map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    @MethodSource("files")
    @FuzzTest(maxExecutions = 500)
    void shouldTranslateOrSayWhatIsWrongAndFormatToTheSameRules(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        table(text);
        try {
            List<Rule> rules = RuleParser.parse("f.epl", text);
            String formatted = RuleFormatter.format("f.epl", text);
            assertEquals(rules.stream().map(Rule::name).toList(), RuleParser.parse("f.epl", formatted).stream().map(Rule::name).toList());
            assertEquals(formatted, RuleFormatter.format("f.epl", formatted));
            new RuleTranslator(TYPES).translate(rules, List.of());
        } catch (EplException e) {
            assertSays(e);
        }
    }

    private static void table(String text) {
        try {
            ParameterTable.read("r", "f.csv", text);
        } catch (EplException e) {
            assertSays(e);
        }
    }

    private static void assertSays(EplException e) {
        assertFalse(e.errors().isEmpty());
        e.errors().forEach(error -> assertFalse(error.message().isBlank() || error.line() < 1 || error.column() < 1, error::toString));
    }
}
