// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.rewrite;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.typing.TypeChecker;

/**
 * Writes long sums and products as calls that compute several operations from left to right. Esper computes {@code a + b + c + ...} by
 * nested calls, one for each operator; 10,000 of these do not fit on the stack of the thread that passes an event.
 *
 * @param types the types of the author's expressions
 * @param operand rewrites an operand, whose constant is to have a type
 * @param single rewrites an operation, whose left operand is rewritten already
 */
record ArithmeticChain(TypeChecker types, BiFunction<Expression, Class<?>, Expression> operand,
                       BiFunction<Expression.Binary, Expression, Expression> single) {

    /** The operations that are nested. */
    static final int MAX_NESTED = 50;

    /** The operations of a call: few calls are nested, and each fits into a Java method that is compiled in a short time. */
    private static final int MAX_CALLED = 250;

    /** The operations that compute an expression from left to right, the first one first. */
    static List<Expression.Binary> of(Expression.Binary last) {
        Deque<Expression.Binary> operations = new ArrayDeque<>();
        Expression left = last;
        while (left instanceof Expression.Binary binary && binary.operator().kind() == BinaryOperator.Kind.ARITHMETIC) {
            operations.push(binary);
            left = binary.left();
        }
        return new ArrayList<>(operations);
    }

    Expression write(List<Expression.Binary> operations) {
        Expression value = operand.apply(operations.get(0).left(), constants(family(operations.get(0))));
        int from = 0;
        while (from < operations.size()) {
            int to = from + 1;
            Optional<Class<?>> family = family(operations.get(from));
            while (to < operations.size() && to - from < MAX_CALLED && family(operations.get(to)).equals(family)) {
                to++;
            }
            List<Expression.Binary> part = operations.subList(from, to);
            value = family.isPresent() ? call(part, value, family.get()) : nested(part, value);
            from = to;
        }
        return value;
    }

    private Expression nested(List<Expression.Binary> operations, Expression first) {
        Expression value = first;
        for (Expression.Binary operation : operations) {
            value = single.apply(operation, value);
        }
        return value;
    }

    private Expression call(List<Expression.Binary> operations, Expression first, Class<?> family) {
        Expression.Binary last = operations.get(operations.size() - 1);
        String symbols = operations.stream().map(operation -> operation.operator().symbol()).collect(Collectors.joining());
        List<Expression> arguments = new ArrayList<>(List.of(new Expression.Literal(last.span(), symbols, -1), first));
        operations.forEach(operation -> arguments.add(operand.apply(operation.right(), constants(Optional.of(family)))));
        String type = family == Long.class ? "whole" : family == BigInteger.class ? "integer"
                : family == BigDecimal.class ? "decimal" : "double";
        return Expression.Call.operator(last.span(), type + "_chain", arguments);
    }

    /** The type in which an operation is computed by a chain; empty if it stays alone. */
    private Optional<Class<?>> family(Expression.Binary operation) {
        Class<?> type = types.typeOf(operation);
        boolean chained = type == Long.class || type == Double.class
                || (type == BigInteger.class || type == BigDecimal.class) && operation.operator() != BinaryOperator.DIVIDE;
        return chained ? Optional.of(type) : Optional.empty();
    }

    private static Class<?> constants(Optional<Class<?>> family) {
        return family.filter(type -> type == BigDecimal.class).isPresent() ? BigDecimal.class : Void.class;
    }
}
