// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

/** Nested, indexed and mapped properties in beans and in maps. */
class PropertiesTest {

    private static final EventType PARTY = EventType.ofMap("Party", Map.of("name", String.class));
    private static final EventType DEAL = EventType.ofMap("Deal", Map.of("id", long.class))
            .with("buyer", PARTY).withArray("sellers", PARTY);
    private static final EventType ORDER = EventType.ofBean("Order", Order.class);

    private final List<OutputEvent> outputs = new ArrayList<>();
    private EplProcessor processor;

    @AfterEach
    void close() {
        if (processor != null) {
            processor.close();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            address.city                 | Bonn
            legs[1].price                | 2.5
            lines[0].price               | 1.5
            counts[2]                    | 30
            tags('color')                | red
            o.tags('color')              | red
            tags('size')                 |
            rates('EUR') * 2             | 2.2
            rate('USD')                  | 3
            nth[4]                       | 4
            codes('x').price             | 9.5
            CAST(side, string)           | BUY
            amount                       | 10.50
            amount * 2                   | 21.00
            huge + 1                     | 101
            nothing                      |
            COALESCE(nothing, 'none')    | none
            address.zip?                 |
            amount = 10.5                | true
            10.500 = amount              | true
            amount <> 10.5               | false
            amount = exact               | true
            amount = nearly              | false
            huge = 100.0                 | true
            amount IN (1, 10.5)          | true
            CASE amount WHEN 10.5 THEN 1 ELSE 2 END | 1
            nothingExact = 10.5          |
            side = 'BUY'                 | true
            'SELL' = side                | false
            side <> 'SELL'               | true
            CASE side WHEN 'SELL' THEN 1 WHEN 'BUY' THEN 2 END | 2
            CASE WHEN side = 'BUY' THEN 'long' ELSE 'short' END | long
            COALESCE(side, 'SELL')       | BUY
            """)
    void shouldReadAPathWhenABeanHoldsMore(String path, String value) {
        start("@Name('r') SELECT " + path + " AS value FROM Order AS o;");
        processor.partition(0).onEvent(new Order());
        assertEquals(value == null ? "null" : value, String.valueOf(outputs.get(0).get("value")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            amount > 10                          | true
            amount >= 10.5 AND amount <= 10.5    | true
            amount > 10.6                        | false
            huge = 100                           | true
            amount = 10.5                        | true
            amount <> 10.5                       | false
            amount IN (1, 10.5)                  | true
            amount NOT IN (1, 10.5)              | false
            nearly = 10.5                        | false
            nearly <> 10.5                       | true
            amount = exact AND NOT amount = nearly | true
            nothingExact = 10.5                  | false
            nothingExact <> 10.5                 | false
            address.city = 'Bonn'                | true
            legs[0].price < legs[1].price        | true
            tags('color') = 'red'                | true
            nothing IS NULL                      | true
            side = 'BUY'                         | true
            side = 'SELL'                        | false
            'BUY' = side AND id = 1              | true
            side <> 'BUY'                        | false
            side IN ('SELL', 'BUY')              | true
            side IN ({'SELL'})                   | false
            side NOT IN ('SELL')                 | true
            NOT side = 'SELL'                    | true
            side = CASE WHEN id = 1 THEN 'BUY' ELSE 'SELL' END | true
            CASE side WHEN 'BUY' THEN 1 ELSE 0 END = 1 | true
            CAST(side, string) = 'BUY'           | true
            """)
    void shouldFilterByAPathWhenABeanHoldsMore(String condition, boolean passes) {
        start("@Name('r') SELECT id FROM (SELECT * FROM Order WHERE " + condition + ");");
        processor.partition(0).onEvent(new Order());
        assertEquals(passes ? 1 : 0, outputs.size());
    }

    @Test
    void shouldKnowConstantsOfAnEnumWhenTheyStandInOtherClauses() {
        start("@Name('group') SELECT CASE side WHEN 'BUY' THEN 1 ELSE 0 END AS bought, count(*) AS n FROM Order RETAIN ALL "
                + "WHERE side = 'BUY' GROUP BY CASE side WHEN 'BUY' THEN 1 ELSE 0 END HAVING MAX(id) = 1 "
                + "ORDER BY CASE side WHEN 'BUY' THEN 1 ELSE 0 END;",
                "@Name('pattern') SELECT b.id AS id MATCHING EVERY (a:=Order(side = 'BUY') FOLLOWED BY b:=Order(side IN ('BUY')));",
                "@Name('join') SELECT a.id AS id FROM Order AS a, (SELECT * FROM Order WHERE side = 'BUY') AS b RETAIN 1 EVENT "
                        + "WHERE a.side = 'BUY' AND b.side = a.side;");
        processor.partition(0).onEvent(new Order());
        processor.partition(0).onEvent(new Order());

        // The pattern needs two orders. The join sees each order as both a and b.
        assertEquals(List.of("group {bought=1, n=1}", "group {bought=1, n=2}", "join {id=1}", "join {id=1}", "pattern {id=1}"),
                outputs.stream().map(output -> output.rule() + " " + new TreeMap<>(output)).sorted().toList());
    }

    @Test
    void shouldShareATemplateWhenRulesDifferInAConstantOfAnEnum() {
        start("@Name('buy') SELECT id FROM (SELECT * FROM Order WHERE side = 'BUY');",
                "@Name('sell') SELECT id FROM (SELECT * FROM Order WHERE side = 'SELL');",
                "@Name('either') SELECT side = 'BUY' AS bought FROM Order;",
                "@Name('other') SELECT side = 'SELL' AS bought FROM Order;");
        processor.partition(0).onEvent(new Order());

        assertEquals(2, processor.rules().list().stream().map(RuleStatus::template).distinct().count());
        assertEquals(List.of("buy {id=1}", "either {bought=true}", "other {bought=false}"),
                outputs.stream().map(output -> output.rule() + " " + new TreeMap<>(output)).sorted().toList());
    }

    @Test
    void shouldReadConstantsOfAnEnumFromATableWhenARuleHasQuestionMarks() {
        RuleFile table = new RuleFile("of.csv", "name,side,other\nbuy,BUY,SELL\nsell,SELL,BUY\n");
        start(List.of(table), "@Name('of') SELECT id, side = ? AS no FROM (SELECT * FROM Order WHERE side = ?);");
        processor.partition(0).onEvent(new Order());
        // The first ? takes the column side, the second one other: an order to buy passes the row sell alone, whose side is SELL.
        assertEquals(List.of("of/sell {id=1, no=false}"),
                outputs.stream().map(output -> output.rule() + " " + new TreeMap<>(output)).toList());

        RuleFile wrong = new RuleFile("of.csv", "name,side,other\nbuy,BUY,SALE\n");
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> start(List.of(wrong),
                "@Name('of') SELECT id, side = ? AS no FROM (SELECT * FROM Order WHERE side = ?);"));
        assertTrue(refusal.getMessage().contains("other must be one of BUY, SELL, found SALE"), refusal.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            side = 'BYE'                | 46 | Side has no constant BYE (it has: BUY, SELL)
            side = 'buy'                | 46 | Side has no constant buy; did you mean BUY?
            side IN ('BUY', 'nothing')  | 55 | Side has no constant nothing (it has: BUY, SELL)
            side < 'BUY'                | 39 | < does not take constants of an enum, which have no order; compare them with = or IN
            side = address.city         | 39 | side is of type Side and cannot be compared with address.city, which is a string
            """)
    void shouldTellThePlaceWhenAnEnumHasNoSuchConstant(String condition, int column, String message) {
        // "@Name('r') SELECT id FROM Order WHERE " has 38 characters. The right rule before it has the same shape.
        ConfigurationException refusal = assertThrows(ConfigurationException.class,
                () -> start("@Name('b') SELECT id FROM Order WHERE side = 'BUY';",
                        "@Name('r') SELECT id FROM Order WHERE " + condition + ";"));
        assertTrue(refusal.getMessage().startsWith("test.epl:2:" + column + ": rule r: " + message), refusal.getMessage());
    }

    @Test
    void shouldReadAPathWhenAMapHoldsEventsOfOtherTypes() {
        start("@Name('r') SELECT id, buyer.name AS buyer, sellers[1].name AS seller FROM (SELECT * FROM Deal WHERE buyer.name = 'A');");
        deal("A", "B", "C");
        deal("B", "A", "C");

        assertEquals(List.of(Map.of("id", 7L, "buyer", "A", "seller", "C")), outputs);
    }

    @Test
    void shouldKeepTwoTemplatesWhenRulesDifferInAKey() {
        start("@Name('r') SELECT tags('color') AS tag FROM Order;", "@Name('s') SELECT tags('shape') AS tag FROM Order;");
        processor.partition(0).onEvent(new Order());
        assertEquals(List.of("red", "round"), outputs.stream().map(output -> output.get("tag")).sorted().toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            address.town        | Address has no property town (it has: city)
            legs.price          | legs holds several values; write legs[0] for the first
            legs['a']           | expected
            id[0]               | the property id of Order cannot be read like this; it takes no index
            tags[0]             | the property tags of Order cannot be read like this; write tags('key')
            rate                | the property rate of Order cannot be read like this; write rate('key')
            counts('a')         | there is no function counts
            legs[0].prise       | Leg has no property prise; did you mean price?
            """)
    void shouldTellThePlaceWhenAPathIsWrong(String path, String message) {
        ConfigurationException refusal =
                assertThrows(ConfigurationException.class, () -> start("@Name('r') SELECT " + path + " AS value FROM Order;"));
        assertTrue(refusal.getMessage().startsWith("test.epl:1:") && refusal.getMessage().contains(message), refusal.getMessage());
    }

    private void start(String... rules) {
        start(List.of(), rules);
    }

    private void start(List<RuleFile> tables, String... rules) {
        List<RuleFile> files = new ArrayList<>(tables);
        files.add(new RuleFile("test.epl", String.join("\n", rules)));
        processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), List.of(DEAL, ORDER), files,
                event -> outputs.add((OutputEvent) event)), 0);
    }

    private void deal(String buyer, String... sellers) {
        MapEvent deal = new MapEvent(DEAL);
        deal.put("id", 7L);
        deal.put("buyer", party(buyer));
        deal.put("sellers", Arrays.stream(sellers).map(PropertiesTest::party).toArray(Map[]::new));
        processor.partition(0).onEvent(deal);
    }

    private static Map<String, Object> party(String name) {
        MapEvent party = new MapEvent(PARTY);
        party.put("name", name);
        return party;
    }

    /** A side of a market. */
    public enum Side {
        BUY, SELL
    }

    /** Has one of each. */
    public static final class Order {

        public int getId() {
            return 1;
        }

        public Address getAddress() {
            return new Address();
        }

        public Leg[] getLegs() {
            return new Leg[] {new Leg(1.5), new Leg(2.5)};
        }

        public List<Leg> getLines() {
            return List.of(new Leg(1.5));
        }

        public int[] getCounts() {
            return new int[] {10, 20, 30};
        }

        public Map<String, String> getTags() {
            return Map.of("color", "red", "shape", "round");
        }

        public Map<String, Double> getRates() {
            return Map.of("EUR", 1.1);
        }

        public Map<String, Leg> getCodes() {
            return Map.of("x", new Leg(9.5));
        }

        public int getRate(String currency) {
            return currency.length();
        }

        public int getNth(int n) {
            return n;
        }

        public Side getSide() {
            return Side.BUY;
        }

        public BigDecimal getAmount() {
            return new BigDecimal("10.50");
        }

        public BigDecimal getExact() {
            return new BigDecimal("10.5000");
        }

        public BigDecimal getNearly() {
            return new BigDecimal("10.50000000000000000001");
        }

        public BigDecimal getNothingExact() {
            return null;
        }

        public BigInteger getHuge() {
            return BigInteger.valueOf(100);
        }

        public String getNothing() {
            return null;
        }
    }

    /** Inside another. */
    public static final class Address {

        public String getCity() {
            return "Bonn";
        }
    }

    /** One of several. */
    public static final class Leg {

        private final double price;

        Leg(double price) {
            this.price = price;
        }

        public double getPrice() {
            return price;
        }
    }
}
