// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.epl.language.result.EplException;
import org.vesper.spi.processor.KeyPartitioner;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;
import org.vesper.testkit.TestProcessorContext;

/** Any number of partitions, each entered by a separate thread, emits the outputs of a single one, in the same order for each key. */
@Timeout(60)
class PartitionTest {

    private static final EventType TICK = EventType.ofBean("StockTick", EplProcessorTest.StockTick.class);
    private static final String RULES = """
            @Name('change') SELECT symbol, PERC(lastPrice) AS c FROM StockTick RETAIN 2 EVENTS PARTITION BY symbol GROUP BY symbol
                HAVING PERC(lastPrice) > 1.0;
            @Name('highs') INSERT INTO High SELECT symbol, lastPrice FROM StockTick WHERE lastPrice > 90;
            @Name('count') SELECT symbol, count(*) AS n FROM High RETAIN ALL GROUP BY symbol;
            @Name('one') SELECT symbol, TREND(lastPrice) AS t FROM (SELECT * FROM StockTick WHERE symbol = 'S3') RETAIN 3 EVENTS;
            """;

    private String refusal;

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void shouldPutOutTheSameForEachKeyWhenThreadsFeedSeveralPartitions(int partitions) throws Exception {
        List<EplProcessorTest.StockTick> ticks = ticks();
        Map<String, List<String>> expected = run(1, ticks);
        // 20 symbols, S3 with a rule of its own; without outputs the comparison would be meaningless.
        assertEquals(20 * 3 + 1, expected.size());
        assertEquals(expected, run(partitions, ticks));
    }

    @ParameterizedTest
    @ValueSource(strings = {"36-perc-benchmark", "37-trend-benchmark"})
    void shouldPutOutWhatTheModelExpectsWhenThereAreTwoPartitions(String name) throws Exception {
        ConformanceCase test = ConformanceCase.read(Path.of(PartitionTest.class.getResource("/epl/" + name).toURI()));
        List<OutputEvent> outputs = new ArrayList<>();
        EventSink sink = output -> outputs.add((OutputEvent) output);
        TestProcessorContext context = RuleContext.of(PartitionTest.class.getClassLoader(), test.types(), List.of(test.rules()), sink)
                .partitioned("symbol", List.of(sink, sink));
        try (EplProcessor processor = new EplProcessor(context, 0)) {
            for (ConformanceCase.TimedEvent event : test.events()) {
                processor.partition(Math.floorMod(event.event().get("symbol").hashCode(), 2)).onEvent(event.event());
            }
        }
        assertEquals(test.expected().size(), outputs.size());
        for (int i = 0; i < outputs.size(); i++) {
            assertTrue(ConformanceCase.agrees(test.expected().get(i), outputs.get(i)), outputs.get(i).toString());
        }
    }

    @Test
    void shouldRefuseARuleAtItsPlaceWhenItMixesKeysInPartitions() {
        RuleFile mixed = new RuleFile("mixed.epl", "@Name('mean') SELECT avg(lastPrice) FROM StockTick RETAIN 5 EVENTS;");
        EventSink sink = output -> { };
        TestProcessorContext context = RuleContext.of(PartitionTest.class.getClassLoader(), List.of(TICK), List.of(mixed), sink);

        new EplProcessor(context.partitioned("symbol", List.of(sink)), 0).close();
        EplException refusal = assertThrows(EplException.class, () -> new EplProcessor(context.partitioned("symbol", List.of(sink, sink)),
                0));

        assertEquals("mean", refusal.errors().get(0).rule());
        assertTrue(refusal.getMessage().contains("PARTITION BY symbol"), refusal.getMessage());
    }

