// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.api.EventType;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/** Values whose equals, hashCode or compareTo may be code of the application, wherever a rule compares values. */
class ComparedClassesTest {

    private static final List<EventType> TYPES = List.of(EventType.ofBean("Deal", Deal.class));

    private static final List<String> CLAUSES = List.of(
            "SELECT count(*) AS c FROM Deal GROUP BY X",
            "SELECT text FROM Deal RETAIN 2 EVENTS PARTITION BY X",
            "SELECT text FROM Deal RETAIN ALL WITH UNIQUE X",
            "SELECT text FROM Deal RETAIN ALL WITH 2 LARGEST X",
            "SELECT text FROM Deal RETAIN BATCH OF 2 EVENTS ORDER BY X",
            "SELECT count(DISTINCT X) AS c FROM Deal RETAIN ALL",
            "SELECT text FROM Deal WHERE X = X",
            "SELECT text FROM Deal RETAIN ALL WHERE X != X",
            "SELECT X IN (X, X) AS x FROM Deal",
            "SELECT X NOT IN (SELECT X FROM Deal RETAIN ALL) AS x FROM Deal",
            "SELECT X = ANY (SELECT X FROM Deal RETAIN ALL) AS x FROM Deal",
            "SELECT CASE X WHEN X THEN 1 ELSE 2 END AS x FROM Deal",
            "SELECT b.text MATCHING a:=Deal FOLLOWED BY b:=Deal(X = a.X)",
            "SELECT a.text FROM Deal AS a RETAIN ALL, Deal AS b RETAIN ALL WHERE a.X = b.X",
            "SELECT a.text FROM Deal AS a LEFT OUTER JOIN Deal AS b ON a.X = b.X RETAIN ALL");

    static Stream<String> clauses() {
        return CLAUSES.stream();
    }

    @ParameterizedTest
    @MethodSource("clauses")
    void shouldRefuseAValueWhoseComparisonMayFail(String clause) {
        for (String property : List.of("price", "prices", "any", "list", "comparable")) {
            EplError error = assertThrows(EplException.class, () -> translate(filled(clause, property)), property).errors().get(0);
            assertTrue(error.message().matches(".*; write .*CAST\\(.*|.* needs a single value before it"), error.message());
            assertTrue(error.column() > 1, error.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("clauses")
    void shouldAcceptValuesOfTheLanguageAndOfTheJdk(String clause) {
        for (String property : List.of("text", "number", "unit", "day", "id", "flag")) {
            if (!(clause.contains("LARGEST") || clause.contains("ORDER BY")) || !property.equals("flag")) {
                translate(filled(clause, property));
            }
        }
    }

    @Test
    void shouldNameAPropertyOfTheClass() {
        EplError error = assertThrows(EplException.class, () -> translate("SELECT count(*) AS c FROM Deal GROUP BY price")).errors().get(0);
        assertEquals("GROUP BY needs a value whose comparison cannot fail, and price is of type Money; write one of its properties, as in "
                + "price.amount, or CAST(price, string)", error.message());
    }

    private static String filled(String clause, String property) {
        return clause.replaceAll("\\bX\\b", property);
    }

    private static void translate(String rule) {
        new RuleTranslator(TYPES).translate(RuleParser.parse("f", "@Name('r') " + rule).get(0));
    }

    /** A class with an equals of its own. */
    public static final class Money {

        public int getAmount() {
            return 1;
        }
    }

    /** An event. */
    public interface Deal {

        String getText();

        double getNumber();

        TimeUnit getUnit();

        LocalDate getDay();

        UUID getId();

        boolean isFlag();

        Money getPrice();

        Money[] getPrices();

        Object getAny();

        List<String> getList();

        Comparable<String> getComparable();
    }
}
