// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.explanation;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A query of a rule at one moment: what it retained, and how its conditions were evaluated.
 *
 * @param rule the rule
 * @param place which query of the rule: empty for the rule's own, else the sub-select
 * @param arrived the events that came to it, source to events
 */
public record ExplainedQuery(String rule, String place, Map<String, List<Map<String, Object>>> arrived, List<Retained> retained,
                             Optional<ExplainedPattern> pattern, List<Clause> clauses) {

    public ExplainedQuery {
        retained = List.copyOf(retained);
        clauses = List.copyOf(clauses);
    }

    /**
     * The events in a window; those of a batch before the event came, which may have released it, those of any other window after it.
     *
     * @param source the name of the source; "the pattern" for matches
     * @param window as written, without RETAIN
     * @param events the youngest, oldest of them first, each property to value
     * @param older the number of events before these
     */
    public record Retained(String source, String window, List<Map<String, Object>> events, long older) {

        public Retained {
            events = List.copyOf(events);
        }

        public long size() {
            return events.size() + older;
        }
    }

    /**
     * WHERE or HAVING.
     *
     * @param clause its name
     * @param joined the conditions that join sources; they are met by each of the rows
     * @param rows the conditions of each row that came to it
     * @param more the number of further rows
     */
    public record Clause(String clause, List<ExplainedCondition> joined, List<List<ExplainedCondition>> rows, long more) {

        public Clause {
            joined = List.copyOf(joined);
            rows = List.copyOf(rows);
        }
    }
}
