// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.horizon;

import java.util.stream.LongStream;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.spi.processor.Horizon;
import org.vesper.spi.processor.HorizonStep;

/**
 * Finds the events that determine the open searches of a pattern. Their number is limited if each event begins a search of its own, by
 * EVERY before it, and each further step of that search has a WITHIN.
 */
final class PatternHorizon {

    private final Findings findings;
    private Horizon endless = Horizon.nothing();

    PatternHorizon(Findings findings) {
        this.findings = findings;
    }

    Horizon of(Pattern pattern) {
        long lengthMs = searchMs(pattern);
        Horizon events = pattern.atoms().map(atom -> Horizon.of(atom.stream())).reduce(Horizon.nothing(), Horizon::max);
        Horizon searches = lengthMs == 0 ? events : events.behind(new HorizonStep.Time(lengthMs));
        return searches.max(endless);
    }

    /** The longest time that a search takes from its first event on; adds a finding if there is none. */
    private long searchMs(Pattern pattern) {
        if (pattern instanceof Pattern.Chain chain && chain.join() == Pattern.Join.OR) {
            return chain.parts().stream().mapToLong(this::searchMs).max().orElseThrow();
        }
        if (pattern instanceof Pattern.Chain chain && chain.join() == Pattern.Join.FOLLOWED_BY) {
            return searchMs(chain.parts().get(0)) + chain.parts().stream().skip(1).mapToLong(this::stepMs).sum();
        }
        if (!(pattern instanceof Pattern.Every every)) {
            addEndless(pattern, "without EVERY before its first event, a pattern matches once, and later events do not tell "
                    + "whether it has", "write EVERY before the first event");
        } else if (!isOneEvent(every.pattern())) {
            addEndless(pattern, "EVERY before a group begins the next search when the one before has ended, and that depends "
                    + "on all earlier events", "write EVERY before the first event of the group");
        }
        return 0;
    }

    /** Whether any event that fits is a match. */
    private static boolean isOneEvent(Pattern pattern) {
        return pattern instanceof Pattern.Atom || pattern instanceof Pattern.Chain chain && chain.join() == Pattern.Join.OR
                && chain.parts().stream().allMatch(PatternHorizon::isOneEvent);
    }

    /** The longest time for which a search waits in a step after the first one. */
    private long stepMs(Pattern pattern) {
        if (pattern instanceof Pattern.Within within) {
            return WindowHorizon.lengthMs(within.interval());
        }
        if (pattern instanceof Pattern.Not not && not.pattern() instanceof Pattern.Within within) {
            return WindowHorizon.lengthMs(within.interval());
        }
        if (pattern instanceof Pattern.Chain chain) {
            return groupMs(chain);
        }
        addEndless(pattern, "nothing ends the search for this step of the pattern", "add WITHIN to it");
        return 0;
    }

    /** AND waits for all its parts, except those that must not come; OR for the longest. */
    private long groupMs(Pattern.Chain chain) {
        boolean and = chain.join() == Pattern.Join.AND;
        LongStream timesMs = chain.parts().stream().filter(part -> !and || isAwaited(part)).mapToLong(this::stepMs);
        return chain.join() == Pattern.Join.FOLLOWED_BY ? timesMs.sum() : timesMs.max().orElse(0);
    }

    private static boolean isAwaited(Pattern part) {
        return !(part instanceof Pattern.Not not) || not.pattern() instanceof Pattern.Within;
    }

    private void addEndless(Pattern place, String reason, String wayOut) {
        endless = endless.max(findings.endless(place.span(), reason, wayOut));
    }
}
