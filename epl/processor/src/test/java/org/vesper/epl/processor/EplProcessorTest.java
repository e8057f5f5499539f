// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.espertech.esper.common.client.util.StatementProperty;
import com.espertech.esper.common.client.util.StatementType;
import com.espertech.esper.runtime.client.EPRuntime;
import com.espertech.esper.runtime.client.EPRuntimeProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;
import org.vesper.testkit.TestProcessorContext;

class EplProcessorTest {

    private static final EventType TICK = EventType.ofBean("StockTick", StockTick.class);

    private final List<OutputEvent> outputs = new ArrayList<>();
    private EplProcessor processor;

    @AfterEach
    void close() {
        if (processor != null) {
            processor.close();
        }
    }

    @Test
    void shouldNameTheRuleAndItsColumnsWhenARuleFires() {
        start(percent("WSC"));
        tick("WSC", 100.0);
        tick("XYZ", 1.0);
        tick("WSC", 103.0);

        assertEquals(1, outputs.size());
        OutputEvent output = outputs.get(0);
        assertEquals("percent/WSC", output.rule());
        assertEquals(List.of("symbol", "lastPrice", "change"), output.columns());
        assertEquals("WSC", output.value(0));
        assertEquals(3.0, output.value(2));
        assertEquals(103.0, output.get("lastPrice"));
        assertEquals(Map.of("symbol", "WSC", "lastPrice", 103.0, "change", 3.0), output);
        assertThrows(IndexOutOfBoundsException.class, () -> output.value(3));
    }

    @Test
    void shouldRunFourHundredRulesInTwoStatementsWhenTheyDifferInTheSymbolOnly() {
        String[] rules = IntStream.range(0, 200).boxed().flatMap(i -> Stream.of(percent("S" + i), trend("S" + i))).toArray(String[]::new);
        start(rules);

        List<RuleStatus> list = processor.rules().list();
        assertEquals(400, list.size());
        assertEquals("percent/S0", list.get(0).name());
        assertEquals(2, list.stream().map(RuleStatus::template).distinct().count());
        assertEquals(2, selectStatements());

        for (double price : new double[] {100, 101, 102, 103}) {
            for (int i = 0; i < 200; i += 2) {
                tick("S" + i, price);
            }
        }
        assertEquals(100, outputs.size());
        for (int i = 0; i < 200; i++) {
            assertEquals(0, outputsOf("percent/S" + i));
            assertEquals(i % 2 == 0 ? 1 : 0, outputsOf("trend/S" + i));
        }
    }

    @Test
    void shouldKeepStateApartWhenTwoRulesOfOneTemplateWatchTheSameSymbol() {
        start("@Name('a') SELECT symbol, TREND(lastPrice) AS run FROM (SELECT * FROM StockTick WHERE symbol = 'WSC') RETAIN 3 EVENTS;",
                "@Name('b') SELECT symbol, TREND(lastPrice) AS run FROM (SELECT * FROM StockTick WHERE symbol = 'WSC') RETAIN 3 EVENTS;");
        tick("WSC", 1.0);
        tick("WSC", 2.0);

        assertEquals(1, processor.rules().list().stream().map(RuleStatus::template).distinct().count());
        assertEquals(2, outputsOf("a"));
        assertEquals(2, outputsOf("b"));
        assertEquals(1, outputs.get(2).value(1));
        assertEquals(1, outputs.get(3).value(1));
    }

    @Test
    void shouldTakeAnyNameWhenARuleHasQuotesInIt() {
        start("@Name(\"it's 100 % \\ {0}\") SELECT symbol FROM StockTick RETAIN 1 EVENT;");
        tick("WSC", 1.0);
        assertEquals("it's 100 % \\ {0}", outputs.get(0).rule());
    }

    @Test
    void shouldForgetWhatWasRetainedWhenRulesRestart() {
        start(percent("WSC"), trend("WSC"));
        for (double price : new double[] {100, 103, 104, 105}) {
            tick("WSC", price);
        }
        assertEquals(1, outputsOf("percent/WSC"));
        assertEquals(1, outputsOf("trend/WSC"));
        outputs.clear();

        processor.rules().restart();

        assertEquals(0, outputsOf("percent/WSC"));
        assertEquals(0, outputsOf("trend/WSC"));
        tick("WSC", 200.0);
        assertEquals(List.of(), outputs);
        for (double price : new double[] {201, 202, 203}) {
            tick("WSC", price);
        }
        assertEquals(0, outputsOf("percent/WSC"));
        assertEquals(1, outputsOf("trend/WSC"));
        assertEquals(2, selectStatements());
    }

