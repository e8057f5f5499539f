// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;

/**
 * The estimate of what a rule retains against the heap: the memory in use after a collection of garbage with the rule's events, less that
 * after the rule has been restarted, which drops them. Texts of symbols are shared between events, all others are each event's own.
 */
class RetainedMemoryTest {

    private static final double TOLERANCE = 0.2;
    private static final int EVENTS = 30_000;
    private static final String[] SYMBOLS = IntStream.range(0, 400).mapToObj(i -> "symbol" + i).toArray(String[]::new);
    private static final EventType ROW = EventType.ofMap("Row", Map.of("symbol", String.class, "id", String.class, "price", double.class));
    private static final List<EventType> TYPES = List.of(EventType.ofBean("Tick", Tick.class), EventType.ofBean("Deal", Deal.class),
            EventType.ofBean("Fill", Fill.class), EventType.ofBean("Order", Order.class), ROW);

    /** An event whose texts are shared. */
    public static class Tick {

        private final String symbol;
        private final String venue;
        private final double price;
        private final long volume;

        Tick(int i) {
            symbol = SYMBOLS[i % SYMBOLS.length];
            venue = SYMBOLS[i / SYMBOLS.length % 20];
            price = i;
            volume = i;
        }

        public String getSymbol() {
            return symbol;
        }

        public String getVenue() {
            return venue;
        }

        public double getPrice() {
            return price;
        }

        public long getVolume() {
            return volume;
        }
    }

    /** An event with a text of its own. */
    public static class Deal {

        private final String symbol;
        private final String id;
        private final int amount;

        Deal(int i) {
            symbol = SYMBOLS[i % SYMBOLS.length];
            id = "the order with the number " + i;
            amount = i;
        }

        public String getSymbol() {
            return symbol;
        }

        public String getId() {
            return id;
        }

        public int getAmount() {
            return amount;
        }
    }

    /** An event of another type. */
    public static final class Fill extends Deal {

        Fill(int i) {
            super(i);
        }
    }

    /** An event that refers to others. */
    public static final class Order {

        private static final Tick[] SHARED = IntStream.range(0, 100).mapToObj(Tick::new).toArray(Tick[]::new);

        private final Tick tick;
        private final List<Deal> deals;
        private final Double limit;

        Order(int i) {
            tick = SHARED[i % SHARED.length];
            deals = new ArrayList<>(List.of(new Deal(i), new Deal(EVENTS + i)));
            limit = (double) i;
        }

        public Tick getTick() {
            return tick;
        }

        public List<Deal> getDeals() {
            return deals;
        }

        public Double getLimit() {
            return limit;
        }
    }

    /**
     * A shape of what a rule retains.
     *
     * @param events the events that are sent, for each number
     */
    private record Shape(String name, String rule, IntFunction<Stream<?>> events) {

        @Override
        public String toString() {
            return name;
        }
    }

    private static Shape shape(String name, String rule, IntFunction<?> event) {
        return new Shape(name, "@Name('r') " + rule + ';', i -> Stream.of(event.apply(i)));
    }

    private static Shape pairs(String name, String rule) {
        return new Shape(name, "@Name('r') " + rule + ';', i -> Stream.of(new Deal(i), new Fill(i)));
    }

    private static Map<String, Object> row(int i, Map<String, Object> row) {
        row.put("symbol", SYMBOLS[i % SYMBOLS.length]);
        row.put("id", "the row with the number " + i);
        row.put("price", (double) i);
        return row;
    }

