// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;
import org.vesper.testkit.TestProcessorContext;

/** Rules that emit events of the application's types. */
class InsertionTest {

    private static final EventType TICK = EventType.ofMap("Tick", properties("symbol", String.class, "price", int.class, "limit",
            Integer.class));
    private static final EventType ALERT = EventType.ofMap("Alert", properties("symbol", String.class, "value", double.class));
    private static final EventType SHIFT = EventType.ofMap("Shift", properties("day", DayOfWeek.class));
    private static final EventType BILL = EventType.ofMap("Bill", properties("value", BigDecimal.class, "number", int.class));
    private static final List<EventType> TYPES = List.of(TICK, ALERT, SHIFT, BILL, EventType.ofBean("Signal", Signal.class),
            EventType.ofBean("Order", Order.class), EventType.ofBean("Ticket", Ticket.class));

    private final List<Object> outputs = new ArrayList<>();
    private EplProcessor processor;

    @AfterEach
    void close() {
        if (processor != null) {
            processor.close();
        }
    }

    @Test
    void shouldMakeBeansBySettersWhenTheTypeHasThem() {
        start("", "@Name('r') INSERT INTO Signal SELECT symbol, price AS value, limit AS size FROM Tick;");
        tick("A", 2);

        Signal signal = (Signal) outputs.get(0);
        assertEquals("A", signal.getSymbol());
        assertEquals(2.0, signal.getValue());
        assertEquals(7, signal.getSize());
        assertEquals(List.of(1L), processor.rules().list().stream().map(RuleStatus::outputs).toList());
    }

    @Test
    void shouldMakeBeansByTheConstructorWhenTheyHaveNoOther() {
        start("", "@Name('r') INSERT INTO Order SELECT symbol, price FROM Tick;");
        tick("A", 2);
        assertEquals("A 2.0", outputs.get(0).toString());
    }

    @Test
    void shouldMakeMapsThatKnowTheirTypeWhenTheTypeIsAMap() {
        start("", "@Name('r') INSERT INTO Alert (value) SELECT price FROM Tick;");
        tick("A", 2);

        MapEvent alert = (MapEvent) outputs.get(0);
        assertSame(ALERT, alert.type());
        assertEquals(Map.of("value", 2.0), alert);
    }

    @Test
    void shouldPutInTheConstantWhenAPropertyIsAnEnum() {
        start("", "@Name('r') INSERT INTO Shift SELECT 'SUNDAY' AS day FROM Tick;");
        tick("A", 2);
        assertEquals(Map.of("day", DayOfWeek.SUNDAY), outputs.get(0));

        ConfigurationException refusal = assertThrows(ConfigurationException.class,
                () -> start("", "@Name('r') INSERT INTO Shift SELECT 'SONDAY' AS day FROM Tick;"));
        assertTrue(refusal.getMessage().contains("1:37: rule r: DayOfWeek has no constant SONDAY; did you mean"), refusal.getMessage());
        assertEquals(1, refusal.getMessage().split("rule r: ").length - 1);
    }

    /** When the second event is made, the pattern has not received the first yet, so it has no filter for the second. */
    @Test
    void shouldFeedAPatternWhenItWaitsForTheSecondOfTwoEventsMadeTogether() {
        start("", "@Name('pair') INSERT INTO Alert SELECT symbol, price AS value FROM Tick RETAIN BATCH OF 2 EVENTS;",
                "@Name('seen') SELECT b.value AS value MATCHING EVERY a:=Alert(symbol = 'A') FOLLOWED BY b:=Alert(symbol = 'B') WITHIN 10 SECONDS;");
        tick("A", 1);
        tick("B", 2);
        assertEquals(List.of(2L, 1L), processor.rules().list().stream().map(RuleStatus::outputs).toList());
    }

    @Test
    void shouldFeedTheOtherRulesWhenTheyReadTheType() {
        start("", "@Name('reader') SELECT symbol, value FROM (SELECT * FROM Signal WHERE symbol = 'A') WHERE value > 1;",
                rule("a", "A"), rule("b", "B"));
        tick("A", 1);
        tick("B", 2);
        tick("A", 3);

        // Both fillers are rows of one template; B is filtered out, and so is the first by its value.
        assertEquals(List.of("a", "b"), List.of(name(1), name(2)));
        assertEquals(2, processor.rules().list().stream().map(RuleStatus::template).distinct().count());
        assertEquals(List.of(1L, 2L, 1L), processor.rules().list().stream().map(RuleStatus::outputs).toList());
        assertEquals(Map.of("symbol", "A", "value", 3.0), outputs.get(3));
        assertEquals("reader", ((OutputEvent) outputs.get(3)).rule());
    }

    @Test
    void shouldPutOutWhatIsInsertedWhenThatIsWhatLeaves() {
        start("", "@Name('r') INSERT RSTREAM INTO Alert SELECT symbol FROM Tick RETAIN 1 EVENT;");
        tick("A", 1);
        tick("B", 1);
        assertEquals(List.of(Map.of("symbol", "A")), outputs);
    }

    @Test
    void shouldMakeEventsOfTheOutputTypeWhenARuleNamesNone() {
        start("Alert", "@Name('r') SELECT symbol, price AS value FROM Tick;",
                "@Name('s') INSERT INTO Order SELECT symbol, price FROM Tick;");
        tick("A", 1);

        outputs.sort((left, right) -> left.getClass().getName().compareTo(right.getClass().getName()));
        assertEquals(Map.of("symbol", "A", "value", 1.0), outputs.get(0));
        assertEquals("A 1.0", outputs.get(1).toString());
    }

