// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The effect of a change on the rules of a processor.
 *
 * @param changed the names of the rules that change, by what happens to them; without empty lists
 * @param columns the columns whose types change in rules that are replaced
 * @param kept the number of rules that keep their retained events and counts
 */
public record RuleEffect(Map<Kind, List<String>> changed, List<ColumnChange> columns, int kept) {

    /** The kind of effect on a rule. */
    public enum Kind {

        /** It is new. */
        ADDED("added", "add"),

        /** It restarts empty, because its text has changed, or something that it reads. */
        REPLACED("replaced", "replace"),

        /** It no longer exists. */
        REMOVED("removed", "remove"),

        /** It was stopped and runs now. */
        STARTED("started", "start"),

        /** It ran and is stopped now. */
        STOPPED("stopped", "stop"),

        /** It ran in the shadow and takes effect now. */
        PROMOTED("promoted", "promote"),

        /** It took effect and runs in the shadow now. */
        SHADOWED("put into the shadow", "put into the shadow");

        private final String done;
        private final String verb;

        Kind(String done, String verb) {
            this.done = done;
            this.verb = verb;
        }

        /** As a participle: "added". */
        public String done() {
            return done;
        }

        /** As an infinitive: "add". */
        public String verb() {
            return verb;
        }
    }

    public RuleEffect {
        Map<Kind, List<String>> some = new EnumMap<>(Kind.class);
        changed.forEach((kind, names) -> {
            if (!names.isEmpty()) {
                some.put(kind, List.copyOf(names));
            }
        });
        changed = some;
        columns = List.copyOf(columns);
    }

    /** An effect that changes no column's type. */
    public RuleEffect(Map<Kind, List<String>> changed, int kept) {
        this(changed, List.of(), kept);
    }

    /** The names of the rules to which this happens. */
    public List<String> names(Kind kind) {
        return changed.getOrDefault(kind, List.of());
    }
}
