// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.internal.typing.Scope;

/** Checks the events of a pattern in the order of the text, since a filter may refer to earlier events. */
final class MatchingChecker implements Pattern.Visitor<Void> {

    private final StreamChecker streams;
    private final QueryChecker queries;
    private final Optional<Window> window;
    private final List<String> types;
    private final Map<Pattern.Atom, CheckedQuery.Atom> atoms = new IdentityHashMap<>();
    private final List<Scope.Entry> tags = new ArrayList<>();
    /** Whether a match holds the events of the current part; it does not hold those below NOT. */
    private boolean held = true;

    MatchingChecker(Query.Matching matching, StreamChecker streams, QueryChecker queries) {
        this.streams = streams;
        this.queries = queries;
        this.window = matching.window();
        this.types = matching.pattern().atoms().map(Pattern.Atom::stream).toList();
    }

    CheckedQuery.Matching check(Query.Matching matching) {
        new PatternChecker().check(matching.pattern());
        matching.pattern().accept(this);
        matching.window().ifPresent(window -> queries.windows(scope()).check(window));
        return new CheckedQuery.Matching(matching, atoms, scope());
    }

    private Scope scope() {
        Set<String> repeated = types.stream().filter(this::isRepeated).collect(Collectors.toSet());
        return Scope.of(tags).withNameless(repeated);
    }

    private boolean isRepeated(String type) {
        return Collections.frequency(types, type) > 1;
    }

    @Override
    public Void chain(Pattern.Chain chain) {
        chain.parts().forEach(part -> part.accept(this));
        return null;
    }

    @Override
    public Void every(Pattern.Every every) {
        return every.pattern().accept(this);
    }

    @Override
    public Void within(Pattern.Within within) {
        return within.pattern().accept(this);
    }

    @Override
    public Void not(Pattern.Not not) {
        boolean around = held;
        held = false;
        not.pattern().accept(this);
        held = around;
        return null;
    }

    @Override
    public Void atom(Pattern.Atom atom) {
        EventType type = streams.events(atom.span(), atom.stream());
        String name = atom.name();
        Scope filterScope = Scope.of(List.of(new Scope.Entry(name, Scope.Reference.BARE, 0, type, Optional.empty()))).within(scope());
        atom.filters().forEach(filter -> queries.requireFilter(filter, filterScope, "the filter of " + atom.stream()));
        if (tags.stream().anyMatch(tag -> tag.name().equals(name))) {
            throw new SemanticError(atom.span(), "two events of the pattern are called " + name + "; give each a name of its own");
        }
        Optional<Scope.Entry> tag = !held || atom.tag().isEmpty() && isRepeated(atom.stream()) ? Optional.empty()
                : Optional.of(new Scope.Entry(name, Scope.Reference.TAG, tags.size() + 1, type, window));
        tag.ifPresent(tags::add);
        atoms.put(atom, new CheckedQuery.Atom(type, filterScope, tag));
        return null;
    }
}
