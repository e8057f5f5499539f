// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.stream.Collectors;
import org.vesper.epl.language.internal.analysis.CheckedQuery;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.Window;

/**
 * Writes MATCHING as Esper's pattern.
 *
 * <p>An event without a tag is named by its type if that is unique in the pattern. A tag that is an Esper keyword is renamed, since
 * backticks are not allowed. Absence is written with a timer: Esper's own {@code not p where timer:within(t)} is true immediately, whereas
 * {@code timer:interval(t) and not p} becomes true when the time is over.
 *
 * <p>Esper's {@code timer:within} continues after its pattern has failed. When the time is over, it makes EVERY start another search
 * although EVERY has restarted already, so the number of searches doubles each time. Patterns that can fail are therefore limited by
 * {@code p and not timer:interval(t)}, which ends with them.
 */
final class PatternWriter implements Pattern.Visitor<String> {


    private final CheckedQuery.Matching matching;
    private final QueryWriter queries;

    PatternWriter(CheckedQuery.Matching matching, QueryWriter queries) {
        this.matching = matching;
        this.queries = queries;
    }

    /** The text between the brackets. */
    String write() {
        return matching.matching().pattern().accept(this);
    }

    @Override
    public String chain(Pattern.Chain chain) {
        return chain.parts().stream().map(this::operand).collect(Collectors.joining(" " + chain.join().symbol() + " "));
    }

    @Override
    public String every(Pattern.Every every) {
        return "every " + operand(every.pattern());
    }

    @Override
    public String not(Pattern.Not not) {
        return not.pattern() instanceof Pattern.Within within ? absence(within.pattern(), within.interval())
                : "not " + operand(not.pattern());
    }

    @Override
    public String within(Pattern.Within within) {
        if (within.pattern() instanceof Pattern.Not not) {
            return absence(not.pattern(), within.interval());
        }
        String interval = WindowWriter.interval(within.interval());
        String bound = canFail(within.pattern()) ? " and not timer:interval(" : " where timer:within(";
        return operand(within.pattern()) + bound + interval + ")";
    }

    @Override
    public String atom(Pattern.Atom atom) {
        CheckedQuery.Atom checked = matching.atoms().get(atom);
        String filter = atom.filters().isEmpty() ? "" : "(" + atom.filters().stream()
                .map(condition -> queries.filter(condition, checked.scope()))
                .collect(Collectors.joining(", ")) + ")";
        return checked.tag().map(tag -> EsperNames.tag(tag) + "=").orElse("") + EsperNames.quoted(checked.type().name()) + filter;
    }

    private String absence(Pattern pattern, Window.Interval interval) {
        return "timer:interval(" + WindowWriter.interval(interval) + ") and not " + operand(pattern);
    }

    private String operand(Pattern pattern) {
        return pattern instanceof Pattern.Atom ? pattern.accept(this) : "(" + pattern.accept(this) + ")";
    }

    /** Whether a pattern can become permanently false, in which case EVERY restarts its search. */
    private static boolean canFail(Pattern pattern) {
        return pattern instanceof Pattern.Within || pattern instanceof Pattern.Not
                || pattern instanceof Pattern.Chain && pattern.parts().stream().anyMatch(PatternWriter::canFail);
    }
}