    static Stream<Shape> shapes() {
        return Stream.of(
                shape("all, shared texts", "SELECT sum(price) FROM Tick RETAIN ALL", Tick::new),
                shape("all, own texts", "SELECT sum(amount) FROM Deal RETAIN ALL", Deal::new),
                shape("by count, own texts", "SELECT sum(amount) FROM Deal RETAIN 25000 EVENTS", Deal::new),
                shape("by time", "SELECT sum(price) FROM Tick RETAIN 1 HOUR", Tick::new),
                shape("by time, own texts", "SELECT sum(amount) FROM Deal RETAIN 1 HOUR", Deal::new),
                shape("by a property", "SELECT count(*) FROM Tick RETAIN 1 HOUR BASED ON volume", Tick::new),
                shape("batch by count", "SELECT sum(amount) FROM Deal RETAIN BATCH OF 20000 EVENTS", Deal::new),
                shape("batch by time", "SELECT sum(amount) FROM Deal RETAIN BATCH OF 1 HOUR", Deal::new),
                shape("unique", "SELECT count(*) FROM Deal RETAIN ALL WITH UNIQUE id", Deal::new),
                shape("largest", "SELECT max(price) FROM Tick RETAIN ALL WITH 20000 LARGEST price", Tick::new),
                shape("windows of keys", "SELECT count(*) FROM Deal RETAIN 25 EVENTS PARTITION BY symbol", Deal::new),
                shape("windows of many keys", "SELECT count(*) FROM Deal RETAIN 2 EVENTS PARTITION BY amount", Deal::new),
                shape("groups", "SELECT symbol, sum(price) FROM Tick RETAIN ALL GROUP BY symbol", Tick::new),
                shape("many groups", "SELECT amount, sum(amount), count(*) FROM Deal GROUP BY amount", Deal::new),
                shape("median", "SELECT median(price) FROM Tick RETAIN 20000 EVENTS", Tick::new),
                shape("standard deviation", "SELECT stddev(price) FROM Tick RETAIN 20000 EVENTS", Tick::new),
                shape("maps", "SELECT sum(price) FROM Row RETAIN ALL", i -> row(i, new HashMap<>())),
                shape("maps of the server", "SELECT sum(price) FROM Row RETAIN ALL", i -> row(i, new MapEvent(ROW))),
                shape("events with events", "SELECT count(*) FROM Order RETAIN ALL", Order::new),
                shape("pattern", "SELECT a.id AS x MATCHING EVERY a:=Deal FOLLOWED BY b:=Fill(amount > a.amount)", Deal::new),
                shape("pattern with a value", "SELECT a.id AS x MATCHING EVERY a:=Deal FOLLOWED BY b:=Fill(id = a.id)", Deal::new),
                shape("pattern with a constant", "SELECT a.id AS x MATCHING EVERY a:=Deal FOLLOWED BY b:=Fill(symbol = 'X')", Deal::new),
                shape("pattern with a time", "SELECT a.id AS x MATCHING EVERY a:=Deal FOLLOWED BY (b:=Fill WITHIN 1 HOUR)", Deal::new),
                shape("pattern of three", "SELECT a.id AS x MATCHING EVERY a:=Deal FOLLOWED BY b:=Fill FOLLOWED BY c:=Tick", Deal::new),
                pairs("join by an own text", "SELECT d.id AS x FROM Deal AS d RETAIN ALL, Fill AS f RETAIN ALL WHERE d.id = f.symbol"),
                pairs("join of counts", "SELECT d.id AS x FROM Deal AS d RETAIN 15000 EVENTS, Fill AS f RETAIN 15000 EVENTS"
                        + " WHERE d.amount = f.amount"),
                shape("join with itself", "SELECT a.id AS x FROM Deal AS a RETAIN ALL, Deal AS b RETAIN ALL WHERE a.id = b.symbol",
                        Deal::new));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void shouldEstimateTheMemoryOfWhatARuleRetains(Shape shape) {
        try (EplProcessor processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), TYPES,
                List.of(new RuleFile("r.epl", shape.rule())), output -> { }), 0)) {
            feed(processor, shape, 100);
            processor.rules().restart();
            feed(processor, shape, EVENTS);
            RetainedState retained = processor.rules().retained(List.of("r")).get(0);
            long with = usedBytes();
            processor.rules().restart();
            assertEquals(0, processor.rules().retained(List.of("r")).get(0).events());
            long heap = with - usedBytes();
            assertTrue(Math.abs(retained.bytes() - heap) < TOLERANCE * heap, () -> String.format(Locale.ROOT, "%s: estimate %,d, heap %,d: %+.0f %%; %s",
                    shape, retained.bytes(), heap, 100.0 * (retained.bytes() - heap) / heap, retained));
        }
    }

    /** Another rule stays, so that events go on, but none matches as many filters as before. */
    @Test
    @Timeout(120)
    void shouldLetGoOfTheEventsOfAJoinWhenItIsRemoved() {
        String rules = "@Name('stays') SELECT count(*) AS n FROM Deal;\n"
                + "@Name('join') SELECT d.id AS x FROM Deal AS d RETAIN ALL, Fill AS f RETAIN ALL WHERE d.id = f.symbol;";
        try (EplProcessor processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), TYPES,
                List.of(new RuleFile("r.epl", rules)), output -> { }), 0)) {
            List<WeakReference<Object>> sent = sendPairs(processor);
            processor.rules().prepare(List.of(new RuleChange.Remove(List.of("join")))).apply();
            processor.partition(0).onEvent(new Deal(1));
            long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (sent.stream().anyMatch(event -> event.get() != null) && System.nanoTime() - endNs < 0) {
                System.gc();
            }
            assertEquals(0, sent.stream().filter(event -> event.get() != null).count());
        }
    }

    private static List<WeakReference<Object>> sendPairs(EplProcessor processor) {
        List<WeakReference<Object>> sent = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            for (Object event : List.of(new Deal(i), new Fill(i))) {
                processor.partition(0).onEvent(event);
                sent.add(new WeakReference<>(event));
            }
        }
        return sent;
    }

    private static void feed(EplProcessor processor, Shape shape, int number) {
        for (int i = 0; i < number; i++) {
            if (i % 3 == 0) {
                processor.advanceTime(0, i);
            }
            shape.events().apply(i).forEach(processor.partition(0)::onEvent);
        }
    }

    private static long usedBytes() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(least, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }
}
