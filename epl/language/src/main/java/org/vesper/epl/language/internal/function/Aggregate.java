// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.type.Types;

/**
 * Checks calls of an aggregate of one value.
 *
 * @param values the values that the aggregate accepts
 * @param result maps the type of the values to that of the result
 * @param distinct whether the aggregate accepts DISTINCT
 */
record Aggregate(Values values, UnaryOperator<Class<?>> result, boolean distinct) implements BuiltInFunction.Typing {

    /** The values that an aggregate accepts. */
    enum Values {
        ANY, NUMBERS, NUMBERS_AND_STRINGS
    }

    @Override
    public Class<?> typeOf(Expression.Call call, ArgumentTypes types) {
        String name = call.function().toUpperCase(Locale.ROOT);
        if (call.star() || call.arguments().size() != 1) {
            throw new SemanticError(call.span(), name + " needs one value in its parentheses");
        }
        if (call.distinct() && !distinct) {
            throw new SemanticError(call.span(), name + " compares each value with the one before, so it takes no DISTINCT");
        }
        Class<?> type = valueType(name, call.arguments().get(0), types);
        return result.apply(call.distinct() ? types.requireKey(call.arguments().get(0), "DISTINCT") : type);
    }

    private Class<?> valueType(String name, Expression value, ArgumentTypes types) {
        Class<?> type = values == Values.NUMBERS ? types.requireNumber(value, name) : types.typeOf(value);
        if (values == Values.NUMBERS_AND_STRINGS && !Types.areOrdered(type, type)) {
            throw new SemanticError(value.span(), name + " needs numbers or strings, " + value.span().text() + " is "
                    + Types.describe(type));
        }
        return type;
    }

    /** Checks COUNT, which accepts any value, or {@code *} for whole events. */
    static Class<?> count(Expression.Call call, ArgumentTypes types) {
        return call.star() ? Long.class : new Aggregate(Values.ANY, type -> Long.class, true).typeOf(call, types);
    }

    /** The result type of a mean. */
    static Class<?> mean(Class<?> values) {
        return values == Types.UNKNOWN ? values : Types.isBig(values) ? BigDecimal.class : Double.class;
    }

    /** The result type of a sum: whole numbers give a long. */
    static Class<?> sum(Class<?> values) {
        return values == Integer.class || Types.isNarrow(values) ? Long.class : values;
    }
}
