// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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
        collectTypes(pattern);
        requireMeaning(pattern, false);
        return text(pattern, true);
    }

    Scope scope() {
        Set<String> several = types.stream().filter(type -> Collections.frequency(types, type) > 1).collect(Collectors.toSet());
        return Scope.of(tags).withNameless(several);
    }

    private void collectTypes(Pattern pattern) {
        if (pattern instanceof Pattern.Atom atom) {
            types.add(atom.stream());
        } else if (pattern instanceof Pattern.Chain chain) {
            chain.parts().forEach(this::collectTypes);
        } else {
            collectTypes(pattern instanceof Pattern.Within within ? within.pattern() : ((Pattern.Prefixed) pattern).pattern());
        }
    }

    /** NOT alone is true before anything has happened, which no author means. */
    private static void requireMeaning(Pattern pattern, boolean besideAnother) {
        if (pattern instanceof Pattern.Chain chain) {
            boolean and = chain.operator().equals("and");
            if (and && chain.parts().stream().allMatch(PatternWriter::isNot)) {
                throw new SemanticError(pattern.span(), "AND needs one part at least that is not NOT");
            }
            chain.parts().forEach(part -> requireMeaning(part, and));
        } else if (pattern instanceof Pattern.Within within) {
            requireMeaning(within.pattern(), true);
        } else if (pattern instanceof Pattern.Prefixed prefixed) {
            boolean not = isNot(pattern);
            if (not && !besideAnother && !(prefixed.pattern() instanceof Pattern.Within)) {
                throw new SemanticError(pattern.span(), "NOT needs a time, as in NOT p WITHIN 10 SECONDS, or another pattern beside it, "
                        + "as in p AND NOT q");
            }
            requireMeaning(prefixed.pattern(), not);
            if (!not && repeats(prefixed.pattern())) {
                throw new SemanticError(pattern.span(), "EVERY around another EVERY begins one more search with each match, beside those that go "
                        + "on, so there are soon more than memory holds; take one of them away");
            }
        }
    }

    /** Whether a pattern goes on to match after a match. */
    private static boolean repeats(Pattern pattern) {
        if (pattern instanceof Pattern.Chain chain) {
            return chain.parts().stream().anyMatch(PatternWriter::repeats);
        }
        return pattern instanceof Pattern.Within within ? repeats(within.pattern())
                : pattern instanceof Pattern.Prefixed prefixed && !isNot(pattern);
    }

    private static boolean isNot(Pattern pattern) {
        return pattern instanceof Pattern.Prefixed prefixed && prefixed.prefix().equals("not");
    }

    /** @param held whether a match holds the events of this part; it does not hold those that did not come */
    private String text(Pattern pattern, boolean held) {
        if (pattern instanceof Pattern.Atom atom) {
            return atom(atom, held);
        }
        if (pattern instanceof Pattern.Chain chain) {
            String operator = chain.operator().equals("followed by") ? " -> " : " " + chain.operator() + " ";
            return chain.parts().stream().map(part -> operand(part, held)).collect(Collectors.joining(operator));
        }
        if (pattern instanceof Pattern.Within within) {
            return within(within, held);
        }
        Pattern.Prefixed prefixed = (Pattern.Prefixed) pattern;
        if (isNot(pattern) && prefixed.pattern() instanceof Pattern.Within within) {
            return absence(within.pattern(), within.interval());
        }
        return prefixed.prefix() + " " + operand(prefixed.pattern(), held && !isNot(pattern));
    }

    private String within(Pattern.Within within, boolean held) {
        if (isNot(within.pattern())) {
            return absence(((Pattern.Prefixed) within.pattern()).pattern(), within.interval());
        }
        String interval = WindowWriter.interval(within.interval());
        return operand(within.pattern(), held)
                + (canFail(within.pattern()) ? " and not timer:interval(" : " where timer:within(") + interval + ")";
    }

    /** Whether a pattern can turn out to be false for good; what EVERY looks for begins anew then. */
    private static boolean canFail(Pattern pattern) {
        if (pattern instanceof Pattern.Chain chain) {
            return chain.parts().stream().anyMatch(PatternWriter::canFail);
        }
        return pattern instanceof Pattern.Within || isNot(pattern);
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
        String name = atom.tag().orElse(atom.stream());
        Scope filterScope = Scope.of(List.of(new Scope.Entry(name, "", stream.type(), false))).within(scope());
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
        tags.add(new Scope.Entry(name, tag + ".", stream.type(), retained));
        return tag + "=" + stream.text() + filter;
    }
}
