// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.explanation;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A pattern at one moment.
 *
 * @param matches the matches that the event completed, event of the pattern to its properties
 * @param searches what the pattern waited for when the event came
 * @param more the number of further searches
 * @param ended why searches that would have matched had ended, in sentences
 */
public record ExplainedPattern(List<Match> matches, List<Search> searches, long more, List<String> ended) {

    public ExplainedPattern {
        matches = List.copyOf(matches);
        searches = List.copyOf(searches);
        ended = List.copyOf(ended);
    }

    /** A match. */
    public record Match(Map<String, Map<String, Object>> events, List<ExplainedCondition> conditions) {

        public Match {
            conditions = List.copyOf(conditions);
        }
    }

    /**
     * A search that waited for an event.
     *
     * @param begun the events that it had found, event of the pattern to its properties
     * @param step the event that it waited for, by its name in the pattern
     * @param absent whether such an event ends the search, after NOT
     * @param untilMs the time at which the search ends, or with an absence matches, in milliseconds since 1970
     * @param conditions the conditions of the step for the event; none if the event is of another type
     */
    public record Search(Map<String, Map<String, Object>> begun, String step, boolean absent, OptionalLong untilMs,
                         List<ExplainedCondition> conditions) {

        public Search {
            conditions = List.copyOf(conditions);
        }
    }
}
