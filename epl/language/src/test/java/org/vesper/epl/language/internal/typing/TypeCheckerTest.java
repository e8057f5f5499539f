// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.typing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.MatchKind;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.tree.UnaryOperator;
import org.vesper.spi.processor.JavaPolicy;

/** The work of the type check, counted at the subqueries of an expression, whose types come from outside. */
@Timeout(60)
class TypeCheckerTest {

    private static final int DEPTH = 200;
    private static final Span PLACE = new Span(1, 1, () -> "x");

    private int typed;

    /** A kind of expression: makes one from a nested one and a leaf. */
    private record Kind(String name, Class<?> leaf, BiFunction<Expression, Expression, Expression> nest) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Kind> kinds() {
        Stream<Kind> operators = Stream.of(BinaryOperator.values()).map(operator -> switch (operator.kind()) {
            case ARITHMETIC -> new Kind(operator.symbol(), Double.class, binary(operator));
            case TEXT -> new Kind(operator.symbol(), String.class, binary(operator));
            case BITS -> new Kind(operator.symbol(), Long.class, binary(operator));
            case LOGICAL, EQUALITY -> new Kind(operator.symbol(), Boolean.class, binary(operator));
            case ORDER -> new Kind(operator.symbol(), Double.class, (nested, leaf) -> choice(binary(operator).apply(nested, leaf), leaf));
        });
        Stream<Kind> others = Stream.of(
                new Kind("-", Double.class, (nested, leaf) -> sum(new Expression.Unary(PLACE, UnaryOperator.MINUS, nested), leaf)),
                new Kind("NOT", Boolean.class, (nested, leaf) -> Expression.Unary.not(PLACE, nested)),
                new Kind("ABS", Double.class, (nested, leaf) -> sum(call("ABS", nested), leaf)),
                new Kind("ROUND", Double.class, (nested, leaf) -> sum(leaf, call("ROUND", nested))),
                new Kind("COALESCE", Double.class, (nested, leaf) -> call("COALESCE", leaf, nested)),
                new Kind("GREATEST", Double.class, (nested, leaf) -> call("GREATEST", nested, leaf, leaf)),
                new Kind("UPPER", String.class, (nested, leaf) -> call("UPPER", nested)),
                new Kind("Math.max", Double.class, (nested, leaf) -> call("Math.max", nested, leaf)),
                new Kind("CASE WHEN", Double.class, (nested, leaf) -> choice(new Expression.IsNull(PLACE, leaf, false), nested)),
                new Kind("CASE x WHEN", Double.class, (nested, leaf) -> new Expression.Case(PLACE, Optional.of(leaf),
                        List.of(new Expression.Branch(nested, leaf)), Optional.of(leaf))),
                new Kind("IN", Boolean.class, (nested, leaf) -> new Expression.In(PLACE, leaf, false, List.of(leaf, nested, leaf))),
                new Kind("IN {}", Boolean.class, (nested, leaf) -> new Expression.In(PLACE, nested, true,
                        List.of(new Expression.Array(PLACE, List.of(leaf, leaf))))),
                new Kind("BETWEEN", Double.class, (nested, leaf) -> choice(new Expression.Between(PLACE, nested, false, leaf, leaf), leaf)),
                new Kind("LIKE", String.class, (nested, leaf) -> new Expression.Case(PLACE, Optional.empty(), List.of(new Expression.Branch(
                        new Expression.Match(PLACE, nested, false, MatchKind.LIKE, leaf, Optional.empty()), leaf)), Optional.of(leaf))));
        return Stream.concat(operators, others);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldCheckEachPartOnceWhenExpressionsAreNested(Kind kind) {
        Expression expression = leaf();
        for (int level = 0; level < DEPTH; level++) {
            expression = kind.nest().apply(expression, leaf());
        }
        Set<Expression> leaves = Collections.newSetFromMap(new IdentityHashMap<>());
        Expressions.ofKind(Expression.Scalar.class, Expressions.all(expression)).forEach(leaves::add);
        checker(kind.leaf()).typeOf(expression);
        assertEquals(leaves.size(), typed);
    }

    // ---- the parts of expressions ----

    private static BiFunction<Expression, Expression, Expression> binary(BinaryOperator operator) {
        return (left, right) -> new Expression.Binary(PLACE, operator, left, right);
    }

    private static Expression sum(Expression left, Expression right) {
        return binary(BinaryOperator.ADD).apply(left, right);
    }

    private static Expression choice(Expression condition, Expression value) {
        return new Expression.Case(PLACE, Optional.empty(), List.of(new Expression.Branch(condition, value)), Optional.empty());
    }

    private static Expression call(String function, Expression... arguments) {
        return new Expression.Call(PLACE, function, false, false, List.of(arguments));
    }

    private static Expression leaf() {
        return new Expression.Scalar(PLACE, null);
    }

    private TypeChecker checker(Class<?> ofLeaves) {
        SubqueryTypes subqueries = new SubqueryTypes() {

            @Override
            public void check(Query query, Scope around) {
                throw new AssertionError();
            }

            @Override
            public Class<?> typeOf(Query query, Scope around) {
                typed++;
                return ofLeaves;
            }
        };
        return new TypeChecker(Scope.of(List.of()), new TypeChecker.Clause("SELECT", true), new TypeChecker.RuleTypes(
                new Functions(List.of(), name -> true, JavaPolicy.of(JavaPolicy.Access.ANY)), new Placeholders(), subqueries));
    }
}
