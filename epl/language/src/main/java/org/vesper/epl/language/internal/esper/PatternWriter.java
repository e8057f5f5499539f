// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.vesper.epl.language.internal.analysis.PatternChecker;
import org.vesper.epl.language.internal.analysis.Scope;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Window;

/**
 * Writes MATCHING as Esper's pattern.
 *
 * <p>An event without a tag is called by its type if that is unique in the pattern. A tag that is a word of Esper's gets another name
 * there, since backticks are not allowed. Absence is written with a timer: Esper's own
 * {@code not p where timer:within(t)} is true at once, {@code timer:interval(t) and not p} when the time is over.
 *
 * <p>Esper's {@code timer:within} goes on when its pattern has failed before, and at the end of the time lets EVERY search once more
 * though it has begun anew then: twice as many searches each time. So patterns that can fail get their time by {@code p and not
 * timer:interval(t)}, which ends with them.
 */
final class PatternWriter {


    private final StreamReader streams;
    private final QueryTranslator translator;
    private final boolean retained;
    private final List<String> types = new ArrayList<>();
    private final List<Scope.Entry> tags = new ArrayList<>();

    /** @param retained whether the pattern has a window */
    PatternWriter(StreamReader streams, QueryTranslator translator, boolean retained) {
        this.retained = retained;
        this.streams = streams;
        this.translator = translator;
    }

    /** The text between the brackets; afterwards {@link #scope()} has all events that a match holds. */
    String write(Pattern pattern) {
        pattern.atoms().map(Pattern.Atom::stream).forEach(types::add);
        new PatternChecker().check(pattern);
        return text(pattern, true);
    }

    Scope scope() {
        Set<String> several = types.stream().filter(type -> Collections.frequency(types, type) > 1).collect(Collectors.toSet());
        return Scope.of(tags).withNameless(several);
    }

    /** @param held whether a match holds the events of this part; it does not hold those that did not come */
    private String text(Pattern pattern, boolean held) {
        return pattern.accept(held ? kept : absent);
    }

    private final Pattern.Visitor<String> kept = new Texts(true);
    private final Pattern.Visitor<String> absent = new Texts(false);

    private final class Texts implements Pattern.Visitor<String> {

        private final boolean held;

        Texts(boolean held) {
            this.held = held;
        }

        @Override
        public String chain(Pattern.Chain chain) {
            return chain.parts().stream().map(part -> operand(part, held)).collect(Collectors.joining(" " + chain.join().symbol() + " "));
        }

        @Override
        public String every(Pattern.Every every) {
            return "every " + operand(every.pattern(), held);
        }

        @Override
        public String not(Pattern.Not not) {
            return not.pattern() instanceof Pattern.Within within ? absence(within.pattern(), within.interval())
                    : "not " + operand(not.pattern(), false);
        }

        @Override
        public String within(Pattern.Within within) {
            if (within.pattern() instanceof Pattern.Not not) {
                return absence(not.pattern(), within.interval());
            }
            String interval = WindowWriter.interval(within.interval());
            return operand(within.pattern(), held)
                    + (canFail(within.pattern()) ? " and not timer:interval(" : " where timer:within(") + interval + ")";
        }

        @Override
        public String atom(Pattern.Atom atom) {
            return PatternWriter.this.atom(atom, held);
        }
    }

    /** Whether a pattern can turn out to be false for good; what EVERY looks for begins anew then. */
    private static boolean canFail(Pattern pattern) {
        return pattern instanceof Pattern.Within || pattern instanceof Pattern.Not
                || pattern instanceof Pattern.Chain && pattern.parts().stream().anyMatch(PatternWriter::canFail);
    }

    private String absence(Pattern pattern, Window.Interval interval) {
        return "timer:interval(" + WindowWriter.interval(interval) + ") and not " + operand(pattern, false);
    }

    private String operand(Pattern pattern, boolean held) {
        return pattern instanceof Pattern.Atom ? text(pattern, held) : "(" + text(pattern, held) + ")";
    }

    private String atom(Pattern.Atom atom, boolean held) {
        StreamReader.Read stream = streams.stream(atom.span(), atom.stream());
        boolean unique = Collections.frequency(types, atom.stream()) == 1;
        String name = atom.name();
        Scope filterScope = Scope.of(List.of(new Scope.Entry(name, Optional.empty(), stream.type(), false))).within(scope());
        String filter = atom.filters().isEmpty() ? "" : "(" + atom.filters().stream()
                .map(condition -> translator.filter(condition, filterScope, "the filter of " + atom.stream()))
                .collect(Collectors.joining(", ")) + ")";
        if (tags.stream().anyMatch(tag -> tag.name().equals(name))) {
            throw new SemanticError(atom.span(), "two events of the pattern are called " + name + "; give each a name of its own");
        }
        if (!held || atom.tag().isEmpty() && !unique) {
            return stream.text() + filter;
        }
        String tag = EsperNames.isPlain(name) ? name : "tag" + (tags.size() + 1) + "_";
        tags.add(new Scope.Entry(name, Optional.of(tag), stream.type(), retained));
        return tag + "=" + stream.text() + filter;
    }
}
