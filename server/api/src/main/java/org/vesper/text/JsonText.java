// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.text;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Date;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Writes values as JSON: null, truth values, numbers, maps, collections and arrays of these. A date is a text such as
 * 2026-11-20T08:15:00Z, a number that JSON does not know is one too, and all else is its text.
 */
public final class JsonText {

    private static final String INDENT = "  ";

    private final StringBuilder text = new StringBuilder();
    private final boolean indented;
    private final boolean ascii;
    private final UnaryOperator<Object> unfold;

    private JsonText(boolean indented, boolean ascii, UnaryOperator<Object> unfold) {
        this.indented = indented;
        this.ascii = ascii;
        this.unfold = unfold;
    }

    /** On one line in ASCII, so that no character of a text can end the line or be read as something else. */
    public static String ascii(Object value) {
        return new JsonText(false, true, UnaryOperator.identity()).written(value);
    }

    /** On one line. */
    public static String line(Object value) {
        return new JsonText(false, false, UnaryOperator.identity()).written(value);
    }

    /** On lines of its own, for a reader too. */
    public static String lines(Object value) {
        return lines(value, UnaryOperator.identity());
    }

    /** On lines of its own, for a reader too. @param unfold makes values of other classes maps or collections, and leaves the others */
    public static String lines(Object value, UnaryOperator<Object> unfold) {
        return new JsonText(true, false, unfold).written(value);
    }

    private String written(Object value) {
        append(value, "\n");
        return text.toString();
    }

    /** @param end the line end, with the indentation of the object around the value */
    private void append(Object folded, String end) {
        Object value = unfold.apply(folded);
        if (value instanceof Map<?, ?> map) {
            appendMap(map, end);
        } else if (value instanceof Collection<?> all) {
            appendList(all.iterator(), end);
        } else if (value != null && value.getClass().isArray()) {
            appendList(IntStream.range(0, Array.getLength(value)).mapToObj(i -> Array.get(value, i)).iterator(), end);
        } else if (value == null || value instanceof Boolean || value instanceof Number number && isKnown(number)) {
            text.append(value);
        } else {
            quote(value instanceof Date date ? date.toInstant().toString() : value.toString());
        }
    }

    private static boolean isKnown(Number number) {
        return !(number instanceof Double || number instanceof Float) || Double.isFinite(number.doubleValue());
    }

    private void appendMap(Map<?, ?> map, String end) {
        String inner = end + INDENT;
        String separator = indented ? inner : "";
        text.append('{');
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            text.append(separator);
            quote(String.valueOf(entry.getKey()));
            text.append(indented ? " : " : ":");
            append(entry.getValue(), inner);
            separator = indented ? "," + inner : ",";
        }
        text.append(!indented ? "}" : map.isEmpty() ? " }" : end + "}");
    }

    private void appendList(Iterator<?> items, String end) {
        text.append('[');
        String separator = indented ? " " : "";
        while (items.hasNext()) {
            text.append(separator);
            append(items.next(), end);
            separator = indented ? ", " : ",";
        }
        text.append(indented ? " ]" : "]");
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c == '\n') {
                text.append("\\n");
            } else if (c < ' ' || ascii && c > '~') {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
