// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/** Rules of the greatest size that the language allows: work that grows faster than they do would not end within the time-out. */
@Timeout(120)
class LongRulesTest {

    private static final RuleTranslator TRANSLATOR =
            new RuleTranslator(List.of(RuleCase.type("Tick", "symbol:string,price:double,volume:int")));

    /** A family of rules, by size. */
    private record Family(String name, int size, IntFunction<String> text) {

        @Override
        public String toString() {
            return name + " " + size;
        }
    }

    static Stream<Family> families() {
        return Stream.of(
                new Family("sum", 10_000, n -> value(chain(n, i -> "price * " + i, " + "))),
                new Family("sum of ?", 10_000, n -> value(chain(n, i -> "?", " + ") + " + price")),
                new Family("text", 10_000, n -> value(chain(n, i -> "symbol", " || "))),
                new Family("AND", 5_000, n -> where(chain(n, i -> "price > " + i, " AND "))),
                new Family("OR", 5_000, n -> where(chain(n, i -> "volume = " + i, " OR "))),
                new Family("IN", 20_000, n -> where("volume IN (" + chain(n, i -> "" + i, ", ") + ")")),
                new Family("branches", 5_000, n -> value("CASE " + chain(n, i -> "WHEN volume = " + i + " THEN 'b" + i + "'", " ") + " END")),
                new Family("columns", 2_000, n -> "SELECT " + chain(n, i -> "price * " + i + " AS c" + i, ", ") + " FROM Tick"),
                new Family("groups", 500, n -> "SELECT " + chain(n, i -> "SUM(price * " + i + ") AS c" + i, ", ")
                        + ", symbol FROM Tick RETAIN 5 EVENTS GROUP BY symbol HAVING c1 > 0 ORDER BY c2"),
                new Family("parentheses", 999, n -> value(nested(n, "(", "price", ")"))),
                new Family("right sum", 999, n -> value(nested(n, "price + (", "price", ")"))),
                new Family("signs", 499, n -> value(nested(n, "-(", "price", ")"))),
                new Family("NOT", 499, n -> where(nested(n, "NOT (", "price > 1", ")"))),
                new Family("ABS", 999, n -> value(nested(n, "ABS(", "price", ")"))),
                new Family("COALESCE", 999, n -> value(nested(n, "COALESCE(?, ", "price", ")"))),
                new Family("CASE", 999, n -> value(nested(n, "CASE WHEN price > 1 THEN 'a' ELSE ", "'b'", " END"))),
                new Family("CASE of values", 999, n -> value(nested(n, "CASE price WHEN ", "price", " THEN 1.5 ELSE 2.5 END"))),
                new Family("GREATEST", 999, n -> value(nested(n, "GREATEST(volume, ", "price", ")"))),
                new Family("IN", 999, n -> value(nested(n, "TRUE IN (", "price > 1", ")"))),
                new Family("whole product", 10_000, n -> value(chain(n, i -> "volume", " * "))),
                new Family("CASE of numbers", 999, n -> value(nested(n, "CASE WHEN price > 1 THEN 1 ELSE ", "price", " END"))));
    }

    @ParameterizedTest
    @MethodSource("families")
    void shouldTranslateARuleWhenItIsLong(Family family) {
        Rule rule = RuleParser.parse("f", "@Name('long') " + family.text().apply(family.size())).get(0);
        assertFalse(TRANSLATOR.translate(rule).generalTemplate().key().isEmpty());
        rule.outline(List.of());
        rule.horizon();
        rule.warnings();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            (    ; 1    ; )
            ABS( ; 1    ; )
            NOT  ; TRUE ; ''
            -    ; 1    ; ''
            {    ; 1    ; }
            CASE WHEN 1 = 1 THEN 1 ELSE ; 1 ; END
            """)
    void shouldRefuseARuleAtTheFirstTokenThatIsNestedTooDeeply(String open, String inside, String close) {
        String start = "@Name('deep') SELECT ";
        EplError error = assertThrows(EplException.class, () -> RuleParser.parse("f", start + nested(1_001, open + " ", inside, " " + close)
                + " AS x FROM Tick")).errors().get(0);
        assertEquals("the rule is nested more than 1000 deep here; compute a part of it in a rule of its own and pass it on by INSERT INTO",
                error.message());
        int inThePart = open.equals("ABS(") ? 3 : 0;
        assertEquals(start.length() + 1_000 * (open.length() + 1) + inThePart + 1, error.column());
    }

    /** Rules and constants of megabytes would fill the heap; a rule of a known form, whose constants alone are read, is no exception. */
    @Test
    void shouldRefuseARuleOrAConstantThatIsTooLongAtItsPlace() {
        String first = "@Name('first') SELECT * FROM Tick WHERE symbol = '";
        for (int length : new int[] {100_000, 30_000_000}) {
            List<EplError> errors = new ArrayList<>();
            RuleParser.parse("f", first + "a';\n@Name('second') SELECT * FROM Tick WHERE symbol = '" + "b".repeat(length - 1) + "';", Map.of(),
                    errors);
            assertEquals(String.format(Locale.ROOT, "2:51 the constant has %,d characters, and may have 100,000", length + 1),
                    places(errors).get(0));
        }
        assertEquals(1, RuleParser.parse("f", first + "a".repeat(99_998) + "';").size());
        List<EplError> errors = new ArrayList<>();
        RuleParser.parse("f", "\n @Name('r') SELECT * FROM Tick WHERE volume IN (" + chain(400_000, i -> "" + i, ", ") + ");", Map.of(), errors);
        assertTrue(places(errors).get(0).startsWith("2:2 the rule has 3,") && places(errors).get(0).endsWith("may have 2,000,000"),
                errors::toString);
        EplException cell = assertThrows(EplException.class, () -> ParameterTable.read("r", "r.csv", "row,symbol\na,b\nc," + "x".repeat(100_001)));
        assertEquals(List.of("3:1 symbol: the constant has 100,001 characters, and may have 100,000"), places(cell.errors()));
    }

    private static List<String> places(List<EplError> errors) {
        return errors.stream().map(error -> error.line() + ":" + error.column() + " " + error.message().replaceFirst("; .*", "")).toList();
    }

    @Test
    void shouldRefuseAnExpressionWhenItHasTooManyOperators() {
        String text = "@Name('long') " + value(chain(20_002, i -> "price", " + "));
        EplError error = assertThrows(EplException.class, () -> RuleParser.parse("f", text)).errors().get(0);
        assertEquals("an expression has at most 20000 operators; put a part of it in parentheses", error.message());
    }

    private static String value(String expression) {
        return "SELECT " + expression + " AS x FROM Tick";
    }

    private static String where(String condition) {
        return "SELECT symbol FROM Tick WHERE " + condition;
    }

    private static String chain(int size, IntFunction<String> term, String operator) {
        return IntStream.rangeClosed(1, size).mapToObj(term).collect(Collectors.joining(operator));
    }

    private static String nested(int depth, String open, String inside, String close) {
        return open.repeat(depth) + inside + close.repeat(depth);
    }
}
