// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import java.util.List;
import org.vesper.epl.language.internal.analysis.CheckedQuery;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Conjuncts;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.internal.typing.Scope;
import org.vesper.epl.language.internal.typing.TypeChecker;

/**
 * The conditions of a join or of a correlated subquery that Esper's planner may see: equalities of keys of one type, which it turns into
 * indexes. All others are hidden from it and are evaluated for each combination of events.
 *
 * <p>Esper 9.0.0 plans other conditions wrongly: it takes a constant beside OR or IN for a key of a source, compares keys of different
 * number types by a conversion that fails on null, finds no event between ends in reversed order, and hands out the events of a range in
 * the order of the index instead of that of arrival. In a join of three sources, it mistakes another condition on a key for a derived
 * equality and adds it endlessly ({@code QueryGraphForge.fillEquivalentNav}).
 */
final class PlannedKeys {

    private final CheckedQuery query;
    private final TypeChecker types;

    PlannedKeys(CheckedQuery query, TypeChecker types) {
        this.query = query;
        this.types = types;
    }

    /** Returns WHERE of a join with the conditions hidden that are no keys. The keys of an outer join are in ON. */
    Expression ofJoin(Expression where) {
        boolean outer = query.query().sources().stream().anyMatch(source -> source.join().isPresent());
        return Conjuncts.map(where, condition -> !outer && isKey(condition) ? condition : FilterPaths.unplanned(condition));
    }

    /**
     * Returns WHERE of a subquery as a whole, which is false where it would be null, behind its keys. Esper lets null pass in a subquery
     * of IN, ANY and ALL and in one that is a value.
     */
    Expression ofSubquery(Expression where) {
        Expression whole = new Expression.Call(where.span(), "coalesce", false, false,
                List.of(where, new Expression.Literal(where.span(), false, -1)));
        return Conjuncts.of(where).filter(this::isKey)
                .reduce(whole, (rest, key) -> new Expression.Binary(where.span(), BinaryOperator.AND, key, rest));
    }

    private boolean isKey(Expression condition) {
        return condition instanceof Expression.Binary equal && equal.operator() == BinaryOperator.EQUAL
                && (isPair(equal) || query.query().sources().size() < 3 && isConstant(equal))
                && Types.isKey(types.typeOf(equal.left())) && types.typeOf(equal.left()) == types.typeOf(equal.right());
    }

    private boolean isPair(Expression.Binary equal) {
        return equal.left() instanceof Expression.Property left && equal.right() instanceof Expression.Property right
                && !source(left).equals(source(right));
    }

    private Scope.Entry source(Expression.Property property) {
        return query.scope().resolve(property).source();
    }

    private static boolean isConstant(Expression.Binary equal) {
        return equal.parts().stream().anyMatch(Expression.Property.class::isInstance)
                && List.of(equal.left(), equal.right()).stream().anyMatch(Expression.Fixed.class::isInstance);
    }
}
