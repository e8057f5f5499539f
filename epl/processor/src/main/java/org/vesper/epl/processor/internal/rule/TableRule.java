// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.epl.language.ParameterTable;
import org.vesper.epl.language.TranslatedRule;

/**
 * A rule with {@code ?}; the rows of its table are the running rules.
 *
 * @param header the first line of its table
 */
public record TableRule(TranslatedRule rule, String header) {

    public boolean isShadow() {
        return rule.isShadow();
    }

    /** The same, in the shadow or not. */
    public TableRule with(boolean shadow) {
        return new TableRule(rule.with(shadow), header);
    }

    /** The header of a rule whose table has not arrived yet. */
    public static String defaultHeader(TranslatedRule rule) {
        Stream<String> columns = Stream.iterate(1, i -> i + 1).limit(rule.placeholders().size()).map(i -> "p" + i);
        return csv(Stream.concat(Stream.of("name"), columns).toList());
    }

    public static String csv(ParameterTable.Row row) {
        StringBuilder line = new StringBuilder(quoted(row.name()));
        row.texts().forEach(text -> line.append(',').append(quoted(text)));
        return line.toString();
    }

    public static String csv(List<String> cells) {
        return cells.stream().map(TableRule::quoted).collect(Collectors.joining(","));
    }

    private static String quoted(String cell) {
        return isPlain(cell) ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    /**
     * Whether a cell needs no quotes. A loop, since a stream per cell took a tenth of the time for 100,000 rows (benchmark {@code deploy}).
     */
    private static boolean isPlain(String cell) {
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            if (c == ',' || c == '"' || c == '\n' || c == '\r') {
                return false;
            }
        }
        return cell.strip().equals(cell);
    }
}