    @Test
    void shouldLetEventsExpireWhenTheClockMoves() {
        start("@Name('recent') SELECT symbol, PERC(lastPrice) AS change FROM StockTick RETAIN 10 SECONDS;");
        tick("WSC", 100.0);
        processor.advanceTime(0, 9_000);
        tick("WSC", 110.0);
        processor.advanceTime(0, 11_000);
        processor.advanceTime(0, 5_000);
        tick("WSC", 121.0);
        processor.advanceTime(0, 60_000);
        tick("WSC", 1.0);

        List<Object> changes = new ArrayList<>();
        outputs.forEach(output -> changes.add(output.value(1)));
        assertEquals(4, changes.size());
        assertEquals(null, changes.get(0));
        assertEquals(10.0, changes.get(1));
        assertEquals(10.0, changes.get(2));
        assertEquals(null, changes.get(3));
    }

    @Test
    void shouldTakeMapsForTheOnlyMapTypeWhenTheyCarryNoName() {
        EventType quote = EventType.ofMap("Quote", Map.of("symbol", String.class, "price", double.class));
        processor = new EplProcessor(context(List.of(TICK, quote), "@Name('all') SELECT symbol, price FROM Quote RETAIN 1 EVENT;"), 0);
        Map<String, Object> incomplete = new HashMap<>();
        incomplete.put("symbol", "WSC");
        processor.partition(0).onEvent(Map.of("symbol", "ABC", "price", 2.5));
        processor.onEvent(quote, incomplete);
        tick("WSC", 1.0);

        assertEquals(2, outputs.size());
        assertEquals(2.5, outputs.get(0).value(1));
        assertEquals(null, outputs.get(1).value(1));
        assertTrue(outputs.get(1).containsKey("price"));
    }

    @Test
    void shouldRefuseAMapWhenSeveralMapTypesCouldBeMeant() {
        EventType bid = EventType.ofMap("Bid", Map.of("price", double.class));
        EventType ask = EventType.ofMap("Ask", Map.of("price", double.class));
        processor = new EplProcessor(context(List.of(bid, ask), "@Name('asks') SELECT price FROM Ask RETAIN 1 EVENT;"), 0);

        ConfigurationException refusal = assertThrows(ConfigurationException.class,
                () -> processor.partition(0).onEvent(Map.of("price", 1.0)));
        assertTrue(refusal.getMessage().contains("Bid") && refusal.getMessage().contains("Ask"), refusal.getMessage());
        processor.onEvent(ask, Map.of("price", 1.0));
        processor.onEvent(bid, Map.of("price", 2.0));
        assertEquals(1, outputs.size());
        assertThrows(ConfigurationException.class, () -> processor.onEvent(TICK, new StockTick("WSC", 1.0)));
    }

