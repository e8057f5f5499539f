// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

/** A visitor with a method per kind of expression. */
public interface ExpressionVisitor<R> {

    R literal(Expression.Literal literal);

    R placeholder(Expression.Placeholder placeholder);

    R property(Expression.Property property);

    R unary(Expression.Unary unary);

    R binary(Expression.Binary binary);

    R in(Expression.In in);

    R between(Expression.Between between);

    R match(Expression.Match match);

    R isNull(Expression.IsNull test);

    R choice(Expression.Case choice);

    R call(Expression.Call call);

    R array(Expression.Array array);

    R scalar(Expression.Scalar scalar);

    R exists(Expression.Exists exists);

    R inQuery(Expression.InQuery in);

    R quantified(Expression.Quantified quantified);
}
