// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventType;

/**
 * The common form of rules that differ only in constants: one Esper statement that serves all of them.
 *
 * <p>The statement runs in an Esper context that one event {@code rule} initiates per rule, with the properties {@code self} (the rule
 * instance), {@code p0}, {@code p1}, ... (its constants). It selects {@code context.rule.self} after the rule's own columns.
 *
 * @param key the key, equal for rules of the same template regardless of white space, comments and the case of keywords
 * @param esperStatement a SELECT of Esper's dialect, without a name and without the {@code context} prefix
 * @param parameterTypes the types of p0, p1, ...: String, Integer, Long, Float, Double or Boolean
 * @param columns the names of the selected columns as the rule's author sees them, without the last one of the statement
 * @param eventTypes the names of the event types that the rule reads
 * @param streams the streams that the rule fills, by INSERT INTO or internally; the first kind may be filled by other templates too. Each
 *        must be declared to Esper once, with an additional property {@link #RULE_COLUMN} of type Object
 * @param feeders additional statements that run in the same context, before this one: the sub-selects of FROM that do more than filter.
 *        They emit no output events
 * @param insertion the events created from the selected rows; empty if the rows are output events
 */
public record Template(String key, String esperStatement, List<Class<?>> parameterTypes, List<String> columns, Set<String> eventTypes,
                       List<EventType> streams, List<String> feeders, Optional<Insertion> insertion) {

    /** The statement's last column; it holds the rule instance. */
    public static final String RULE_COLUMN = "vesper_rule";

    public Template {
        parameterTypes = List.copyOf(parameterTypes);
        columns = List.copyOf(columns);
        eventTypes = Set.copyOf(eventTypes);
        streams = List.copyOf(streams);
        feeders = List.copyOf(feeders);
    }
}
