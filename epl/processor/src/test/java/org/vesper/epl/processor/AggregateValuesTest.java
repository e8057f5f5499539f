// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.spi.processor.RuleFile;
import org.vesper.testkit.TestProcessorContext;

/**
 * All aggregates of all number types over windows of all kinds, with nulls, NaN, infinities, large and small values, beside
 * {@link AggregateModel}. Some 5,000 rows, or 200,000 with the profile {@code thorough}.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AggregateValuesTest {

    private static final Map<String, Class<?>> TYPES = new TreeMap<>(Map.of("b", Byte.class, "s", Short.class, "i", Integer.class,
            "l", Long.class, "f", Float.class, "d", Double.class, "m", BigDecimal.class, "n", BigInteger.class));
    private static final List<String> WINDOWS = List.of("", "RETAIN 3 EVENTS", "RETAIN ALL", "RETAIN BATCH OF 3 EVENTS",
            "RETAIN 2 SECONDS", "RETAIN 2 SECONDS GROUP BY k");
    private static final int EVENTS = 120;
    private static final int ROUNDS = Boolean.getBoolean("vesper.thorough") ? 40 : 1;

    private final List<Sent> sent = new ArrayList<>();
    private int checked;
    private boolean sending;

    private record Sent(long atMs, String key, Map<String, Object> values) {
    }

    @Test
    void shouldGiveWhatTheDefinitionSaysForEachTypeAndWindow() {
        StringBuilder rules = new StringBuilder();
        TYPES.keySet().forEach(property -> WINDOWS.forEach(window -> rules.append(rule(property, window))));
        Map<String, Class<?>> properties = new LinkedHashMap<>(TYPES);
        properties.put("k", String.class);
        properties.put("e", Integer.class);
        EventType type = EventType.ofMap("Event", properties);
        for (long seed = 0; seed < ROUNDS; seed++) {
            sent.clear();
            TestProcessorContext context = RuleContext.of(getClass().getClassLoader(), List.of(type),
                    List.of(new RuleFile("r.epl", rules.toString())), output -> check((OutputEvent) output)).with(Map.of("compile-timeout", "1h"));
            try (EplProcessor processor = new EplProcessor(context, 0)) {
                play(processor, type, new SplittableRandom(seed));
            }
        }
        assertTrue(checked > ROUNDS * 8 * WINDOWS.size() * EVENTS / 2, checked + " rows");
    }

    private static String rule(String property, String window) {
        String columns = window.contains("GROUP") ? "k" : "e";
        return ("@Name('" + property + "|" + window + "') SELECT " + columns + ", SUM(x) AS total, AVG(x) AS mean, COUNT(x) AS many, "
                + "COUNT(DISTINCT x) AS kinds, SUM(DISTINCT x) AS kindTotal, AVG(DISTINCT x) AS kindMean, MIN(x) AS low, MAX(x) AS high, "
                + "MIN_EVER(x) AS lowest, MAX_EVER(x) AS highest, MEDIAN(x) AS middle, MEDIAN(DISTINCT x) AS kindMiddle, "
                + "AVEDEV(x) AS distance, STDDEV(x) AS deviation, STDDEV(DISTINCT x) AS kindDeviation FROM Event " + window + ";\n")
                .replace("(x)", "(" + property + ")").replace("DISTINCT x", "DISTINCT " + property);
    }

    private void play(EplProcessor processor, EventType type, SplittableRandom random) {
        long atMs = 0;
        for (int e = 0; e < EVENTS; e++) {
            atMs += random.nextInt(1_500);
            MapEvent event = new MapEvent(type);
            event.put("e", e);
            event.put("k", random.nextBoolean() ? "A" : "B");
            Map<String, Object> values = new LinkedHashMap<>();
            TYPES.forEach((property, of) -> values.put(property, random.nextInt(6) == 0 ? null : value(of, random)));
            values.forEach(event::put);
            processor.advanceTime(0, atMs);
            sent.add(new Sent(atMs, (String) event.get("k"), values));
            sending = true;
            processor.partition(0).onEvent(event);
            sending = false;
        }
    }

    private static Number value(Class<?> type, SplittableRandom random) {
        boolean special = random.nextInt(4) == 0;
        boolean repeated = random.nextInt(3) == 0;
        BigDecimal decimal = BigDecimal.valueOf(repeated ? random.nextInt(-2, 3) : random.nextInt(-100_000, 100_000), repeated ? 0 : 3);
        if (type == Double.class || type == Float.class) {
            double[] odd = type == Double.class
                    ? new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, 1e17, -1e17, Double.MIN_VALUE, 1e-200,
                        1e200, 0.1 + 0.2}
                    : new double[] {Float.NaN, Float.POSITIVE_INFINITY, -0.0f, 1e17f, -1e17f, Float.MIN_VALUE, 0.1f, 1e30f};
            double value = special ? odd[random.nextInt(odd.length)] : decimal.doubleValue();
            return type == Double.class ? (Number) value : (Number) (float) value;
        }
        if (type == BigDecimal.class) {
            return special ? new BigDecimal(List.of("0.1", "0.10", "1E+20", "1E-20", "0.00", "2.50").get(random.nextInt(6)))
                    : decimal.setScale(decimal.scale() + random.nextInt(2));
        }
        if (type == BigInteger.class) {
            return special ? BigInteger.TWO.pow(random.nextInt(60, 100)) : decimal.toBigInteger();
        }
        long whole = special ? random.nextLong() >> 10 : decimal.longValue();
        return type == Long.class ? (Number) whole : type == Integer.class ? (Number) (int) (special ? whole : decimal.longValue())
                : type == Short.class ? (Number) (short) whole : (Number) (byte) whole;
    }

    private void check(OutputEvent output) {
        if (!sending) {
            return; // the row of a moment at which events have left
        }
        String property = output.rule().substring(0, 1);
        String window = output.rule().substring(2);
        Class<?> type = TYPES.get(property);
        List<Sent> retained = window.contains("BATCH") ? sent.subList(sent.size() - 3, sent.size()) : retained(window);
        List<Number> values = values(retained, property, window.contains("GROUP") ? (String) output.get("k") : null);
        AggregateModel model = new AggregateModel(type, values);
        AggregateModel ever = new AggregateModel(type, values(sent, property, window.contains("GROUP") ? (String) output.get("k") : null));
        String where = output.rule() + " over " + values;
        same(model.sum(), output.get("total"), where + " total");
        same(model.mean(), output.get("mean"), where + " mean");
        assertEquals(model.count(), output.get("many"), where);
        assertEquals(model.distinct().count(), output.get("kinds"), where);
        same(model.distinct().sum(), output.get("kindTotal"), where + " kindTotal");
        same(model.distinct().mean(), output.get("kindMean"), where + " kindMean");
        same(model.smallest(), output.get("low"), where + " low");
        same(model.largest(), output.get("high"), where + " high");
        if (!window.contains("BATCH") && !window.contains("GROUP")) {
            same(ever.smallest(), output.get("lowest"), where + " lowest");
            same(ever.largest(), output.get("highest"), where + " highest");
        }
        same(model.median(), output.get("middle"), where + " middle");
        same(model.distinct().median(), output.get("kindMiddle"), where + " kindMiddle");
        near(model.distance(), output.get("distance"), model.mean(), where + " distance");
        near(model.deviation(), output.get("deviation"), 0, where + " deviation");
        near(model.distinct().deviation(), output.get("kindDeviation"), 0, where + " kindDeviation");
        checked++;
    }

    private List<Sent> retained(String window) {
        if (window.contains("SECONDS")) {
            long now = sent.get(sent.size() - 1).atMs();
            return sent.stream().filter(event -> event.atMs() > now - 2_000).toList();
        }
        int events = window.contains("EVENT") ? Integer.parseInt(window.replaceAll("\\D", "")) : sent.size();
        return sent.subList(Math.max(0, sent.size() - events), sent.size());
    }

    private static List<Number> values(List<Sent> events, String property, String key) {
        List<Number> values = new ArrayList<>();
        events.stream().filter(event -> key == null || event.key().equals(key)).forEach(event -> values.add((Number) event.values().get(property)));
        return values;
    }

    /** The same value; whole numbers and decimals may differ in type. */
    private static void same(Number expected, Object found, String where) {
        boolean fraction = found instanceof Double || found instanceof Float;
        if (expected == null || found == null || fraction && !(expected instanceof BigDecimal)) {
            boolean zeros = expected != null && found != null && expected.doubleValue() == 0 && ((Number) found).doubleValue() == 0;
            assertTrue(zeros || Objects.equals(expected, found), () -> where + ": expected " + expected + " but was " + found);
        } else {
            assertEquals(0, AggregateModel.exact(expected).compareTo(AggregateModel.exact((Number) found)),
                    () -> where + ": expected " + expected + " but was " + found);
        }
    }

    /** The same double but for its last digits, or for those of the mean. */
    private static void near(Double expected, Object found, Number mean, String where) {
        if (expected == null || expected.isNaN()) {
            assertEquals(expected, found, where);
        } else {
            double error = 2 * Math.ulp(expected) + (mean == null ? 0 : 2 * Math.ulp(mean.doubleValue()));
            assertEquals(expected, (Double) found, error, where);
        }
    }
}
