// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.spi.processor.RuleFile;

/**
 * A folder of the conformance data: rules, event files whose header names and types the columns, and the outputs that an independent model
 * expects, each a rule's name with the selected values.
 */
record ConformanceCase(RuleFile rules, List<EventType> types, List<TimedEvent> events, long endMs, List<String[]> expected) {

    private static final Map<String, Class<?>> CLASSES =
            Map.of("int", int.class, "long", long.class, "double", double.class, "string", String.class, "boolean", boolean.class);
    private static final String END = "--advance-to ";

    record TimedEvent(long timeMs, MapEvent event) {
    }

    static ConformanceCase read(Path folder) throws IOException {
        List<EventType> types = new ArrayList<>();
        List<TimedEvent> events = new ArrayList<>();
        try (var files = Files.list(folder)) {
            for (Path file : files.filter(ConformanceCase::holdsEvents).sorted().toList()) {
                readEvents(file, types, events);
            }
        }
        events.sort(Comparator.comparingLong(TimedEvent::timeMs));
        String arguments = Files.readString(folder.resolve("args"));
        long endMs = arguments.contains(END) ? Long.parseLong(arguments.substring(arguments.indexOf(END) + END.length()).trim()) : 0;
        List<String[]> expected = Files.readAllLines(folder.resolve("expected.csv")).stream().map(line -> line.split(",", -1)).toList();
        RuleFile rules = new RuleFile("rule.epl", Files.readString(folder.resolve("rule.epl")));
        return new ConformanceCase(rules, types, events, endMs, expected);
    }

    private static boolean holdsEvents(Path file) {
        return Character.isUpperCase(file.getFileName().toString().charAt(0));
    }

    private static void readEvents(Path file, List<EventType> types, List<TimedEvent> events) throws IOException {
        List<String> lines = Files.readAllLines(file);
        Map<String, Class<?>> columns = new LinkedHashMap<>();
        for (String column : lines.get(0).split(",")) {
            String[] nameAndType = column.split(":");
            columns.put(nameAndType[0], CLASSES.get(nameAndType[1]));
        }
        EventType type = EventType.ofMap(file.getFileName().toString().replace(".csv", ""), columns);
        types.add(type);
        lines.stream().skip(1).map(line -> event(type, line.split(",", -1))).forEach(events::add);
    }

    private static TimedEvent event(EventType type, String[] cells) {
        MapEvent event = new MapEvent(type);
        int cell = 0;
        for (Map.Entry<String, Class<?>> column : type.properties().entrySet()) {
            event.put(column.getKey(), value(column.getValue(), cells[cell++]));
        }
        return new TimedEvent((Long) event.get("ts"), event);
    }

    private static Object value(Class<?> type, String text) {
        if (text.isEmpty()) {
            return null;
        }
        return switch (type.getName()) {
            case "int" -> Integer.valueOf(text);
            case "long" -> Long.valueOf(text);
            case "double" -> Double.valueOf(text);
            case "boolean" -> Boolean.valueOf(text);
            default -> text;
        };
    }

    /** Whether an output is the expected one; numbers may differ by rounding. */
    static boolean agrees(String[] expected, OutputEvent output) {
        if (!expected[0].equals(output.rule()) || expected.length != output.columns().size() + 1) {
            return false;
        }
        for (int column = 0; column < output.columns().size(); column++) {
            if (!agrees(expected[column + 1], output.value(column))) {
                return false;
            }
        }
        return true;
    }

    private static boolean agrees(String expected, Object value) {
        if (expected.isEmpty() || value == null) {
            return expected.isEmpty() && value == null;
        }
        if (value instanceof Number number) {
            double wanted = Double.parseDouble(expected);
            return number.doubleValue() == wanted || Math.abs(number.doubleValue() - wanted) <= 1e-9 * Math.abs(wanted);
        }
        String text = value.toString();
        return expected.equals(text) || expected.equals('"' + text.replace("\"", "\"\"") + '"');
    }
}
