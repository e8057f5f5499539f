// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.List;
import java.util.Optional;

/** A part of a rule that has a value. Operators are in their canonical form: lower case, {@code !=} for {@code <>}. */
public sealed interface Expression {

    Span span();

    /**
     * A constant: String, Integer, Long, Float, Double, Boolean or null.
     *
     * @param token its place among the tokens of the rule, -1 if its author did not write it
     */
    record Literal(Span span, Object value, int token) implements Expression {
    }

    /** A property, with its source in front if its author wrote one: {@code price}, {@code d.price}, {@code d.legs[0].price}. */
    record Property(Span span, List<Segment> path, boolean dynamic) implements Expression {
    }

    /** One step of a path; an index or a key is absent unless written. */
    record Segment(String name, Optional<Integer> index, Optional<String> key) {

        public static Segment of(String name) {
            return new Segment(name, Optional.empty(), Optional.empty());
        }
    }

    /** A minus sign or {@code not} in front. */
    record Unary(Span span, String operator, Expression operand) implements Expression {
    }

    record Binary(Span span, String operator, Expression left, Expression right) implements Expression {
    }

    record In(Span span, Expression value, boolean negated, List<Expression> candidates) implements Expression {
    }

    record Between(Span span, Expression value, boolean negated, Expression low, Expression high) implements Expression {
    }

    /** {@code like} or {@code regexp}. */
    record Match(Span span, Expression value, boolean negated, String operator, Expression pattern, Optional<String> escape)
            implements Expression {
    }

    record IsNull(Span span, Expression value, boolean negated) implements Expression {
    }

    /** Both forms of CASE; the searched one has no operand. */
    record Case(Span span, Optional<Expression> operand, List<Branch> branches, Optional<Expression> otherwise) implements Expression {
    }

    record Branch(Expression when, Expression then) {
    }

    /** A call of a function, an aggregate or a static method; {@code star} is {@code count(*)}. */
    record Call(Span span, String function, boolean star, boolean distinct, List<Expression> arguments) implements Expression {
    }

    record Array(Span span, List<Expression> elements) implements Expression {
    }

    /** A {@code ?} that a parameter row fills; the token is its place among those of the rule. */
    record Placeholder(Span span, int token) implements Expression {
    }

    /** A query whose only row is the value. */
    record Scalar(Span span, Query query) implements Expression {
    }

    record Exists(Span span, Query query) implements Expression {
    }

    record InQuery(Span span, Expression value, boolean negated, Query query) implements Expression {
    }

    /** {@code value > ALL (select ...)}; the quantifier is {@code all}, {@code any} or {@code some}. */
    record Quantified(Span span, Expression value, String operator, String quantifier, Query query) implements Expression {
    }
}