    @Test
    void shouldRefuseTheOutputTypeWhenThereIsNone() {
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> start("Allert"));
        assertTrue(refusal.getMessage().contains("no event type Allert for outputs; did you mean Alert?"), refusal.getMessage());
    }

    @Test
    void shouldServeTheOthersWhenASetterFails() {
        start("", "@Name('bad') INSERT INTO Signal SELECT symbol, limit AS value FROM Tick;", "@Name('good') SELECT symbol FROM Tick;");
        RuleFailure failure = assertThrows(RuleFailure.class, () -> tick("bad", 1));
        assertEquals("rule bad failed: no such symbol", failure.getMessage());
        assertEquals(List.of(Map.of("symbol", "bad")), outputs);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            INSERT INTO Bill SELECT price + 2147483647 AS number FROM Tick | 2147483648 does not fit into an int; in price + 2147483647
            INSERT INTO Bill SELECT price * 1e300 * 1e300 AS value FROM Tick | Infinity is not a decimal number; in price * 1e300 * 1e300
            """)
    void shouldNameTheExpressionWhenThePropertyHasNoSuchValue(String rule, String message) {
        start("", "@Name('bad') " + rule + ";", "@Name('good') SELECT symbol FROM Tick;");
        RuleFailure failure = assertThrows(RuleFailure.class, () -> tick("A", 1));
        String place = " (line 1, column " + (rule.indexOf("price") + 1) + " of the rule); event Tick symbol=A, price=1, limit=7";
        assertEquals("rule bad failed: " + message + place, failure.getMessage());
        assertEquals(List.of(Map.of("symbol", "A")), outputs);
    }

    @Test
    void shouldLeaveAPrimitivePropertyWhenTheColumnIsNull() {
        start("", "@Name('r') INSERT INTO Signal SELECT symbol, PREV(1, price) AS value FROM Tick RETAIN 2 EVENTS;",
                "@Name('s') INSERT INTO Order SELECT symbol, PREV(1, price) AS value FROM Tick RETAIN 2 EVENTS;");
        tick("A", 1);

        outputs.sort((left, right) -> left.getClass().getName().compareTo(right.getClass().getName()));
        assertEquals("A 0.0", outputs.get(0).toString());
        assertEquals(-1.0, ((Signal) outputs.get(1)).getValue());
        assertNull(((Signal) outputs.get(1)).getNote());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            INSERT INTO Signal SELECT symbol AS symbl FROM Tick | 1:38 | Signal has no property symbl; did you mean symbol?
            INSERT INTO Signal SELECT symbol AS note FROM Tick  | 1:38 | the property note of Signal can only be read; give Signal a public
            INSERT INTO Signal SELECT symbol AS value FROM Tick | 1:38 | the property value of Signal is a double, symbol is a string
            INSERT INTO Alert SELECT value FROM Alert           | 1:24 | the event type Alert would be filled from itself
            INSERT INTO Ticket SELECT symbol FROM Tick          | 1:24 | no event of type Ticket can be made: Ticket must be a public class
            INSERT INTO Signal SELECT price + 1 FROM Tick       | 1:38 | give this column an alias
            """)
    void shouldTellThePlaceWhenAColumnDoesNotFit(String rule, String place, String message) {
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> start("", "@Name('r') " + rule + ";"));
        assertTrue(refusal.getMessage().startsWith("test.epl:" + place + ": rule r: " + message), refusal.getMessage());
    }

    private static String rule(String name, String symbol) {
        return "@Name('" + name + "') INSERT INTO Signal SELECT symbol, price AS value, '" + name
                + "' AS note2 FROM (SELECT * FROM Tick WHERE symbol = '" + symbol + "');";
    }

    private String name(int output) {
        return ((Signal) outputs.get(output - 1)).getNote2();
    }

    private void start(String outputType, String... rules) {
        List<RuleFile> files = List.of(new RuleFile("test.epl", String.join("\n", rules)));
        TestProcessorContext context = RuleContext.of(getClass().getClassLoader(), TYPES, files, outputs::add)
                .with(Map.of("output-type", outputType));
        processor = new EplProcessor(context, 0);
    }

    private void tick(String symbol, int price) {
        MapEvent tick = new MapEvent(TICK);
        tick.put("symbol", symbol);
        tick.put("price", price);
        tick.put("limit", 7);
        processor.partition(0).onEvent(tick);
    }

    private static Map<String, Class<?>> properties(Object... namesAndTypes) {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            properties.put((String) namesAndTypes[i], (Class<?>) namesAndTypes[i + 1]);
        }
        return properties;
    }

    /** Filled by setters. */
    public static final class Signal {

        private String symbol;
        private double value = -1;
        private long size;
        private String note2;

        public String getSymbol() {
            return symbol;
        }

        public void setSymbol(String symbol) {
            if (symbol.equals("bad")) {
                throw new IllegalArgumentException("no such symbol");
            }
            this.symbol = symbol;
        }

        public double getValue() {
            return value;
        }

        public void setValue(double value) {
            this.value = value;
        }

        public long getSize() {
            return size;
        }

        public void setSize(long size) {
            this.size = size;
        }

        public String getNote() {
            return null;
        }

        public String getNote2() {
            return note2;
        }

        public void setNote2(String note2) {
            this.note2 = note2;
        }
    }

    /** Made at once. */
    public static final class Order {

        private final String symbol;
        private final double value;

        public Order(String symbol, double value) {
            this.symbol = symbol;
            this.value = value;
        }

        public String getSymbol() {
            return symbol;
        }

        @Override
        public String toString() {
            return symbol + ' ' + value;
        }
    }

    /** Cannot be made. */
    public static final class Ticket {

        private Ticket() {
        }

        public String getSymbol() {
            return "";
        }
    }
}
