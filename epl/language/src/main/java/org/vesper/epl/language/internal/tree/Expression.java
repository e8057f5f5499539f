// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A part of a rule that has a value. To treat each kind differently, implement an {@link ExpressionVisitor}; to find some kinds, traverse
 * the {@link #parts()}; to replace some kinds, use {@link #map}. A new kind compiles only after all of these support it.
 */
public sealed interface Expression {

    Span span();

    <R> R accept(ExpressionVisitor<R> visitor);

    /** The direct parts in the order of the text, without those of subqueries. */
    List<Expression> parts();

    /** Whether the expression is atomic and never needs parentheses. */
    boolean isOnePiece();

    /** Returns the same expression with each part replaced. */
    Expression map(Function<Expression, Expression> change);

    /** An atomic expression, which never needs parentheses. */
    sealed interface Piece extends Expression {

        @Override
        default boolean isOnePiece() {
            return true;
        }
    }

    /** An expression that may need parentheses because of its precedence. */
    sealed interface Operation extends Expression {

        @Override
        default boolean isOnePiece() {
            return false;
        }
    }

    /** An expression without parts. */
    sealed interface Leaf extends Piece {

        @Override
        default List<Expression> parts() {
            return List.of();
        }

        @Override
        default Expression map(Function<Expression, Expression> change) {
            return this;
        }
    }

    /** A value that is known before the first event: a constant, or a {@code ?}. */
    sealed interface Fixed extends Leaf {

        /** The index among the tokens of the rule, -1 if the author did not write the value. */
        int token();
    }

    /** An expression that evaluates a subquery. */
    sealed interface OfQuery extends Expression {

        Query query();
    }

    /** A constant: String, Integer, Long, Float, Double, Boolean or null. */
    record Literal(Span span, Object value, int token) implements Fixed {

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.literal(this);
        }
    }

    /** A {@code ?}, filled by a parameter row. */
    record Placeholder(Span span, int token) implements Fixed {

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.placeholder(this);
        }
    }

    /** A property, with its source if the author wrote one: {@code price}, {@code d.price}, {@code d.legs[0].price}. */
    record Property(Span span, List<Segment> path, boolean dynamic) implements Leaf {

        /** The first name of the path: a source, or the property of one. */
        public Segment first() {
            return path.get(0);
        }

        public Segment last() {
            return path.get(path.size() - 1);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.property(this);
        }
    }

    /** A step of a path; an index or a key is absent unless written. */
    record Segment(String name, Optional<Integer> index, Optional<String> key) {

        public static Segment of(String name) {
            return new Segment(name, Optional.empty(), Optional.empty());
        }

        /** Whether the segment has neither index nor key. */
        public boolean isPlain() {
            return index.isEmpty() && key.isEmpty();
        }
    }

    /** An operator in front of its operand. */
    record Unary(Span span, UnaryOperator operator, Expression operand) implements Operation {

        public static Unary not(Span span, Expression operand) {
            return new Unary(span, UnaryOperator.NOT, operand);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.unary(this);
        }

        @Override
        public List<Expression> parts() {
            return List.of(operand);
        }

        @Override
        public Expression map(Function<Expression, Expression> change) {
            return new Unary(span, operator, change.apply(operand));
        }
    }

    /** An operator between its operands. */
    record Binary(Span span, BinaryOperator operator, Expression left, Expression right) implements Operation {

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.binary(this);
        }

        @Override
        public List<Expression> parts() {
            return List.of(left, right);
        }

        @Override
        public Expression map(Function<Expression, Expression> change) {
            return new Binary(span, operator, change.apply(left), change.apply(right));
        }
    }

    record In(Span span, Expression value, boolean negated, List<Expression> candidates) implements Operation {

        /** The candidates, with each array replaced by its elements. */
        public List<Expression> members() {
            return candidates.stream()
                    .flatMap(candidate -> candidate instanceof Array array ? array.elements().stream() : Stream.of(candidate))
                    .toList();
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.in(this);
        }

        @Override
        public List<Expression> parts() {
            List<Expression> parts = new ArrayList<>(List.of(value));
            parts.addAll(candidates);
            return parts;
        }

        @Override
        public Expression map(Function<Expression, Expression> change) {
            return new In(span, change.apply(value), negated, candidates.stream().map(change).toList());
        }
    }

    record Between(Span span, Expression value, boolean negated, Expression low, Expression high) implements Operation {

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.between(this);
        }

        @Override
        public List<Expression> parts() {
            return List.of(value, low, high);
        }

        @Override
        public Expression map(Function<Expression, Expression> change) {
            return new Between(span, change.apply(value), negated, change.apply(low), change.apply(high));
        }
    }

    record Match(Span span, Expression value, boolean negated, MatchKind kind, Expression pattern, Optional<String> escape)
            implements Operation {

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.match(this);
        }

        @Override
        public List<Expression> parts() {
            return List.of(value, pattern);
        }

        @Override
        public Expression map(Function<Expression, Expression> change) {
            return new Match(span, change.apply(value), negated, kind, change.apply(pattern), escape);
        }
    }

    record IsNull(Span span, Expression value, boolean negated) implements Operation {

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.isNull(this);
        }

        @Override
        public List<Expression> parts() {
            return List.of(value);
        }

        @Override
        public Expression map(Function<Expression, Expression> change) {
            return new IsNull(span, change.apply(value), negated);
        }
    }

    /** Both forms of CASE; the searched one has no operand. */
    record Case(Span span, Optional<Expression> operand, List<Branch> branches, Optional<Expression> otherwise) implements Operation {

        /** The possible values of the CASE. */
        public List<Expression> results() {
            List<Expression> results = new ArrayList<>(branches.stream().map(Branch::then).toList());
            otherwise.ifPresent(results::add);
            return results;
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.choice(this);
        }

        @Override
        public List<Expression> parts() {
            List<Expression> parts = new ArrayList<>();
            operand.ifPresent(parts::add);
            branches.forEach(branch -> parts.addAll(List.of(branch.when(), branch.then())));
            otherwise.ifPresent(parts::add);
            return parts;
        }

        @Override
        public Expression map(Function<Expression, Expression> change) {
            List<Branch> changed = branches.stream().map(branch -> new Branch(change.apply(branch.when()), change.apply(branch.then())))
                    .toList();
            return new Case(span, operand.map(change), changed, otherwise.map(change));
        }
    }

    record Branch(Expression when, Expression then) {
    }

    /** A call of a function, an aggregate or a static method; {@code star} is {@code count(*)}. */
    record Call(Span span, String function, boolean star, boolean distinct, List<Expression> arguments) implements Piece {

        /** Begins the names of operators that a rewritten expression calls, which no rule can write. */
        private static final String OPERATOR = "#";

        /** A call of an operator of {@link org.vesper.epl.language.functions.FunctionCatalog#operators}. */
        public static Call operator(Span span, String name, List<Expression> operands) {
            return new Call(span, OPERATOR + name, false, false, operands);
        }

        public boolean isOperator() {
            return function.startsWith(OPERATOR);
        }

        /** The name of the operator. */
        public String operator() {
            return function.substring(OPERATOR.length());
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.call(this);
        }

        /** The arguments, without those that name a type. */
        @Override
        public List<Expression> parts() {
            return arguments.subList(0, values());
        }

        @Override
        public Call map(Function<Expression, Expression> change) {
            Stream<Expression> typeNames = arguments.stream().skip(values());
            return new Call(span, function, star, distinct, Stream.concat(parts().stream().map(change), typeNames).toList());
        }

        private int values() {
            boolean ofTypes = function.equalsIgnoreCase("CAST") || function.equalsIgnoreCase("INSTANCEOF");
            return ofTypes ? Math.min(1, arguments.size()) : arguments.size();
        }
    }

    record Array(Span span, List<Expression> elements) implements Piece {

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.array(this);
        }

        @Override
        public List<Expression> parts() {
            return elements;
        }

        @Override
        public Expression map(Function<Expression, Expression> change) {
            return new Array(span, elements.stream().map(change).toList());
        }
    }

    /** A query whose only row is the value. */
    record Scalar(Span span, Query query) implements OfQuery, Leaf {

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.scalar(this);
        }
    }

    record Exists(Span span, Query query) implements OfQuery, Leaf {

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.exists(this);
        }
    }

    /** @param conversion the operator that converts the column of the query; empty as written by an author */
    record InQuery(Span span, Expression value, boolean negated, Query query, Optional<String> conversion) implements OfQuery, Operation {

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.inQuery(this);
        }

        @Override
        public List<Expression> parts() {
            return List.of(value);
        }

        @Override
        public Expression map(Function<Expression, Expression> change) {
            return new InQuery(span, change.apply(value), negated, query, conversion);
        }
    }

    /**
     * A comparison with each row of a query: {@code value > ALL (select ...)}.
     *
     * @param conversion as for {@link InQuery}
     */
    record Quantified(Span span, Expression value, BinaryOperator operator, Quantifier quantifier, Query query, Optional<String> conversion)
            implements OfQuery, Operation {

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.quantified(this);
        }

        @Override
        public List<Expression> parts() {
            return List.of(value);
        }

        @Override
        public Expression map(Function<Expression, Expression> change) {
            return new Quantified(span, change.apply(value), operator, quantifier, query, conversion);
        }
    }
}
