// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.List;
import org.vesper.epl.language.internal.tree.Expression;

/** What stands in the parentheses of a call, in Esper's dialect. */
public interface ArgumentTexts {

    String write(Expression argument);

    String list(List<Expression> arguments);

    /** An argument whose constant is no parameter of the rule's template. */
    String fixed(Expression argument, String reason);
}
