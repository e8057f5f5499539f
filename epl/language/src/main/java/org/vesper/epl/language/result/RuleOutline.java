// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

import java.util.List;

/** What a rule takes in and keeps, read from its text. Immutable. */
public record RuleOutline(List<Filter> filters, List<Retained> retained) {

    /** How Esper tests a condition before an event goes any further. */
    public enum Index {

        /** A table of all values that rules wait for: one look-up, however many rules there are. */
        EQUALITY,

        /** The same table, with several entries. */
        LIST,

        /** A sorted table of bounds. */
        RANGE,

        /** A table of the values that are refused; all others are found by going through it. */
        INEQUALITY,

        /** Whether there is a value. */
        NULL,

        /** Both sides of an OR have an index of their own. */
        EITHER,

        /** The condition is worked out for each event that passes the other ones. */
        NONE
    }

    /**
     * A condition that events must pass before a window or a pattern takes them.
     *
     * @param stream the event type or stream
     * @param condition as written, empty if every event passes
     */
    public record Filter(String stream, String condition, Index index) {
    }

    /**
     * What a source of a rule keeps.
     *
     * @param source the name by which the rule calls it
     * @param kind "all", "events", "time", "batch of events" or "batch of time"
     * @param size as written, "2 EVENTS" for example; empty for all
     * @param retain the whole clause as written, without its first word
     * @param kept false if nothing in the rule looks at it, so that it is left out
     */
    public record Retained(String source, String kind, String size, String retain, boolean kept) {
    }

    public RuleOutline {
        filters = List.copyOf(filters);
        retained = List.copyOf(retained);
    }
}
