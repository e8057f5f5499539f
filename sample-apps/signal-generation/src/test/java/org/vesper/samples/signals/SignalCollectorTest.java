// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.signals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.Test;
import org.vesper.api.LatencyRecorder;

class SignalCollectorTest {

    private static final long MEASURED_FROM_NS = 1_000;
    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(64);
    private static final BigInteger POSITION = new BigInteger("9E3779B97F4A7C15", 16);

    private final List<long[]> recorded = new ArrayList<>();
    private final LatencyRecorder recorder = (plannedNs, receivedNs, endNs) -> {
        recorded.add(new long[] {plannedNs, receivedNs, endNs});
        return plannedNs >= MEASURED_FROM_NS;
    };
    private final SignalCollector collector = new SignalCollector(recorder);

    @Test
    void shouldCountEachRuleAndItsMeasuredSignalsWhenSignalsCome() {
        collector.onEvent(percent("percent/WSC", 10.0, 2.5, 999, 1));
        collector.onEvent(percent("percent/WSC", 10.5, 5.0, 1_000, 2));
        collector.onEvent(trend("trend/WSC", 10.5, 3, 1_001, 3));

        SignalCount[] signals = collector.getSignals();
        assertEquals(2, signals.length);
        assertCount(signals[0], "percent/WSC", 2, 1);
        assertCount(signals[1], "trend/WSC", 1, 1);
    }

    @Test
    void shouldRecordPlannedReceivedAndEndTimeWhenASignalComes() {
        long beforeNs = System.nanoTime();
        collector.onEvent(percent("percent/WSC", 10.0, 2.5, 77, 88));
        long afterNs = System.nanoTime();

        long[] times = recorded.get(0);
        assertEquals(77, times[0]);
        assertEquals(88, times[1]);
        assertTrue(times[2] >= beforeNs && times[2] <= afterNs);
    }

    @Test
    void shouldMakeTheChecksumOfRuleSymbolPriceValueAndOrderWhenSignalsCome() {
        collector.onEvent(percent("percent/WSC", 10.0, 2.5, 0, 1));
        collector.onEvent(percent("percent/WSC", 12.0, -3.25, 0, 1));
        collector.onEvent(trend("trend/WSC", 12.0, 4, 0, 1));

        SignalCount[] signals = collector.getSignals();
        BigInteger first = term("percent/WSC", "WSC", 10.0, 2.5);
        assertEquals(first.multiply(POSITION).add(term("percent/WSC", "WSC", 12.0, -3.25)).longValue(), signals[0].getChecksum());
        assertEquals(term("trend/WSC", "WSC", 12.0, 4.0).longValue(), signals[1].getChecksum());
    }

    @Test
    void shouldGiveAnotherChecksumWhenTheSymbolOfASignalIsAnother() {
        collector.onEvent(new Signal("percent/WSC", PERCENT_COLUMNS, List.of("WSD", 10.0, 2.5, 0L, 1L)));

        assertEquals(term("percent/WSC", "WSD", 10.0, 2.5).longValue(), collector.getSignals()[0].getChecksum());
    }

    @Test
    void shouldAggregateOnlyMeasuredServiceTimesWhenWarmUpSignalsComeToo() {
        long longAgoNs = System.nanoTime() - 60_000_000_000L;
        collector.onEvent(percent("percent/WSC", 10.0, 2.5, 999, longAgoNs));
        assertEquals(0, collector.getMaxServiceUs());

        collector.onEvent(percent("percent/WSC", 10.0, 2.5, 1_000, longAgoNs));
        collector.onEvent(percent("percent/WSC", 10.0, 2.5, 1_000, longAgoNs - 60_000_000_000L));
        assertEquals(serviceUs(2), collector.getMaxServiceUs());
        assertEquals((serviceUs(1) + serviceUs(2)) / 2, collector.getMeanServiceUs(), 0.01);
    }

    @Test
    void shouldStartAtZeroWhenARunBegins() {
        collector.onEvent(percent("percent/WSC", 10.0, 2.5, 1_000, 1));
        collector.begin("second");

        assertEquals("second", collector.getRunId());
        assertEquals(0, collector.getSignals().length);
        assertEquals(0, collector.getMeanServiceUs());
        assertEquals(0, collector.getMaxServiceUs());
    }

