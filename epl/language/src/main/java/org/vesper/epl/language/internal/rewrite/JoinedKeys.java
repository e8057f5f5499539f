// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Conjuncts;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.typing.Scope;

/**
 * The properties that a join sets equal, in groups, those of {@code a.k = b.k AND b.k = c.k} in one.
 *
 * <p>Esper carries such keys on, to {@code a.k = c.k}, until there is nothing to add. Where a key of three sources has another
 * condition too, a list for example, Esper 9.0.0 finds that one in the place of what it has added, and adds it for ever
 * ({@code QueryGraphForge.fillEquivalentNav}). So Esper's planner sees the equalities of such keys only; they have an index each.
 */
final class JoinedKeys {

    private final Scope scope;
    private final List<Set<Key>> groups = new ArrayList<>();

    /** A property of a source, however the author has written it. */
    private record Key(String source, List<Expression.Segment> path) {
    }

    /** @param scope the sources that are joined */
    JoinedKeys(Scope scope) {
        this.scope = scope;
    }

    private Key key(Expression.Property property) {
        Scope.Resolved resolved = scope.resolve(property);
        return new Key(resolved.source().name(), resolved.path());
    }

    void add(Expression.Property left, Expression.Property right) {
        Set<Key> joined = new HashSet<>(Set.of(key(left)));
        joined.add(key(right));
        groups.removeIf(group -> {
            boolean touched = group.stream().anyMatch(joined::contains);
            joined.addAll(touched ? group : Set.of());
            return touched;
        });
        groups.add(joined);
    }

    /** WHERE with what else it says of such keys unplanned. */
    Expression settle(Expression where) {
        Conjuncts.of(where).filter(JoinedKeys::isPair).map(Expression.Binary.class::cast)
                .forEach(pair -> add((Expression.Property) pair.left(), (Expression.Property) pair.right()));
        return Conjuncts.map(where, condition -> isPair(condition) || !looksAtCarriedKey(condition) ? condition
                : FilterPaths.unplanned(condition));
    }

    private static boolean isPair(Expression condition) {
        return condition instanceof Expression.Binary binary && binary.operator() == BinaryOperator.EQUAL
                && binary.left() instanceof Expression.Property && binary.right() instanceof Expression.Property;
    }

    private boolean looksAtCarriedKey(Expression condition) {
        return Expressions.properties(condition).map(this::key)
                .anyMatch(key -> groups.stream().anyMatch(group -> group.contains(key) && sources(group) > 2));
    }

    private static long sources(Set<Key> group) {
        return group.stream().map(Key::source).distinct().count();
    }
}
