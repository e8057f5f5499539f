// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.anatomy;

import java.util.List;
import java.util.Optional;

/**
 * A pattern taken apart.
 *
 * @param steps its events in the order of the text
 * @param text the pattern, as it can follow MATCHING
 * @param patient the same pattern with each WITHIN {@value #PATIENCE} times as long; empty if it has none
 * @param unhindered the same pattern without the NOTs that end a search; empty if it has none
 * @param retained the window over its matches
 * @param once whether it is looked for only once
 */
public record PatternAnatomy(List<Step> steps, String text, Optional<String> patient, Optional<String> unhindered,
                             Optional<String> retained, boolean once) {

    /** How many times as long the patient pattern waits. */
    public static final int PATIENCE = 10;

    public PatternAnatomy {
        steps = List.copyOf(steps);
    }

    /**
     * An event of a pattern.
     *
     * @param name its tag, or else its type
     * @param stream its type or stream
     * @param absent whether it is the event of a NOT
     * @param conditions what an event has to fulfil; what they compare is named with the tag in front
     */
    public record Step(String name, String stream, boolean absent, List<Condition> conditions, int line, int column) {

        public Step {
            conditions = List.copyOf(conditions);
        }

        /** The step as it is written in a pattern, with these of its conditions. */
        public String text(List<Condition> of) {
            String filters = of.isEmpty() ? "" : "(" + String.join(", ", of.stream().map(Condition::text).toList()) + ")";
            return quoted(name) + ":=" + quoted(stream) + filters;
        }
    }

    /** A name in backticks, which may be a word of the language. */
    public static String quoted(String name) {
        return '`' + name + '`';
    }
}
