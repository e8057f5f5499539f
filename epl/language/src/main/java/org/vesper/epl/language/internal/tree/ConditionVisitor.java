// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

/** A visitor that treats plain values as one kind, and conditions and values that come from a subquery as another. */
public abstract class ConditionVisitor<R> implements ExpressionVisitor<R> {

    /** Visits a constant, a {@code ?}, a property, a call, a CASE or an array. */
    protected abstract R value(Expression value);

    protected abstract R ofQuery(Expression.OfQuery expression);

    @Override
    public final R literal(Expression.Literal literal) {
        return value(literal);
    }

    @Override
    public final R placeholder(Expression.Placeholder placeholder) {
        return value(placeholder);
    }

    @Override
    public final R property(Expression.Property property) {
        return value(property);
    }

    @Override
    public final R call(Expression.Call call) {
        return value(call);
    }

    @Override
    public R choice(Expression.Case choice) {
        return value(choice);
    }

    @Override
    public R array(Expression.Array array) {
        return value(array);
    }

    @Override
    public final R scalar(Expression.Scalar scalar) {
        return ofQuery(scalar);
    }

    @Override
    public final R exists(Expression.Exists exists) {
        return ofQuery(exists);
    }

    @Override
    public final R inQuery(Expression.InQuery in) {
        return ofQuery(in);
    }

    @Override
    public final R quantified(Expression.Quantified quantified) {
        return ofQuery(quantified);
    }
}
