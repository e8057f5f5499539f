// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.api.OutputIdentity;
import org.vesper.event.EventValues;

/**
 * An output as one line of JSON, which is the same each time and on each JDK:
 * {@code {"output":"orders/file/peak@120.0","time":"2026-11-23T06:30:00Z","values":{"price":10.5}}}.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
public final class OutputLine {

    /** Values inside of values inside of values; what is deeper is shown by the name of its class. */
    private static final int DEPTH = 6;

    private final EventValues values;
    private final InstantText time = new InstantText();

    /** @param values reads the events of the application */
    public OutputLine(EventValues values) {
        this.values = values;
    }

    /** Appends the line, without its end. */
    public void append(StringBuilder line, OutputIdentity identity, Object event, long timeNs) {
        text(line.append("{\"output\":"), identity.toString());
        time.append(line.append(",\"time\":\""), timeNs);
        event(line.append("\",\"values\":"), event, DEPTH);
        line.append('}');
    }

    /** A value as JSON: numbers, texts, maps, lists. */
    public static String ofValue(Object value) {
        return new OutputLine(new EventValues(List.of())).rendered(value, DEPTH);
    }

    private void event(StringBuilder line, Object event, int depth) {
        String separator = "{";
        for (String property : values.properties(event)) {
            line.append(separator);
            text(line, property);
            line.append(':');
            value(line, values.value(event, property), depth);
            separator = ",";
        }
        line.append(separator.equals("{") ? "{}" : "}");
    }

    private void value(StringBuilder line, Object value, int depth) {
        if (value == null || value instanceof Boolean) {
            line.append(value);
        } else if (value instanceof Number number) {
            number(line, number);
        } else if (value instanceof CharSequence || value instanceof Character || value instanceof Enum) {
            text(line, value instanceof Enum<?> constant ? constant.name() : value.toString());
        } else if (value instanceof Date date) {
            text(line, date.toInstant().toString());
        } else if (value.getClass().getName().startsWith("java.") && value instanceof Comparable) {
            text(line, value.toString());
        } else if (depth == 0) {
            text(line, value.getClass().getName());
        } else {
            composite(line, value, depth - 1);
        }
    }

    private void composite(StringBuilder line, Object value, int depth) {
        boolean several = value instanceof Map || value instanceof Collection || value.getClass().isArray();
        if (value instanceof OutputEvent || value instanceof MapEvent || !several) {
            event(line, value, depth);
        } else if (value instanceof Map<?, ?> map) {
            map(line, map, depth);
        } else if (value instanceof Set && !(value instanceof SortedSet || value instanceof LinkedHashSet)) {
            list(line, ((Set<?>) value).stream().map(part -> rendered(part, depth)).sorted());
        } else if (value instanceof Collection<?> all) {
            list(line, all.stream().map(part -> rendered(part, depth)));
        } else {
            list(line, IntStream.range(0, Array.getLength(value)).mapToObj(i -> rendered(Array.get(value, i), depth)));
        }
    }

    /** Maps without an order of their own are sorted: that of some differs from process to process. */
    private void map(StringBuilder line, Map<?, ?> map, int depth) {
        Stream<String> entries = map.entrySet().stream().map(entry -> {
            StringBuilder text = new StringBuilder();
            text(text, String.valueOf(entry.getKey()));
            value(text.append(':'), entry.getValue(), depth);
            return text.toString();
        });
        boolean ordered = map instanceof SortedMap || map instanceof LinkedHashMap;
        line.append((ordered ? entries : entries.sorted()).collect(Collectors.joining(",", "{", "}")));
    }

    private static void list(StringBuilder line, Stream<String> parts) {
        List<String> all = parts.toList();
        line.append('[').append(String.join(",", all)).append(']');
    }

    private String rendered(Object part, int depth) {
        StringBuilder text = new StringBuilder();
        value(text, part, depth);
        return text.toString();
    }

    /** A number that JSON does not know is a text. */
    private static void number(StringBuilder line, Number number) {
        if (number instanceof Double || number instanceof Float) {
            String text = number instanceof Float single ? PlainText.of(single.floatValue()) : PlainText.of(number.doubleValue());
            if (Double.isFinite(number.doubleValue())) {
                line.append(text);
            } else {
                text(line, text);
            }
        } else {
            line.append(number);
        }
    }

    private static void text(StringBuilder line, String text) {
        line.append('"');
        int done = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isEscaped = c == '"' || c == '\\';
            if (isEscaped || c < ' ' || Character.isSurrogate(c) || c == '\u2028' || c == '\u2029') {
                line.append(text, done, i).append(isEscaped ? "\\" + c : String.format(Locale.ROOT, "\\u%04x", (int) c));
                done = i + 1;
            }
        }
        line.append(text, done, text.length()).append('"');
    }
}
