// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.Aggregate;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;

/** Functions and aggregates of an application in its rules. */
class UserFunctionsTest {

    private static final EventType DEAL = EventType.ofBean("Deal", Deal.class);

    private final List<OutputEvent> outputs = new ArrayList<>();
    private final Collection<UserFunction> functions = List.of(
            UserFunction.ofMethod("Rounded", Functions.class, "rounded", null),
            UserFunction.ofMethod("fee", Desk.class, "fee", new Desk(0.5)),
            UserFunction.ofMethod("later", Functions.class, "later", null),
            UserFunction.ofMethod("failing", Functions.class, "failing", null),
            new UserFunction.OfAggregate("highest", Highest.class),
            new UserFunction.OfAggregate("vwap", Vwap.class));
    private EplProcessor processor;

    @AfterEach
    void close() {
        if (processor != null) {
            processor.close();
        }
    }

    @Test
    void shouldCallStaticAndBeanMethodsWhenRulesNameThem() {
        start("@Name('r') SELECT ROUNDED(price) AS whole, fee(amount, price) AS fee FROM (SELECT * FROM Deal WHERE rounded(price) > 2);");
        deal(2.2, 10);
        deal(2.6, 10);

        // 2.2 rounds to 2 and is filtered out; 2.6 rounds to 3, and the desk takes 0.5 of 10 * 2.6.
        assertEquals(List.of(3L, 13.0), values(0));
        assertEquals(1, outputs.size());
    }

    @Test
    void shouldTakeTheNameOfAConstantWhenAFunctionTakesAnEnum() {
        start("@Name('r') SELECT later('SUNDAY') AS day FROM Deal;");
        deal(2.2, 10);
        assertEquals(List.of(7), values(0));
    }

    @Test
    void shouldGiveNullWhenAPrimitiveParameterGetsNull() {
        start("@Name('r') SELECT rounded(limit) AS whole FROM Deal;");
        deal(2.2, 10);
        assertEquals(1, outputs.size());
        assertEquals(null, outputs.get(0).get("whole"));
    }

    @Test
    void shouldEnterAndLeaveWhenAWindowSlides() {
        start("@Name('r') SELECT highest(price) AS highest, vwap(price, amount) AS vwap, highest(amount) AS most FROM Deal "
                + "RETAIN 2 EVENTS;");
        deal(3.0, 1);
        deal(1.0, 3);
        deal(2.0, 1);

        assertEquals(List.of(3.0, 3.0, 1.0), values(0));
        // (3 * 1 + 1 * 3) / 4; ints are widened to the Double that the aggregate takes.
        assertEquals(List.of(3.0, 1.5, 3.0), values(1));
        // The first has left: (1 * 3 + 2 * 1) / 4.
        assertEquals(List.of(2.0, 1.25, 3.0), values(2));
    }

    @Test
    void shouldCallTheSameFunctionsWhenARuleIsInEspersDialect() {
        start("@Dialect('esper')\n@name('r') select rounded(price) as whole, fee(amount, price) as fee, highest(amount) as most, "
                + "vwap(price, amount) as vwap from Deal#length(2);");
        deal(2.6, 10);
        deal(1.0, 10);

        assertEquals(Map.of("whole", 3L, "fee", 13.0, "most", 10.0, "vwap", 2.6), outputs.get(0));
        // (2.6 * 10 + 1.0 * 10) / 20
        assertEquals(Map.of("whole", 1L, "fee", 5.0, "most", 10.0, "vwap", 1.8), outputs.get(1));
    }

    @Test
    void shouldKeepOneStatePerGroupWhenRulesGroup() {
        start("@Name('r') SELECT desk, highest(price) AS highest FROM Deal RETAIN ALL GROUP BY desk;");
        deal("a", 3.0);
        deal("b", 1.0);
        deal("a", 2.0);

        assertEquals(List.of(List.of("a", 3.0), List.of("b", 1.0), List.of("a", 3.0)), List.of(values(0), values(1), values(2)));
    }

    @Test
    void shouldPassOverNullsWhenAnAggregateTakesOneValue() {
        start("@Name('r') SELECT highest(limit) AS highest FROM Deal RETAIN ALL;");
        deal(1.0, 1);
        assertEquals(null, outputs.get(0).get("highest"));
    }

    @Test
    void shouldServeTheOthersAndNameTheFunctionWhenItThrows() {
        start("@Name('bad') SELECT failing(price) FROM Deal;", "@Name('good') SELECT price FROM Deal;");
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> deal(1.0, 1));

