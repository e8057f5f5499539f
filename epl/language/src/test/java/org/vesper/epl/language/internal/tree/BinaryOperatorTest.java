// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.epl.language.internal.file.RuleFileParser;

class BinaryOperatorTest {

    /** The operators in order of precedence, highest first, as docs/epl-reference.md lists them. */
    private static final List<String> PRECEDENCE = List.of("* / %", "+ -", "||", "< > <= >=", "= !=", "&", "^", "|", "not", "and", "or");

    @ParameterizedTest
    @EnumSource
    void shouldBindBeforeTheOtherWhenItsPrecedenceIsHigherOrItStandsLeft(BinaryOperator operator) {
        for (BinaryOperator other : BinaryOperator.values()) {
            Expression.Binary tree = (Expression.Binary) parsed("a " + operator.symbol() + " b " + other.symbol() + " c");
            boolean first = level(operator.symbol()) <= level(other.symbol());
            assertEquals(first ? other : operator, tree.operator(), operator + " before " + other);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldBindBeforeNotWhenItsPrecedenceIsHigher(BinaryOperator operator) {
        Expression tree = parsed("NOT a " + operator.symbol() + " b");
        boolean first = level(operator.symbol()) < level("not");
        assertEquals(first ? Expression.Unary.class : Expression.Binary.class, tree.getClass());
    }

    @ParameterizedTest
    @EnumSource
    void shouldBindAfterASign(BinaryOperator operator) {
        assertEquals(Expression.Binary.class, parsed("-a " + operator.symbol() + " b").getClass());
    }

    private static int level(String symbol) {
        List<String> levels = PRECEDENCE.stream().filter(level -> List.of(level.split(" ")).contains(symbol)).toList();
        assertEquals(1, levels.size(), symbol);
        return PRECEDENCE.indexOf(levels.get(0));
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
