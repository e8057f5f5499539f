// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.anatomy;

import java.util.List;
import java.util.stream.Collectors;
import org.vesper.epl.language.anatomy.PatternAnatomy;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.Window;

/** Writes a pattern as it was written, or relaxed. */
final class PatternText implements Pattern.Visitor<String> {

    private final Change change;

    /** A way to relax a pattern. */
    enum Change {
        NONE,
        /** WITHIN waits longer. */
        PATIENT,
        /** A NOT beside another pattern is left out. */
        UNHINDERED
    }

    PatternText(Change change) {
        this.change = change;
    }

    String of(Pattern pattern) {
        return pattern.accept(this);
    }

    @Override
    public String chain(Pattern.Chain chain) {
        List<Pattern> parts = chain.parts();
        if (change == Change.UNHINDERED && chain.join() == Pattern.Join.AND) {
            List<Pattern> wanted = parts.stream()
                    .filter(part -> !(part instanceof Pattern.Not not) || not.pattern() instanceof Pattern.Within).toList();
            parts = wanted.isEmpty() ? parts : wanted;
        }
        String join = chain.join() == Pattern.Join.FOLLOWED_BY ? " FOLLOWED BY " : ' ' + chain.join().name() + ' ';
        return parts.size() == 1 ? of(parts.get(0)) : parts.stream().map(this::operand).collect(Collectors.joining(join));
    }

    @Override
    public String every(Pattern.Every every) {
        return "EVERY " + operand(every.pattern());
    }

    @Override
    public String not(Pattern.Not not) {
        return "NOT " + operand(not.pattern());
    }

    @Override
    public String within(Pattern.Within within) {
        return operand(within.pattern()) + " WITHIN " + interval(within.interval());
    }

    private String interval(Window.Interval interval) {
        if (change != Change.PATIENT) {
            return interval.span().text();
        }
        double ms = interval.parts().stream().mapToDouble(part -> part.amount().doubleValue() * part.unit().lengthMs()).sum();
        return Math.round(ms * PatternAnatomy.PATIENCE) + " MILLISECONDS";
    }

    @Override
    public String atom(Pattern.Atom atom) {
        String filters = atom.filters().isEmpty() ? "" : '(' + atom.filters().stream().map(filter -> filter.span().text())
                .collect(Collectors.joining(", ")) + ')';
        return atom.tag().map(tag -> QueryText.name(tag) + ":=").orElse("") + QueryText.name(atom.stream()) + filters;
    }

    private String operand(Pattern pattern) {
        return pattern instanceof Pattern.Atom ? of(pattern) : '(' + of(pattern) + ')';
    }
}
