// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.List;
import org.vesper.epl.language.internal.tree.Expression;

/** Writes the arguments of a call in Esper's dialect. */
public interface ArgumentTexts {

    String write(Expression argument);

    String list(List<Expression> arguments);

    /** Writes a call of a function or aggregate of Esper. */
    default String call(String esperName, Expression.Call call) {
        return esperName + "(" + (call.star() ? "*" : (call.distinct() ? "distinct " : "") + list(call.arguments())) + ")";
    }

    /** Writes an argument whose constant is not a parameter of the rule's template. */
    String fixed(Expression argument, String reason);
}
