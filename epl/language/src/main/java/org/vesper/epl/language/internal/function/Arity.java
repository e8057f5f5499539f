// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.Locale;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;

/** The number of arguments that a function accepts. */
record Arity(int minimum, int maximum) {

    static Arity exactly(int count) {
        return new Arity(count, count);
    }

    static Arity atLeast(int count) {
        return new Arity(count, Integer.MAX_VALUE);
    }

    void require(Expression.Call call) {
        int count = call.arguments().size();
        if (count < minimum || count > maximum) {
            throw new SemanticError(call.span(), call.function().toUpperCase(Locale.ROOT) + " needs "
                    + (minimum < maximum ? "at least " : "") + minimum
                    + (minimum == 1 ? " value" : " values") + " in its parentheses, found " + count);
        }
    }
}
