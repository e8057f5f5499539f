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
 * The properties that a join equates, in groups: those of {@code a.k = b.k AND b.k = c.k} form one group.
 *
 * <p>Esper derives further equalities, here {@code a.k = c.k}, until there are no more. If a key of three sources has another condition
 * too, such as a list, Esper 9.0.0 mistakes it for a derived equality and adds it endlessly ({@code QueryGraphForge.fillEquivalentNav}).
 * Esper's planner is therefore shown only the equalities of such keys, each of which has an index.
 */
final class JoinedKeys {

    private final Scope scope;
    private final List<Set<Key>> groups = new ArrayList<>();

    /** A property of a source, independent of its written form. */
    private record Key(String source, List<Expression.Segment> path) {
    }

    /** @param scope the joined sources */
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
            boolean overlaps = group.stream().anyMatch(joined::contains);
            joined.addAll(overlaps ? group : Set.of());
            return overlaps;
        });
        groups.add(joined);
    }

    /** Returns WHERE with the other conditions on such keys hidden from the planner. */
    Expression hideOtherConditions(Expression where) {
        Conjuncts.of(where).filter(JoinedKeys::isPair).map(Expression.Binary.class::cast)
                .forEach(pair -> add((Expression.Property) pair.left(), (Expression.Property) pair.right()));
        return Conjuncts.map(where, condition -> isPair(condition) || !readsDerivedKey(condition) ? condition
                : FilterPaths.unplanned(condition));
    }

    private static boolean isPair(Expression condition) {
        return condition instanceof Expression.Binary binary && binary.operator() == BinaryOperator.EQUAL
                && binary.left() instanceof Expression.Property && binary.right() instanceof Expression.Property;
    }

    private boolean readsDerivedKey(Expression condition) {
        return Expressions.properties(condition).map(this::key)
                .anyMatch(key -> groups.stream().anyMatch(group -> group.contains(key) && sources(group) > 2));
    }

    private static long sources(Set<Key> group) {
        return group.stream().map(Key::source).distinct().count();
    }
}