    @Test
    void shouldFollowTheSelectClauseWhenARuleIsReplacedUnderItsName() {
        collector.onEvent(percent("percent/WSC", 10.0, 2.5, 5, 6));
        List<String> otherColumns = List.of("timestamp", "clientTimestamp", "PERC(lastPrice)", "lastPrice", "symbol");
        collector.onEvent(new Signal("percent/WSC", otherColumns, List.of(8L, 7L, 2.5, 10.0, "WSC")));

        assertEquals(7, recorded.get(1)[0]);
        assertEquals(8, recorded.get(1)[1]);
        BigInteger signal = term("percent/WSC", "WSC", 10.0, 2.5);
        assertEquals(signal.multiply(POSITION).add(signal).longValue(), collector.getSignals()[0].getChecksum());
    }

    @Test
    void shouldNameRuleAndColumnWhenASelectClauseLacksOne() {
        Signal signal = new Signal("percent/WSC", List.of("symbol", "lastPrice", "perc(lastPrice)"), List.of("WSC", 10.0, 2.5));

        String message = assertThrows(IllegalArgumentException.class, () -> collector.onEvent(signal)).getMessage();
        assertTrue(message.contains("percent/WSC") && message.contains("clientTimestamp"), message);
    }

    @Test
    void shouldBeAnMXBeanWithOpenTypesWhenRegistered() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("org.vesper.test:type=Bean");
        server.registerMBean(collector, name);
        try {
            server.invoke(name, "begin", new Object[] {"run"}, new String[] {String.class.getName()});
            collector.onEvent(trend("trend/WSC", 12.0, 4, 0, 1));
            CompositeData count = ((CompositeData[]) server.getAttribute(name, "Signals"))[0];
            assertEquals("trend/WSC", count.get("rule"));
            assertEquals(1L, count.get("received"));
            assertEquals(0L, count.get("measured"));
            assertEquals(term("trend/WSC", "WSC", 12.0, 4.0).longValue(), count.get("checksum"));
        } finally {
            server.unregisterMBean(name);
        }
    }

    private static Signal percent(String rule, double lastPrice, double percent, long plannedNs, long receivedNs) {
        return new Signal(rule, PERCENT_COLUMNS, List.of("WSC", lastPrice, percent, plannedNs, receivedNs));
    }

    private static Signal trend(String rule, double lastPrice, int run, long plannedNs, long receivedNs) {
        return new Signal(rule, TREND_COLUMNS, List.of("WSC", lastPrice, run, plannedNs, receivedNs));
    }

    private static final List<String> PERCENT_COLUMNS = List.of("symbol", "lastPrice", "perc(lastPrice)", "clientTimestamp", "timestamp");
    private static final List<String> TREND_COLUMNS = List.of("symbol", "lastPrice", "trend(lastPrice)", "clientTimestamp", "timestamp");

    private static void assertCount(SignalCount count, String rule, long received, long measured) {
        assertEquals(rule, count.getRule());
        assertEquals(received, count.getReceived());
        assertEquals(measured, count.getMeasured());
    }

    /** The definition in whole numbers without a bound, cut to 64 bits after each step. */
    private static BigInteger term(String rule, String symbol, double lastPrice, double value) {
        BigInteger names = mix(mix(BigInteger.ZERO, unsigned(rule.hashCode())), unsigned(symbol.hashCode()));
        return mix(mix(names, unsigned(Double.doubleToRawLongBits(lastPrice))), unsigned(Double.doubleToRawLongBits(value)));
    }

    private static BigInteger mix(BigInteger before, BigInteger bits) {
        BigInteger mixed = before.xor(bits).add(POSITION).mod(MODULUS);
        for (int time = 0; time < 2; time++) {
            mixed = mixed.xor(mixed.shiftRight(32)).multiply(new BigInteger("D6E8FEB86659FD93", 16)).mod(MODULUS);
        }
        return mixed.xor(mixed.shiftRight(32));
    }

    private static BigInteger unsigned(long bits) {
        return new BigInteger(Long.toUnsignedString(bits));
    }

    private double serviceUs(int index) {
        return (recorded.get(index)[2] - recorded.get(index)[1]) / 1_000.0;
    }
}
