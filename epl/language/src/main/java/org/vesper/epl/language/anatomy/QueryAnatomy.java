// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.anatomy;

import java.util.List;
import java.util.Optional;

/**
 * A query taken apart: that of a rule, or a sub-select of FROM.
 *
 * @param inputs the sources of FROM; none for a pattern
 * @param pattern the pattern of MATCHING
 * @param checks WHERE and HAVING, if it has them
 * @param leaving whether it takes the events that leave its window
 * @param rows a rule that emits the rows of the query
 */
public record QueryAnatomy(List<Input> inputs, Optional<PatternAnatomy> pattern, List<Check> checks, boolean leaving, String rows) {

    /** The column of a condition in the rules that show its value. */
    public static String column(int condition) {
        return "vesper_c" + condition;
    }

    /** The column of a value that a condition compares. */
    public static String column(int condition, int value) {
        return "vesper_v" + condition + '_' + value;
    }

    /** The column by which the rule of a window uses it. */
    public static final String COUNT = "vesper_n";

    public QueryAnatomy {
        inputs = List.copyOf(inputs);
        checks = List.copyOf(checks);
    }

    /**
     * A source of FROM.
     *
     * @param name its name in the query; empty for a sub-select without one
     * @param stream the event type or stream; empty for a sub-select
     * @param query the sub-select
     * @param arrivals a rule that emits the events that reach the source
     */
    public record Input(String name, String stream, Optional<QueryAnatomy> query, String arrivals, Optional<Retained> retained) {
    }

    /**
     * A window.
     *
     * @param clause as written, without RETAIN
     * @param batch whether it releases its events together
     * @param rule a rule whose rows, in the column order of the source, are the events in the window, followed by {@link #COUNT}
     */
    public record Retained(String clause, boolean batch, String rule) {
    }

    /**
     * A clause with conditions.
     *
     * @param clause WHERE or HAVING
     * @param keys the conditions that join sources, which hold for all rows of the rule
     * @param conditions the other conditions, in the order of the text
     * @param rule a rule that emits all rows that come to this clause, with the values of the conditions in {@link #column(int)} and of
     *        what they compare in {@link #column(int, int)}
     */
    public record Check(String clause, List<Condition> keys, List<Condition> conditions, String rule) {

        public Check {
            keys = List.copyOf(keys);
            conditions = List.copyOf(conditions);
        }
    }
}
