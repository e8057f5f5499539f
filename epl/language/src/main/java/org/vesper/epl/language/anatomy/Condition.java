// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.anatomy;

import java.util.List;

/**
 * A condition of a rule: one of those that AND joins.
 *
 * @param text as written, on one line
 * @param line the line of its first character in the file of the rule, counted from 1
 * @param column counted from 1
 * @param values the texts of what it compares, without constants
 */
public record Condition(String text, int line, int column, List<String> values) {

    public Condition {
        values = List.copyOf(values);
    }
}
