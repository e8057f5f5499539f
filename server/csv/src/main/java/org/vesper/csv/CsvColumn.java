// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.vesper.config.NearestName;
import org.vesper.event.TypeNames;

/**
 * A cell of a header: {@code NAME} or {@code NAME:TYPE}. A name in backticks may have any character. One without that consists of plain
 * words and points is a path to a nested property.
 *
 * @param name the name without backticks
 * @param isPath whether points lead to a nested property
 * @param type one of {@link TypeNames#names()}, or the values of an enum with {@code |} between them; empty if none is given
 */
public record CsvColumn(String name, boolean isPath, String type) {

    private static final Pattern PATH = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(?:\\.[\\p{L}_$][\\p{L}\\p{N}_$]*+)++");
    private static final Pattern VALUES = Pattern.compile("[A-Za-z_$][\\w$]*(?:\\|[A-Za-z_$][\\w$]*+)++");

    /**
     * Reads a cell. <b>Failure:</b> an {@link IllegalArgumentException} for an unknown type or a missing name.
     *
     * @param number the position of the cell, counted from 1
     * @param isProperty whether a name is that of a property, whatever characters it has
     */
    static CsvColumn of(String cell, int number, Predicate<String> isProperty) {
        String text = cell == null ? "" : plain(cell);
        int last = text.lastIndexOf('`');
        boolean quoted = text.startsWith("`") && last > 0;
        int colon = text.indexOf(':', quoted ? last : 0) < 0 || !quoted && isProperty.test(text) ? text.length() : text.lastIndexOf(':');
        String name = quoted ? text.substring(1, last) : plain(text.substring(0, colon));
        if (name.isEmpty() || quoted && !plain(text.substring(last + 1, colon)).isEmpty()) {
            throw new IllegalArgumentException("column " + number + " of the header " + (name.isEmpty() ? "has no name" : "is "
                    + visible(text) + "; after a name in backticks only : and a type may follow"));
        }
        String type = colon == text.length() ? "" : text.substring(colon + 1).strip();
        if (colon < text.length() && TypeNames.named(type).isEmpty() && !VALUES.matcher(type).matches()) {
            throw new IllegalArgumentException("column " + visible(name) + " has the unknown type '" + visible(type) + "'"
                    + NearestName.hint(type, TypeNames.names()) + " (types are " + String.join(", ", TypeNames.names())
                    + ", and the values of an enum such as BUY|SELL)" + (quoted ? "" : "; if the colon belongs to the name, write the"
                    + " name in backticks: `" + visible(text) + "`"));
        }
        return new CsvColumn(name, !quoted && PATH.matcher(name).matches(), type);
    }

    /** Whether a cell of a header could be a cell of any row, but no name: a number, true or false. */
    static boolean isValue(String cell) {
        return cell != null && cell.strip().matches("[+-]?\\d*[.,]?\\d+(?:[eE][+-]?\\d+)?|(?i:true|false)");
    }

    /** The values of an enum; empty for any other type. */
    public List<String> enumValues() {
        return type.indexOf('|') < 0 ? List.of() : List.of(type.split("\\|"));
    }

    /** A text with visible codes in place of characters that do not show: {@code \\uFEFFid}. */
    public static String visible(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(point -> {
            boolean hidden = Character.getType(point) == Character.FORMAT || Character.isISOControl(point)
                    || point != ' ' && Character.isSpaceChar(point);
            if (hidden) {
                shown.append("\\u").append(hex(point));
            } else {
                shown.appendCodePoint(point);
            }
        });
        return shown.toString();
    }

    private static String hex(int point) {
        String digits = Integer.toHexString(point).toUpperCase(Locale.ROOT);
        return "0".repeat(Math.max(0, 4 - digits.length())) + digits;
    }

    /** The text without blanks and invisible characters around it. */
    private static String plain(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isBlank(text.charAt(from))) {
            from++;
        }
        while (to > from && isBlank(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    private static boolean isBlank(char character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character) || Character.getType(character) == Character.FORMAT;
    }
}
