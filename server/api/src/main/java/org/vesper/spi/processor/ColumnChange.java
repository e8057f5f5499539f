// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.Map;
import java.util.stream.Stream;
import org.vesper.event.TypeNames;

/**
 * A column of a rule whose values change their type when the rule is replaced.
 *
 * @param before the type of the running rule's column
 * @param after the type of the new rule's column
 */
public record ColumnChange(String rule, String column, Class<?> before, Class<?> after) {

    /** The columns that two versions of a rule have in common and whose types differ, boxed and primitive types being the same. */
    public static Stream<ColumnChange> between(String rule, Map<String, Class<?>> before, Map<String, Class<?>> after) {
        return before.entrySet().stream().filter(column -> after.containsKey(column.getKey()))
                .map(column -> new ColumnChange(rule, column.getKey(), column.getValue(), after.get(column.getKey())))
                .filter(change -> !name(change.before()).equals(name(change.after())));
    }

    /** For a reader: "rule vwap: column total int -> long". */
    @Override
    public String toString() {
        return "rule " + rule + ": column " + column + ' ' + name(before) + " -> " + name(after);
    }

    private static String name(Class<?> type) {
        return TypeNames.name(type).orElse(type == Object.class ? "any" : type.getTypeName());
    }
}
