// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.stream.Stream;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.SemanticError;

/** Classifies calls by their function. Functions of the application count as unknown here. */
public final class Calls {

    private Calls() {
    }

    /** Whether a call is that of a static Java method, whose name is case-sensitive. */
    public static boolean isMethod(Expression.Call call) {
        return call.function().contains(".");
    }

    static boolean isAggregate(Expression.Call call) {
        return Functions.builtIn(call).filter(EplFunction::isAggregate).isPresent();
    }

    /** Whether a call refers to an earlier event. */
    public static boolean looksBack(Expression.Call call) {
        return Functions.builtIn(call).filter(EplFunction::looksBack).isPresent();
    }

    public static boolean isPrior(Expression.Call call) {
        return Functions.builtIn(call).filter(BuiltInFunction.PRIOR::equals).isPresent();
    }

    public static boolean isCast(Expression expression) {
        return expression instanceof Expression.Call call && Functions.builtIn(call).filter(BuiltInFunction.CAST::equals).isPresent();
    }

    /** The aggregates that an expression calls. */
    public static Stream<Expression.Call> aggregates(Expression expression) {
        return Expressions.calls(expression).filter(Calls::isAggregate);
    }

    /** An expression and its parts, except aggregates and their arguments. */
    public static Stream<Expression> outsideAggregates(Expression expression) {
        return Expressions.outside(part -> part instanceof Expression.Call call && isAggregate(call), expression);
    }

    /** Rejects DISTINCT and {@code *}, which only aggregates accept. */
    public static void requirePlain(Expression.Call call) {
        if (call.distinct() || call.star()) {
            throw new SemanticError(call.span(), call.function() + " takes no " + (call.star() ? "*" : "DISTINCT")
                    + "; that is for aggregates");
        }
    }
}
