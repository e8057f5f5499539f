// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.epl.language.internal.file.RuleFileParser;

class BinaryOperatorTest {

    /** Checks that the precedence of operators is that of the grammar. */
    @ParameterizedTest
    @EnumSource
    void shouldBindBeforeTheOtherWhenItsPrecedenceIsHigher(BinaryOperator operator) {
        for (BinaryOperator other : BinaryOperator.values()) {
            Expression.Binary tree = (Expression.Binary) parsed("a " + operator.symbol() + " b " + other.symbol() + " c");
            boolean first = operator.precedence() >= other.precedence();
            assertEquals(first ? other : operator, tree.operator(), operator + " before " + other);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldBindBeforeNotWhenItsPrecedenceIsHigher(BinaryOperator operator) {
        Expression tree = parsed("NOT a " + operator.symbol() + " b");
        boolean first = operator.precedence() > UnaryOperator.NOT.precedence();
        assertEquals(first ? Expression.Unary.class : Expression.Binary.class, tree.getClass());
    }

    @ParameterizedTest
    @EnumSource
    void shouldBindAfterASign(BinaryOperator operator) {
        assertEquals(Expression.Binary.class, parsed("-a " + operator.symbol() + " b").getClass());
        assertEquals(true, Stream.of(BinaryOperator.values()).allMatch(any -> any.precedence() < UnaryOperator.MINUS.precedence()));
    }

    private static Expression parsed(String expression) {
        Statement statement = new RuleFileParser("f", "@Name('r') SELECT " + expression + " AS x FROM E;", Map.of(), errors()).parse()
                .get(0)
                .statement();
        return statement.query().select().get(0).expression().orElseThrow();
    }

    private static <T> List<T> errors() {
        return new ArrayList<>();
    }
}
