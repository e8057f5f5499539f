// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.typing;

import org.vesper.epl.language.internal.function.BorrowedFunctions;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.function.EplFunction;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.type.MethodTypes;

/** Determines the type of a call's value: for a function or an aggregate through its own typing, for a Java method by reflection. */
final class CallChecker {

    private final TypeChecker checker;
    private final Scope scope;
    private final TypeChecker.Clause clause;
    private final Functions functions;

    CallChecker(TypeChecker checker, Scope scope, TypeChecker.Clause clause, Functions functions) {
        this.checker = checker;
        this.scope = scope;
        this.clause = clause;
        this.functions = functions;
    }

    Class<?> typeOf(Expression.Call call) {
        if (Calls.isMethod(call)) {
            return method(call);
        }
        EplFunction function = functions.find(call).orElseThrow(() -> new SemanticError(call.span(), "there is no function "
                + call.function()
                + BorrowedFunctions.hint(call.function(), functions.names())));
        if (!function.isAggregate()) {
            return function.typeOf(call, checker);
        }
        if (!clause.aggregates()) {
            throw new SemanticError(call.span(), "the aggregate " + function.name() + " is not allowed in " + clause.name()
                    + (clause.name().equals("WHERE") ? "; a condition on aggregates stands in HAVING" : ""));
        }
        return function.typeOf(call, checker.inAggregate(function.name()));
    }

    private Class<?> method(Expression.Call call) {
        Calls.requirePlain(call);
        String first = call.function().substring(0, call.function().indexOf('.'));
        if (scope.knows(first)) {
            throw new SemanticError(call.span(), first + " is not a class; only static methods of classes can be called, "
                    + "such as Math.abs(x)");
        }
        return MethodTypes.of(call, functions.javaPolicy().access(), call.arguments().stream().<Class<?>>map(checker::typeOf).toList());
    }
}
