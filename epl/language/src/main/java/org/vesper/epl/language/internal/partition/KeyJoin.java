// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.partition;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Conjuncts;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Query;

/** Checks that a join combines only events with the same key. */
final class KeyJoin {

    private final PartitionKey key;
    private final Set<String> names;
    private final Set<String> joined = new HashSet<>();

    /** @param names the names of the sources */
    KeyJoin(PartitionKey key, Set<String> names) {
        this.key = key;
        this.names = names;
    }

    void require(Query query) {
        List<Query.Source> sources = query.sources();
        query.where().ifPresent(where -> Conjuncts.of(where).forEach(this::addEquality));
        sources.stream().flatMap(source -> source.join().stream()).flatMap(join -> join.keys().stream())
                .forEach(pair -> add(pair.left(), pair.right()));
        for (Query.Source source : sources) {
            if (sources.size() > 1 && !joined.contains(KeyColumn.name(source))) {
                Query.Source other = sources.get(source == sources.get(0) ? 1 : 0);
                throw key.refused(source.span(), "the join brings events of several keys together; compare " + key.name() + " of "
                        + KeyColumn.name(source) + " with " + key.name() + " of " + KeyColumn.name(other));
            }
        }
    }

    private void addEquality(Expression condition) {
        if (condition instanceof Expression.Binary equals && equals.operator() == BinaryOperator.EQUAL) {
            add(equals.left(), equals.right());
        }
    }

    private void add(Expression left, Expression right) {
        if (key.isReadBy(left, names) && key.isReadBy(right, names)) {
            connect((Expression.Property) left, (Expression.Property) right);
        }
    }

    /** Adds a pair to the group of joined sources: the first pair starts it, another one is added if either side belongs to it. */
    private void connect(Expression.Property left, Expression.Property right) {
        String one = left.first().name();
        String other = right.first().name();
        if (left.path().size() == 2 && right.path().size() == 2 && !one.equals(other)
                && (joined.isEmpty() || joined.contains(one) || joined.contains(other))) {
            joined.add(one);
            joined.add(other);
        }
    }
}
