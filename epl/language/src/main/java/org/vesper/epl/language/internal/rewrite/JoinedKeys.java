// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import org.vesper.epl.language.internal.tree.Conjuncts;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SubExpressions;

/**
 * The properties that a join sets equal, in groups, those of {@code a.k = b.k AND b.k = c.k} in one.
 *
 * <p>Esper carries such keys on, to {@code a.k = c.k}, until there is nothing to add. Where a key of three sources has another
 * condition too, a list for example, Esper 9.0.0 finds that one in the place of what it has added, and adds it for ever
 * ({@code QueryGraphForge.fillEquivalentNav}). So Esper's planner sees the equalities of such keys only; they have an index each.
 */
public final class JoinedKeys {

    private final Function<Expression.Property, String> names;
    private final List<Set<String>> groups = new ArrayList<>();

    /** @param names of properties in Esper's text, each with its source and a dot in front */
    public JoinedKeys(Function<Expression.Property, String> names) {
        this.names = names;
    }

    public void add(Expression.Property left, Expression.Property right) {
        Set<String> joined = new HashSet<>(Set.of(names.apply(left)));
        joined.add(names.apply(right));
        groups.removeIf(group -> {
            boolean touched = group.stream().anyMatch(joined::contains);
            joined.addAll(touched ? group : Set.of());
            return touched;
        });
        groups.add(joined);
    }

    /** WHERE with what else it says of such keys unplanned. */
    public Expression settle(Expression where) {
        Conjuncts.of(where).filter(JoinedKeys::isPair).map(Expression.Binary.class::cast)
                .forEach(pair -> add((Expression.Property) pair.left(), (Expression.Property) pair.right()));
        return Conjuncts.map(where, condition -> isPair(condition) || !looksAtCarriedKey(condition) ? condition
                : Conjuncts.unplanned(condition));
    }

    private static boolean isPair(Expression condition) {
        return condition instanceof Expression.Binary binary && binary.operator().equals("=")
                && binary.left() instanceof Expression.Property && binary.right() instanceof Expression.Property;
    }

    private boolean looksAtCarriedKey(Expression condition) {
        return SubExpressions.all(condition).filter(Expression.Property.class::isInstance).map(Expression.Property.class::cast)
                .map(names).anyMatch(name -> groups.stream().anyMatch(group -> group.contains(name) && sources(group) > 2));
    }

    private static long sources(Set<String> group) {
        return group.stream().map(JoinedKeys::source).distinct().count();
    }

    private static String source(String name) {
        return name.substring(0, name.indexOf('.', name.startsWith("`") ? name.indexOf('`', 1) : 0));
    }
}
