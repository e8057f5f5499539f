// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.type;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventType;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.RuleTranslator;

/** Compares types with those that Esper 9.0.0 infers, on which the table is based; streams are declared to Esper with these types. */
class TypesTest {

    /** A property of each type. */
    public static final class Sample {

        public String getS() {
            return "";
        }

        public boolean getB() {
            return false;
        }

        public short getSh() {
            return 0;
        }

        public int getI() {
            return 0;
        }

        public long getL() {
            return 0;
        }

        public float getF() {
            return 0;
        }

        public double getD() {
            return 0;
        }

        public java.math.BigDecimal getBd() {
            return null;
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            i + i ! Long
            i * l ! Long
            i + f ! Double
            f + f ! Float
            f - d ! Double
            sh + sh ! Long
            i / i ! Double
            i % i ! Integer
            bd / i ! BigDecimal
            -f ! Float
            -i ! Long
            -bd ! BigDecimal
            d / bd ! BigDecimal
            bd % i ! BigDecimal
            l % i ! Long
            sum(i) ! Long
            sum(sh) ! Long
            sum(l) ! Long
            sum(f) ! Float
            sum(bd) ! BigDecimal
            avg(i) ! Double
            avg(sh) ! Double
            avg(bd) ! BigDecimal
            min(sh) ! Short
            max(s) ! String
            count(*) ! Long
            median(i) ! Double
            trend(d) ! Integer
            perc(i) ! Double
            max(i, l) ! Long
            max(sh, i) ! Integer
            max(f, i) ! Double
            coalesce(i, d) ! Double
            coalesce(null, s) ! String
            CASE WHEN b THEN i ELSE f END ! Double
            CASE WHEN b THEN s END ! String
            s || s ! String
            i IN (1, 2) ! Boolean
            b & b ! Boolean
            l | l ! Long
            i | l ! Long
            prev(1, i) ! Integer
            cast(i, double) ! Double
            cast(s, decimal) ! BigDecimal
            1.5m ! BigDecimal
            instanceof(s, string) ! Boolean
            Math.abs(d) ! Double
            Math.abs(i) ! Integer
            Math.round(d) ! Long
            Integer.parseInt(s) ! Integer
            Long.parseLong('1') ! Long
            """)
    void shouldGiveTheTypeOfAnExpression(String expression, String type) {
        RuleTranslator translator = new RuleTranslator(java.util.List.of(EventType.ofBean("Sample", Sample.class)));
        String rule = "@Name('r') INSERT INTO X SELECT " + expression + " AS x FROM Sample RETAIN 2 EVENTS";

        EventType stream = translator.translate(RuleParser.parse("f", rule).get(0)).special().template().streams().get(0);

        assertEquals(type, stream.properties().get("x").getSimpleName());
    }
}
