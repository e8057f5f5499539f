// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.util.Locale;

/**
 * The functions of strings. A character is a code point of Unicode, so an emoji is one. Positions count from 1. A position outside a string
 * is not an error; there are no characters at it.
 */
public final class TextFunctions {

    private TextFunctions() {
    }

    public static String upper(String text) {
        return text == null ? null : text.toUpperCase(Locale.ROOT);
    }

    public static String lower(String text) {
        return text == null ? null : text.toLowerCase(Locale.ROOT);
    }

    public static String trim(String text) {
        return text == null ? null : text.strip();
    }

    public static String ltrim(String text) {
        return text == null ? null : text.stripLeading();
    }

    public static String rtrim(String text) {
        return text == null ? null : text.stripTrailing();
    }

    public static Integer length(String text) {
        return text == null ? null : text.codePointCount(0, text.length());
    }

    public static String substring(String text, Integer from) {
        return text == null || from == null ? null : between(text, from, Long.MAX_VALUE);
    }

    /** Returns the characters at the positions from, from + 1, ... that exist in the string, as in SQL. */
    public static String substring(String text, Integer from, Integer count) {
        return text == null || from == null || count == null ? null : between(text, from, (long) from + count);
    }

    public static String left(String text, Integer count) {
        return text == null || count == null ? null : between(text, 1, 1L + count);
    }

    public static String right(String text, Integer count) {
        return text == null || count == null ? null : between(text, 1L + length(text) - count, Long.MAX_VALUE);
    }

    private static String between(String text, long from, long end) {
        int length = length(text);
        int first = (int) Math.max(0, Math.min(from - 1, length));
        int stop = (int) Math.max(first, Math.min(end - 1, length));
        int begin = text.offsetByCodePoints(0, first);
        return text.substring(begin, text.offsetByCodePoints(begin, stop - first));
    }

    /** Returns the position of the first occurrence of the part, 0 if there is none. */
    public static Integer position(String text, String part) {
        if (text == null || part == null) {
            return null;
        }
        int found = text.indexOf(part);
        return found < 0 ? 0 : text.codePointCount(0, found) + 1;
    }

    public static Boolean contains(String text, String part) {
        return text == null || part == null ? null : text.contains(part);
    }

    public static Boolean startsWith(String text, String part) {
        return text == null || part == null ? null : text.startsWith(part);
    }

    public static Boolean endsWith(String text, String part) {
        return text == null || part == null ? null : text.endsWith(part);
    }

    /** Replaces every occurrence of the part; an empty part never occurs. */
    public static String replace(String text, String part, String by) {
        if (text == null || part == null || by == null) {
            return null;
        }
        return part.isEmpty() ? text : text.replace(part, by);
    }

    /** Concatenates values of any type. */
    public static String concat(Object... values) {
        StringBuilder text = new StringBuilder();
        for (Object value : values) {
            if (value == null) {
                return null;
            }
            text.append(value instanceof Double number ? Shortest.text(number) : value);
        }
        return text.toString();
    }
}
