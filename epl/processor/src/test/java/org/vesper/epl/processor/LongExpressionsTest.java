// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.spi.processor.RuleFile;
import org.vesper.testkit.TestProcessorContext;

/** Sums and products of many terms, compared with Java's, computed from left to right, and long lists. */
@Timeout(300)
class LongExpressionsTest {

    private static final EventType ROW = EventType.ofMap("Row", Map.of("i", Integer.class, "l", Long.class, "d", Double.class, "b",
            BigDecimal.class));
    private static final Map<String, Object> VALUES = Map.of("i", 3, "l", 4_000_000_000L, "d", 0.1, "b", new BigDecimal("1.10"));
    private static final int TERMS = 600;

    @Test
    void shouldComputeFromLeftToRightWhenNumbersAreMixed() {
        Random random = new Random(7);
        List<String> names = IntStream.range(0, TERMS).mapToObj(i -> List.of("i", "l", "d").get(i < 70 ? random.nextInt(2)
                : random.nextInt(3))).toList();
        List<String> operators = IntStream.range(0, TERMS).mapToObj(i -> random.nextBoolean() ? "+" : "-").toList();
        Number expected = (Number) VALUES.get(names.get(0));
        for (int i = 1; i < TERMS; i++) {
            Number next = (Number) VALUES.get(names.get(i));
            int sign = operators.get(i).equals("+") ? 1 : -1;
            expected = expected instanceof Double || next instanceof Double ? (Number) (expected.doubleValue() + sign * next.doubleValue())
                    : (Number) (expected.longValue() + sign * next.longValue());
        }
        String sum = IntStream.range(0, TERMS).mapToObj(i -> (i == 0 ? "" : " " + operators.get(i) + " ") + names.get(i))
                .collect(Collectors.joining());
        String decimals = "b" + " - b * 2 + b".repeat(TERMS);
        List<Object> rows = rows("@Name('r') SELECT " + sum + " AS mixed, " + decimals + " AS decimals, i" + " * 1 + i".repeat(TERMS)
                + " AS whole, d" + " * 3 / 2".repeat(TERMS) + " AS product, l" + " + l".repeat(TERMS) + " + CAST(NULL, long) AS none FROM Row;");
        double product = 0.1;
        for (int i = 0; i < TERMS; i++) {
            product = product * 3 / 2;
        }
        assertEquals(List.of(expected, new BigDecimal("1.10").subtract(new BigDecimal("1.10").multiply(BigDecimal.valueOf(TERMS))),
                3L * (TERMS + 1), product, "null"), rows);
    }

    @Test
    void shouldFindAValueWhenAListIsLong() {
        assertEquals(List.of(3), rows("@Name('r') SELECT i FROM Row WHERE i IN (" + list(20_000) + "3);"));
        assertEquals(List.of(), rows("@Name('r') SELECT i FROM Row WHERE i IN (" + list(20_000) + "4);"));
        assertEquals(List.of(true, false, false, true, "null"), rows("@Name('r') SELECT i IN (" + list(450) + "3) AS a, i IN (" + list(450)
                + "4) AS b, i NOT IN (" + list(450) + "3) AS c, i NOT IN (" + list(450) + "4) AS d, i IN (" + list(450)
                + "NULL) AS e FROM Row WHERE i NOT IN (" + list(450) + "4);"));
    }

    private static String list(int size) {
        return IntStream.range(4, 4 + size).mapToObj(i -> i + ", ").collect(Collectors.joining());
    }

    private static List<Object> rows(String rule) {
        List<Object> values = new ArrayList<>();
        TestProcessorContext context = new TestProcessorContext(List.of(ROW), List.of(new RuleFile("rules.epl", rule)));
        try (EplProcessor processor = new EplProcessor(context.named("test", "rules").with("compile-timeout", "5m").partitioned("i", List.of(event ->
                ((OutputEvent) event).values().forEach(value -> values.add(value == null ? "null" : value)))), 0)) {
            MapEvent row = new MapEvent(ROW);
            row.putAll(VALUES);
            processor.partition(0).onEvent(row);
        }
        return values;
    }
}