        assertTrue(failure.getMessage().startsWith("rule bad failed: the function failing threw java.lang.UnsupportedOperationException: "
                + "out of order; in failing(price) (line 1, column 8 of the rule); event Deal "), failure.getMessage());
        assertEquals(List.of("good"), outputs.stream().map(OutputEvent::rule).toList());
    }

    @Test
    void shouldNameTheFunctionWhenItThrowsInAFilter() {
        start("@Name('bad') SELECT price FROM (SELECT * FROM Deal WHERE failing(price) > 1);");
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> deal(1.0, 1));

        assertTrue(failure.getMessage().startsWith("rule bad failed: the function failing threw java.lang.UnsupportedOperationException: "
                + "out of order; in failing(price) (line 1, column 45 of the rule); event Deal "), failure.getMessage());
    }

    @Test
    void shouldNameTheAggregateWhenItThrows() {
        start("@Name('bad') SELECT vwap(price, desk) FROM Deal RETAIN ALL;");
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> deal(1.0, 1));

        assertTrue(failure.getMessage().startsWith("rule bad failed: the aggregate vwap threw java.lang.ClassCastException: "),
                failure.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT roundet(price) FROM Deal            | 1:19 | there is no function roundet; did you mean Rounded?
            SELECT fee(amount) FROM Deal               | 1:19 | FEE needs 2 values in its parentheses, found 1
            SELECT fee(amount, desk) FROM Deal         | 1:31 | fee takes a double as value 2, desk is a string
            SELECT price FROM Deal WHERE vwap(price, amount) > 1 | 1:41 | the aggregate vwap is not allowed in WHERE
            SELECT rounded(price) FROM Deal RETAIN 1 EVENT HAVING highest(desk) > 1 | 1:74 | highest takes a double as value 1
            """)
    void shouldTellThePlaceWhenACallIsWrong(String rule, String place, String message) {
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> start("@Name('r') " + rule + ";"));
        assertTrue(refusal.getMessage().startsWith("test.epl:" + place + ": rule r: " + message), refusal.getMessage());
    }

    @Test
    void shouldRefuseAFunctionWhenTheLanguageHasItsName() {
        for (String name : List.of("Sum", "window", "retain")) {
            UserFunction taken = UserFunction.ofMethod(name, Functions.class, "rounded", null);
            ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> start(List.of(taken)));
            assertTrue(refusal.getMessage().contains("function " + name + ": the language itself has this word"), refusal.getMessage());
        }
    }

    private void start(String... rules) {
        start(functions, rules);
    }

    private void start(Collection<UserFunction> own, String... rules) {
        List<RuleFile> files = List.of(new RuleFile("test.epl", String.join("\n", rules)));
        processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), List.of(DEAL), files,
                event -> outputs.add((OutputEvent) event), own), 0);
    }

    private void deal(double price, int amount) {
        processor.partition(0).onEvent(new Deal("a", price, amount));
    }

    private void deal(String desk, double price) {
        processor.partition(0).onEvent(new Deal(desk, price, 1));
    }

    private List<Object> values(int output) {
        return new ArrayList<>(outputs.get(output).values());
    }

    /** An event, public as Esper wants it. */
    public static final class Deal {

        private final String desk;
        private final double price;
        private final int amount;

        public Deal(String desk, double price, int amount) {
            this.desk = desk;
            this.price = price;
            this.amount = amount;
        }

        public String getDesk() {
            return desk;
        }

        public double getPrice() {
            return price;
        }

        public int getAmount() {
            return amount;
        }

        public Double getLimit() {
            return null;
        }
    }

    /** Static methods. */
    public static final class Functions {

        private Functions() {
        }

        public static long rounded(double value) {
            return Math.round(value);
        }

        public static int later(DayOfWeek day) {
            return day.getValue();
        }

        public static double failing(double value) {
            throw new UnsupportedOperationException("out of order");
        }
    }

    /** A bean with state. */
    public static final class Desk {

        private final double rate;

        public Desk(double rate) {
            this.rate = rate;
        }

        public double fee(double amount, double price) {
            return amount * price * rate;
        }
    }

    /** Takes one value. */
    public static final class Highest implements Aggregate<Double, Double> {

        private final List<Double> values = new ArrayList<>();

        @Override
        public void enter(Double value) {
            values.add(value);
        }

        @Override
        public void leave(Double value) {
            values.remove(value);
        }

        @Override
        public Double value() {
            return values.stream().max(Double::compare).orElse(null);
        }

        @Override
        public void reset() {
            values.clear();
        }
    }

    /** Takes several values. */
    public static final class Vwap implements Aggregate<Object[], Double> {

        private double turnover;
        private double volume;

        @Override
        public void enter(Object[] values) {
            add(values, 1);
        }

        @Override
        public void leave(Object[] values) {
            add(values, -1);
        }

        private void add(Object[] values, int sign) {
            double amount = ((Number) values[1]).doubleValue() * sign;
            turnover += ((Number) values[0]).doubleValue() * amount;
            volume += amount;
        }

        @Override
        public Double value() {
            return volume == 0 ? null : turnover / volume;
        }

        @Override
        public void reset() {
            turnover = 0;
            volume = 0;
        }
    }
}
