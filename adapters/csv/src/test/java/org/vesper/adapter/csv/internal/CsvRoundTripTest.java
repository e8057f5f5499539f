// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.EventType;
import org.vesper.csv.CsvFormat;
import org.vesper.csv.CsvTable;
import org.vesper.spi.adapter.Adapter;
import org.vesper.testkit.TestAdapterContext;

/** The adapter {@code csv} plays what {@code csv-writer} has written: each value of each type, null and the empty text apart. */
@Timeout(60)
class CsvRoundTripTest {

    private static final Map<String, List<Object>> VALUES = new LinkedHashMap<>();

    static {
        put(boolean.class, true, false);
        put(Boolean.class, true, null);
        put(char.class, 'x', ',', '"', ' ', '\n', '\u20ac');
        put(byte.class, Byte.MIN_VALUE, (byte) 7);
        put(short.class, Short.MAX_VALUE, (short) -7);
        put(int.class, Integer.MIN_VALUE, 0, 7);
        put(long.class, Long.MIN_VALUE, Long.MAX_VALUE);
        put(Long.class, null, 5L);
        put(float.class, Float.MIN_VALUE, -0.0f, Float.NaN);
        put(double.class, Double.MAX_VALUE, -0.0, Double.NEGATIVE_INFINITY, Double.NaN, 0.1);
        put(BigDecimal.class, new BigDecimal("10.50"), new BigDecimal("-1E+30"), null);
        put(BigInteger.class, BigInteger.TEN.pow(40), BigInteger.ONE.negate(), null);
        put(Instant.class, Instant.EPOCH, Instant.parse("1999-12-31T23:59:59.123456789Z"), Instant.MIN, null);
        put(TimeUnit.class, TimeUnit.DAYS, null);
        put(byte[].class, new byte[0], new byte[] {78, 82, -25, 0}, null);
        put(String.class, "plain", "", null, " ", "a,b", "say \"x\"", "\"", "\"\"", "two\nlines", "\r\n", "\r", "\t", " spaces ", "null", "#",
                "\u00e4\u20ac\ud83d\ude00", "\u0000", "\u2028", "`", "x".repeat(5_000));
    }

    @TempDir
    private Path folder;

    private static void put(Class<?> type, Object... values) {
        VALUES.put(type.getTypeName(), Arrays.asList(values));
    }

    @Test
    void shouldPlayWhatWasWritten() throws Exception {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        VALUES.forEach((name, values) -> properties.put(name.replaceAll("\\W", "_"), classOf(name, values)));
        EventType type = EventType.ofMap("All", properties);
        List<Map<String, Object>> events = events(List.copyOf(properties.keySet()));
        String file = folder.resolve("all.csv").toString();

        CsvWriter writer = CsvWriter.of(new TestAdapterContext(List.of(type)).named("trial", "file").with("file", file));
        writer.start();
        events.forEach(writer::onEvent);
        writer.close();
        TestAdapterContext played = new TestAdapterContext(List.of(type)).named("trial", "file").with("file", file);
        try (Adapter player = CsvPlayer.of(played)) {
            player.start();
            played.madeThreads().get(0).join();
            assertEquals(0, player.status().eventsRejected(), () -> firstReason(type, Path.of(file)));
        }

        assertEquals(shown(events), shown(played.inlet().events()), () -> read(Path.of(file)));
    }

    /** Rows with each value at least once; in the last one, all are null. */
    private static List<Map<String, Object>> events(List<String> names) {
        List<Map<String, Object>> events = new ArrayList<>();
        int rows = VALUES.values().stream().mapToInt(List::size).max().orElseThrow();
        for (int row = 0; row < rows; row++) {
            Map<String, Object> event = new LinkedHashMap<>();
            int column = 0;
            for (List<Object> values : VALUES.values()) {
                event.put(names.get(column++), values.get(row % values.size()));
            }
            events.add(event);
        }
        events.add(new LinkedHashMap<>());
        return events;
    }

    private static Class<?> classOf(String name, List<Object> values) {
        return name.equals("java.util.concurrent.TimeUnit") ? TimeUnit.class : name.equals("byte[]") ? byte[].class
                : name.startsWith("java.") ? values.stream().filter(value -> value != null).findFirst().orElseThrow().getClass()
                : List.of(boolean.class, char.class, byte.class, short.class, int.class, long.class, float.class, double.class).stream()
                        .filter(primitive -> primitive.getName().equals(name)).findFirst().orElseThrow();
    }

    /** The events without nulls, and with arrays as lists. */
    private static List<String> shown(List<?> events) {
        return events.stream().map(event -> {
            StringBuilder text = new StringBuilder();
            new TreeMap<>((Map<?, ?>) event).forEach((name, value) -> text.append(value == null ? "" : name + "="
                    + (value instanceof byte[] bytes ? Arrays.toString(bytes) : "<" + value + "> ")));
            return text.toString();
        }).toList();
    }

    /** Why the first row is rejected. */
    private static String firstReason(EventType type, Path file) {
        try (CsvTable rows = CsvTable.open(file.toString(), Files.newBufferedReader(file), CsvFormat.USUAL)) {
            RowEvents events = RowEvents.of(new PlayerSettings(file, CsvFormat.USUAL, "", "", 1, 1), rows, type);
            while (rows.next()) {
                events.event(rows);
            }
            return "none is";
        } catch (IOException | IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
