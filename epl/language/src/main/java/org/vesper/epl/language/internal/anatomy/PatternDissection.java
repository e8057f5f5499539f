// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.anatomy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.epl.language.anatomy.Condition;
import org.vesper.epl.language.anatomy.PatternAnatomy;
import org.vesper.epl.language.internal.tree.Conjuncts;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.Query;

/** Takes a pattern apart. */
final class PatternDissection {

    private final List<PatternAnatomy.Step> steps = new ArrayList<>();
    private final Set<String> names;

    private PatternDissection(Set<String> names) {
        this.names = names;
    }

    static PatternAnatomy of(Query.Matching matching) {
        Pattern pattern = matching.pattern();
        PatternDissection dissection = new PatternDissection(pattern.atoms().map(Pattern.Atom::name).collect(Collectors.toSet()));
        dissection.add(pattern, false);
        String text = new PatternText(PatternText.Change.NONE).of(pattern);
        return new PatternAnatomy(dissection.steps, text, relaxed(pattern, PatternText.Change.PATIENT, text),
                relaxed(pattern, PatternText.Change.UNHINDERED, text), matching.window().map(window -> window.span().text()),
                all(pattern).noneMatch(Pattern.Every.class::isInstance));
    }

    private static Optional<String> relaxed(Pattern pattern, PatternText.Change change, String text) {
        return Optional.of(new PatternText(change).of(pattern)).filter(relaxed -> !relaxed.equals(text));
    }

    private static Stream<Pattern> all(Pattern pattern) {
        return Stream.concat(Stream.of(pattern), pattern.parts().stream().flatMap(PatternDissection::all));
    }

    private void add(Pattern pattern, boolean absent) {
        if (pattern instanceof Pattern.Atom atom) {
            List<Condition> conditions = atom.filters().stream().flatMap(Conjuncts::of).map(filter -> condition(atom, filter)).toList();
            steps.add(new PatternAnatomy.Step(atom.name(), atom.stream(), absent, conditions, atom.span().line(), atom.span().column()));
        }
        pattern.parts().forEach(part -> add(part, absent || pattern instanceof Pattern.Not));
    }

    private Condition condition(Pattern.Atom atom, Expression filter) {
        List<String> values = Expressions.properties(filter).map(property -> qualified(atom, property)).distinct().toList();
        return new Condition(filter.span().text(), filter.span().line(), filter.span().column(), values);
    }

    /** A property with its tag in front. */
    private String qualified(Pattern.Atom atom, Expression.Property property) {
        boolean tagged = property.path().size() > 1 && property.first().isPlain() && names.contains(property.first().name());
        String text = property.span().text();
        return tagged ? text : atom.name() + '.' + text;
    }
}
