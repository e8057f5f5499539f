// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

import java.util.List;

/** The events that a rule accepts and retains, read from its text. Immutable. */
public record RuleOutline(List<Filter> filters, List<Retained> retained) {

    /** The index by which Esper tests a condition when an event arrives. */
    public enum Index {

        /** A table of all values that rules wait for: one lookup, regardless of the number of rules. */
        EQUALITY,

        /** The same table, with several entries per rule. */
        LIST,

        /** A sorted table of bounds. */
        RANGE,

        /** A table of the excluded values, which is scanned for each event. */
        INEQUALITY,

        /** A test whether there is a value. */
        NULL,

        /** A separate index for each side of an OR. */
        EITHER,

        /** No index: the condition is evaluated for each event that passes the other ones. */
        NONE
    }

    /**
     * A condition that events must pass before they enter a window or a pattern.
     *
     * @param stream the event type or stream
     * @param condition the condition as written, empty if every event passes
     */
    public record Filter(String stream, String condition, Index index) {
    }

    /**
     * The events that a source of a rule retains.
     *
     * @param source the name of the source in the rule
     * @param kind "all", "events", "time", "batch of events" or "batch of time"
     * @param size the size as written, "2 EVENTS" for example; empty for all
     * @param retain the whole clause as written, without its first word
     * @param kept false if the rule does not use the window, so that it is omitted
     */
    public record Retained(String source, String kind, String size, String retain, boolean kept) {
    }

    public RuleOutline {
        filters = List.copyOf(filters);
        retained = List.copyOf(retained);
    }
}