    /** Bean and map get their key from a column; the result of a constructor is unknown. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "INSERT INTO Signal SELECT symbol, lastPrice AS value FROM StockTick | Signal | ",
        "INSERT INTO Signal SELECT lastPrice AS value FROM StockTick | StockTick | the stream that is filled here needs a column symbol",
        "INSERT INTO Order SELECT symbol, lastPrice FROM StockTick | StockTick | ",
        "INSERT INTO Order SELECT symbol, lastPrice FROM StockTick | Order | rules in partitions cannot read Order because rules create",
        "INSERT INTO News SELECT lastPrice AS value FROM StockTick | StockTick | ",
        "INSERT INTO News SELECT lastPrice AS value FROM StockTick | News | events of News have no property symbol"})
    void shouldLetRulesReadMadeEventsOnlyWhenTheyKeepTheirKey(String filler, String read, String reason) {
        RuleFile fills = new RuleFile("fills.epl", "@Name('fills') " + filler + ";");
        RuleFile reads = new RuleFile("reads.epl", "@Name('reads') INSERT INTO Seen SELECT symbol FROM " + read + ";");
        assertEquals(reason == null, accepts(Map.of(), fills, reads));
        if (reason != null) {
            assertTrue(refusal.contains(reason), refusal);
        }
    }

    @Test
    void shouldAskForTheKeyWhenTheProcessorPutsOutAType() {
        RuleFile keyless = new RuleFile("r.epl", "@Name('r') SELECT lastPrice AS value FROM StockTick;");
        assertFalse(accepts(Map.of("output-type", "Signal"), keyless));
        assertTrue(refusal.contains("needs a column symbol"), refusal);
        assertTrue(accepts(Map.of("output-type", "News"), keyless));
    }

    @Test
    void shouldRefuseALaterRuleWhenItReadsWhatAConstructorMakes() {
        RuleFile fills = new RuleFile("fills.epl", "@Name('fills') INSERT INTO Order SELECT symbol, lastPrice FROM StockTick;");
        RuleChange.Add reader = new RuleChange.Add(new RuleFile("reads.epl", "@Name('reads') INSERT INTO Seen SELECT symbol FROM Order;"));
        try (EplProcessor processor = new EplProcessor(twoPartitions(Map.of(), fills), 0)) {
            EplException late = assertThrows(EplException.class, () -> processor.rules().prepare(List.of(reader)));
            assertTrue(late.getMessage().contains("rules in partitions cannot read Order"), late.getMessage());
            processor.rules().prepare(List.of(new RuleChange.Remove(List.of("fills")), reader)).apply();
            EplException again = assertThrows(EplException.class, () -> processor.rules().prepare(List.of(new RuleChange.Add(fills))));
            assertTrue(again.getMessage().contains("rules in partitions cannot read Order"), again.getMessage());
        }
    }

    /** Numbers of each type as a key, in each type of event: equal ones meet. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void shouldLetEqualKeysMeetWhenTheyAreOfDifferentTypes(int partitions) {
        List<Class<?>> numbers = List.of(int.class, long.class, double.class, float.class, BigDecimal.class, BigInteger.class, short.class);
        List<EventType> types = numbers.stream().map(number -> EventType.ofMap("Of" + number.getSimpleName(),
                Map.of("k", number, "x", int.class))).toList();
        StringBuilder rules = new StringBuilder();
        for (EventType left : types) {
            for (EventType right : List.of(types.get(0), types.get(2), types.get(4))) {
                // A decimal and a number of any length are not looked up by one another: the reference says what does not meet.
                boolean exact = left == right || !left.name().startsWith("OfBig") && !right.name().startsWith("OfBig");
                String name = left + " and " + right;
                rules.append("@Name('").append(name).append(" 3') SELECT a.x AS x, b.x AS y MATCHING EVERY a:=").append(left)
                        .append("(k = -3) FOLLOWED BY b:=").append(right).append("(k = -3);\n");
                if (exact && left != right) {
                    rules.append("@Name('").append(name).append("') SELECT a.x AS x, b.x AS y FROM ").append(left).append(" AS a, ")
                            .append(right)
                            .append(" AS b RETAIN 2 EVENTS PARTITION BY k WHERE a.k = b.k;\n");
                }
            }
        }
        List<MapEvent> events = new ArrayList<>();
        for (int i = -5; i <= 5; i++) {
            for (EventType type : types) {
                MapEvent event = new MapEvent(type);
                event.putAll(Map.of("k", number(type.properties().get("k"), i), "x", i));
                events.add(event);
            }
        }
        List<String> expected = outputs(1, types, rules.toString(), events);
        assertEquals(8 * 11 + 6, expected.size(), "8 joins with 11 keys, and the 6 patterns whose first event comes first");
        assertEquals(expected, outputs(partitions, types, rules.toString(), events));
    }

    private static Object number(Class<?> type, int value) {
        return type == int.class ? (Object) value : type == long.class ? (Object) (long) value : type == double.class
                ? (Object) (double) value
                : type == float.class ? (Object) (float) value : type == short.class ? (Object) (short) value
                : type == BigInteger.class ? BigInteger.valueOf(value) : new BigDecimal(value).setScale(Math.abs(value));
    }

    private static List<String> outputs(int partitions, List<EventType> types, String rules, List<MapEvent> events) {
        List<String> outputs = new ArrayList<>();
        EventSink sink = output -> outputs.add(output.toString());
        TestProcessorContext context = RuleContext.of(PartitionTest.class.getClassLoader(), types, List.of(new RuleFile("r.epl", rules)),
                sink)
                .partitioned(partitions > 1 ? "k" : "", Collections.nCopies(partitions, sink));
        try (EplProcessor processor = new EplProcessor(context, 0)) {
            events.forEach(event -> processor.partition(KeyPartitioner.partition(event.get("k"), partitions)).onEvent(event));
        }
        return outputs.stream().sorted().toList();
    }

    private boolean accepts(Map<String, String> settings, RuleFile... rules) {
        try {
            new EplProcessor(twoPartitions(settings, rules), 0).close();
            return true;
        } catch (EplException e) {
            refusal = e.getMessage();
            return false;
        }
    }

    private static TestProcessorContext twoPartitions(Map<String, String> settings, RuleFile... rules) {
        EventSink sink = output -> { };
        List<EventType> types = List.of(TICK, EventType.ofBean("Signal", InsertionTest.Signal.class),
                EventType.ofBean("Order", InsertionTest.Order.class), EventType.ofMap("News", Map.of("value", double.class)));
        return RuleContext.of(PartitionTest.class.getClassLoader(), types, List.of(rules), sink).with(settings)
                .partitioned("symbol", List.of(sink, sink));
    }

    /** Outputs by rule and symbol, in their order. */
    private static Map<String, List<String>> run(int partitions, List<EplProcessorTest.StockTick> ticks) throws Exception {
        List<List<OutputEvent>> outputs = IntStream.range(0, partitions).<List<OutputEvent>>mapToObj(i -> new ArrayList<>()).toList();
        List<EventSink> sinks = outputs.stream().<EventSink>map(list -> output -> list.add((OutputEvent) output)).toList();
        TestProcessorContext context = RuleContext.of(PartitionTest.class.getClassLoader(), List.of(TICK),
                List.of(new RuleFile("r.epl", RULES)),
                output -> { }).partitioned("symbol", sinks);
        ExecutorService threads = Executors.newFixedThreadPool(partitions);
        try (EplProcessor processor = new EplProcessor(context, 0)) {
            List<Future<?>> feeds = new ArrayList<>();
            for (int i = 0; i < partitions; i++) {
                int partition = i;
                feeds.add(threads.submit(() -> ticks.stream()
                        .filter(tick -> Math.floorMod(tick.getSymbol().hashCode(), partitions) == partition)
                        .forEach(processor.partition(partition)::onEvent)));
            }
            for (Future<?> feed : feeds) {
                feed.get();
            }
            assertEquals(outputs.stream().mapToLong(List::size).sum(), processor.rules().list().stream().mapToLong(RuleStatus::outputs)
                    .sum());
        } finally {
            threads.shutdownNow();
        }
        Map<String, List<String>> byRuleAndSymbol = new TreeMap<>();
        outputs.forEach(list -> list.forEach(output -> byRuleAndSymbol
                .computeIfAbsent(output.rule() + ' ' + output.get("symbol"), unused -> new ArrayList<>()).add(output.toString())));
        return byRuleAndSymbol;
    }

    private static List<EplProcessorTest.StockTick> ticks() {
        Random random = new Random(7);
        return IntStream.range(0, 20_000)
                .mapToObj(i -> new EplProcessorTest.StockTick("S" + random.nextInt(20), 50 + random.nextInt(50))).toList();
    }
}
