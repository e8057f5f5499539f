// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleFormatter;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.internal.syntax.StringLiteral;
import org.vesper.epl.language.result.EplError;

/** Checks settings of the application in the text of rules. */
class SettledTextTest {

    private final List<EplError> errors = new ArrayList<>();

    @Test
    void shouldPutConstantsInThePlaceOfSettingsWhenTheyHaveValues() {
        Rule rule = one("SELECT symbol FROM Tick RETAIN ${window} WHERE volume > ${ limit } AND symbol = ${symbol} AND open = ${open}",
                Map.of("window", "1 HOUR 30 min", "limit", " 500 ", "symbol", "WSC", "open", "true"));

        assertEquals("SELECT symbol FROM Tick RETAIN 1 HOUR 30 min WHERE volume > 500 AND symbol = 'WSC' AND open = true", rule.text());
    }

    @Test
    void shouldTakeTheDefaultWhenASettingHasNoValue() {
        String rule = "SELECT symbol FROM Tick RETAIN ${n:5} EVENTS WHERE symbol = ${symbol:'A}:B'}";

        assertEquals("SELECT symbol FROM Tick RETAIN 5 EVENTS WHERE symbol = 'A}:B'", one(rule, Map.of()).text());
        assertEquals("SELECT symbol FROM Tick RETAIN 7 EVENTS WHERE symbol = 'A}:B'", one(rule, Map.of("n", "7")).text());
    }

    @Test
    void shouldLeaveStringsAndCommentsAloneWhenTheyLookLikeSettings() {
        assertEquals("SELECT '${a}' AS x FROM Tick", one("/* ${b} */ SELECT '${a}' AS x FROM Tick -- ${c}\n", Map.of()).text());
        assertEquals(Set.of("d"), RuleParser.settings("SELECT '${a}', ${d:1} FROM Tick -- ${c}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5; @Name('x') SELECT * FROM Tick", "1 OR 1 = 1", "'a' OR 'b'", "a' OR 'b", "/*", "5 --", "*/ 5", "${limit}",
            "price", "(SELECT 1)", "5 EVENTS", "NULL", "'a", "\"", "\\", "", "5 SECONDS OR 1", "x\n; y", "\u0000", "- 5 + 3", "?",
                    "1e999e1"})
    void shouldMakeOneStringOfAValueWhenItIsNoConstant(String value) {
        Rule rule = one("SELECT symbol FROM Tick WHERE symbol = ${limit} AND volume > 3", Map.of("limit", value));

        String literal = rule.text().substring("SELECT symbol FROM Tick WHERE symbol = ".length(),
                rule.text().length() - " AND volume > 3".length());
        assertEquals(value.trim(), StringLiteral.decode(null, literal));
    }

    @ParameterizedTest
    @CsvSource({"price > ${x}, price > (-5)", "price > -${x}, price > - (-5)", "price -${x} > 1, price - (-5) > 1",
            "price>${x}, price> (-5)"})
    void shouldKeepAConstantApartFromItsNeighboursWhenItHasASign(String written, String read) {
        assertEquals("SELECT a FROM Tick WHERE " + read, one("SELECT a FROM Tick WHERE " + written, Map.of("x", "-5")).text());
    }

    @Test
    void shouldNotGrowIntoANameWhenASettingStandsBesideOne() {
        List<Rule> rules = RuleParser.parse("r.epl", "@Name('r') SELECT a${x} FROM Tick WHERE price > 1;", Map.of("x", "5"), errors);

        assertEquals(List.of(), rules);
        assertEquals(1, errors.size());
    }

    @Test
    void shouldSayWhichSettingsThereAreWhenOneIsNotDefined() {
        RuleParser.parse("r.epl", "@Name('a') SELECT a FROM Tick;\n@Name('b') SELECT a FROM Tick WHERE a > ${limt};", Map.of("limit", "5"),
                errors);

        assertEquals("r.epl:2:41: rule b: ${limt} is not defined, and has no default as in ${limt:500}; did you mean limit? "
                + "Known settings: limit", errors.get(0).toString().lines().findFirst().orElseThrow());
    }

    @Test
    void shouldTellPlacesAsTheyAreWrittenWhenAMistakeStandsBehindASetting() {
        RuleParser.parse("r.epl", "@Name('a') SELECT ${factor} AS f FORM Tick;", Map.of("factor", "12345678901234567"), errors);
        RuleParser.parse("r.epl", "@Name('b') SELECT a FROM Tick RETAIN ${n} EVENTS;", Map.of("n", "5 EVENTS"), errors);

        assertEquals(34, errors.get(0).column());
        assertEquals("@Name('a') SELECT ${factor} AS f FORM Tick;", errors.get(0).sourceLine());
        assertEquals(38, errors.get(1).column());
        assertTrue(errors.get(1).message().endsWith(" (${n} is 5 EVENTS)"), errors.get(1).message());
    }

    @Test
    void shouldReadRulesAsOneShapeWhenTheyDifferInTheirSettingsOnly() {
        String text = "@Name('a') SELECT a FROM Tick WHERE a > ${x:1};\n@Name('b') SELECT a FROM Tick WHERE a > ${y:2};";

        List<Rule> rules = RuleParser.parse("r.epl", text, Map.of(), errors);

        assertEquals(List.of("SELECT a FROM Tick WHERE a > 1", "SELECT a FROM Tick WHERE a > 2"), rules.stream().map(Rule::text).toList());
    }

    @Test
    void shouldKeepSettingsWhenRulesAreFormatted() {
        assertEquals("""
                @Name('r')
                SELECT a, ${x} AS b
                FROM Tick RETAIN ${n} EVENTS
                WHERE a > ${limit:500} AND b < ${y};

                @Name('s')
                SELECT a
                FROM Tick RETAIN ${window}
                OUTPUT EVERY ${time:5 SECONDS};
                """, RuleFormatter.format("r.epl", "@Name('r') select a, ${x} as b from Tick retain ${n} events where a>${limit:500} and b < ${y};"
                + "@Name('s') select a from Tick retain ${window} output every ${time:5 SECONDS};"));
    }

    private Rule one(String rule, Map<String, String> settings) {
        List<Rule> rules = RuleParser.parse("r.epl", "@Name('r') " + rule + ";", settings, errors);
        assertEquals(List.of(), errors);
        return rules.get(0);
    }
}
