// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.explanation;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why a rule had an output at an event or a step of the clock, or none.
 *
 * @param rule its name; for a row of parameters RULE/ROW
 * @param text its text, with the values of a row of parameters in place of its {@code ?}; empty if there is no such rule
 * @param outputs the rows that it put out, column to value
 * @param queries its query, after its sub-selects and after the queries of the rules that fill the streams which it reads
 */
public record Explanation(String rule, String text, Cause cause, Verdict verdict, List<Map<String, Object>> outputs,
                          List<ExplainedQuery> queries) {

    public Explanation {
        outputs = List.copyOf(outputs);
        queries = List.copyOf(queries);
    }

    /** Whether the rule had an output. */
    public boolean hasFired() {
        return !outputs.isEmpty();
    }

    /**
     * The event or step of the clock.
     *
     * @param type the event type; empty for a step of the clock
     * @param values property to value
     * @param timeMs the time of the rules' clock, in milliseconds since 1970
     */
    public record Cause(String type, Map<String, Object> values, long timeMs) {

        /** Whether it is an event. */
        public boolean isEvent() {
            return !type.isEmpty();
        }
    }

    /**
     * The answer.
     *
     * @param reason in one sentence
     * @param rule the rule to whose text the condition belongs
     * @param failed the first condition that was not met
     */
    public record Verdict(String reason, String rule, Optional<ExplainedCondition> failed) {
    }
}
