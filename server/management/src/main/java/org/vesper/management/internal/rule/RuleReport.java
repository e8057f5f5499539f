// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.rule;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.spi.processor.RuleEffect;

/** The answers to changes of rules. */
public final class RuleReport {

    private static final int MAX_NAMES = 20;

    private RuleReport() {
    }

    /** All that has changed; says so if that is nothing. @param what "rule" or "row" */
    public static String of(String what, Optional<RuleEffect> made) {
        return made.map(effect -> Stream.of(
                        of("added", what, effect.added()), of("replaced", what, effect.replaced()),
                        of("removed", what, effect.removed()), of("started", what, effect.started()),
                        of("stopped", what, effect.stopped()), of("promoted", what, effect.promoted()),
                        of("put into the shadow", what, effect.shadowed()))
                .filter(part -> !part.isEmpty()).collect(Collectors.joining("; "))).filter(text -> !text.isEmpty())
                .orElse("nothing differs, so nothing has changed");
    }

    /** One kind of change, "added 2 rows: move/WSC, move/IBM"; "" if there are no names. */
    public static String of(String done, String what, List<String> names) {
        return names.isEmpty() ? "" : done + ' ' + names.size() + ' ' + what + (names.size() == 1 ? "" : "s") + ": "
                + names.stream().limit(MAX_NAMES).collect(Collectors.joining(", ")) + (names.size() > MAX_NAMES ? ", ..." : "");
    }
}