    @Test
    void shouldTakeASubclassAndRefuseAStrangerWhenEventsAreBeans() {
        start("@Name('all') SELECT symbol FROM StockTick RETAIN 1 EVENT;");
        processor.partition(0).onEvent(new LateTick());
        assertEquals("LATE", outputs.get(0).value(0));

        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> processor.partition(0).onEvent("text"));
        assertTrue(refusal.getMessage().contains("java.lang.String") && refusal.getMessage().contains("StockTick"), refusal.getMessage());
    }

    @Test
    void shouldServeAllRulesAndThenThrowWhenTheSinkFails() {
        EventSink failing = event -> {
            outputs.add((OutputEvent) event);
            throw new UnsupportedOperationException(((OutputEvent) event).rule());
        };
        List<RuleFile> files = files(trend("WSC"), percent("WSC"));
        processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), List.of(TICK), files, failing), 0);
        for (double price : new double[] {100, 101, 102}) {
            tick("WSC", price);
        }
        assertThrows(UnsupportedOperationException.class, () -> tick("WSC", 200.0));
        assertEquals(2, outputs.size());
        tick("WSC", 199.0);
        assertEquals(2, outputs.size());
    }

    @Test
    void shouldNameTheRuleAndServeTheOthersWhenAGetterFails() {
        start("@Name('good') SELECT symbol FROM StockTick RETAIN 1 EVENT;", "@Name('bad') SELECT broken FROM StockTick RETAIN 1 EVENT;");
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> processor.partition(0).onEvent(new BrokenTick()));
        assertTrue(failure.getMessage().contains("rule bad"), failure.getMessage());
        assertEquals(1, outputsOf("good"));
        tick("WSC", 1.0);
        assertEquals(2, outputsOf("good"));
        assertEquals(1, outputsOf("bad"));
    }

    @Test
    void shouldOfferTheNearestNameWhenARuleIsUnknown() {
        start(percent("WSC"));
        assertTrue(processor.rules().text("percent/WSC").startsWith("SELECT symbol"));
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> processor.rules().text("percent/WSD"));
        assertTrue(refusal.getMessage().contains("percent/WSC"), refusal.getMessage());
    }

    @Test
    void shouldTellTheMistakesOfAllFilesWhenSeveralAreWrong() {
        List<RuleFile> files = List.of(
                new RuleFile("one.epl", "@Name('same') SELECT symbol FROM StockTick RETAIN 1 EVENT;"),
                new RuleFile("two.epl", "\n@Name('same') SELECT symbol FROM StockTick RETAIN 1 EVENT;\n"
                        + "@Name('lost') SELECT symbol FROM StokTick RETAIN 1 EVENT;"));
        ConfigurationException refusal = assertThrows(ConfigurationException.class,
                () -> new EplProcessor(RuleContext.of(getClass().getClassLoader(), List.of(TICK), files, event -> { }), 0));
        assertTrue(refusal.getMessage().contains("two.epl:2:"), refusal.getMessage());
        assertTrue(refusal.getMessage().contains("one.epl:1"), refusal.getMessage());
        assertTrue(refusal.getMessage().contains("two.epl:3:"), refusal.getMessage());
    }

    @Test
    void shouldLeaveNoRuntimeWhenClosedOrRefused() {
        start(percent("WSC"));
        assertEquals(1, runtimes().count());
        processor.close();
        assertEquals(0, runtimes().count());
        assertThrows(ConfigurationException.class, () -> start("@Name('x') SELECT nothing FROM StockTick RETAIN 1 EVENT;"));
        assertEquals(0, runtimes().count());
        processor = null;
    }

    @Test
    void shouldRunWithoutRulesWhenNoneAreGiven() {
        start();
        tick("WSC", 1.0);
        processor.rules().restart();
        assertFalse(processor.rules().list().iterator().hasNext());
    }

    private void start(String... rules) {
        processor = new EplProcessor(context(List.of(TICK), rules), 0);
    }

    private TestProcessorContext context(List<EventType> types, String... rules) {
        return RuleContext.of(getClass().getClassLoader(), types, files(rules), event -> outputs.add((OutputEvent) event));
    }

    private static List<RuleFile> files(String... rules) {
        return List.of(new RuleFile("test.epl", String.join("\n", rules)));
    }

    private void tick(String symbol, double price) {
        processor.partition(0).onEvent(new StockTick(symbol, price));
    }

    private long outputsOf(String rule) {
        return processor.rules().list().stream().filter(status -> status.name().equals(rule)).findFirst().orElseThrow().outputs();
    }

    private static long selectStatements() {
        EPRuntime runtime = runtimes().findFirst().map(EPRuntimeProvider::getExistingRuntime).orElseThrow();
        return Stream.of(runtime.getDeploymentService().getDeployments())
                .flatMap(id -> Stream.of(runtime.getDeploymentService().getDeployment(id).getStatements()))
                .filter(statement -> statement.getProperty(StatementProperty.STATEMENTTYPE) == StatementType.SELECT)
                .count();
    }

    private static Stream<String> runtimes() {
        return Stream.of(EPRuntimeProvider.getRuntimeURIs()).filter(uri -> uri.startsWith(RuleContext.APPLICATION + '/'));
    }

    private static String percent(String symbol) {
        return "@Name('percent/" + symbol + "') SELECT symbol, lastPrice, PERC(lastPrice) AS change "
                + "FROM (SELECT * FROM StockTick WHERE symbol = '" + symbol + "') RETAIN 2 EVENTS "
                + "HAVING PERC(lastPrice) > 2.0 OR PERC(lastPrice) < -2.0;";
    }

    private static String trend(String symbol) {
        return "@Name('trend/" + symbol + "') SELECT symbol, lastPrice, TREND(lastPrice) AS run "
                + "FROM (SELECT * FROM StockTick WHERE symbol = '" + symbol + "') RETAIN 3 EVENTS HAVING TREND(lastPrice) > 2;";
    }

    /** An event, public for Esper. */
    public static class StockTick {

        private final String symbol;
        private final double lastPrice;

        public StockTick(String symbol, double lastPrice) {
            this.symbol = symbol;
            this.lastPrice = lastPrice;
        }

        public String getSymbol() {
            return symbol;
        }

        public double getLastPrice() {
            return lastPrice;
        }

        public int getBroken() {
            return 0;
        }
    }

    public static final class LateTick extends StockTick {

        public LateTick() {
            super("LATE", 1.0);
        }
    }

    public static final class BrokenTick extends StockTick {

        public BrokenTick() {
            super("BROKEN", 1.0);
        }

        @Override
        public int getBroken() {
            throw new UnsupportedOperationException("broken");
        }
    }
}
