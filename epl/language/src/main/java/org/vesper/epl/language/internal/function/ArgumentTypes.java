// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.List;
import org.vesper.epl.language.internal.tree.Expression;

/** The types of what stands in the parentheses of a call. */
public interface ArgumentTypes {

    Class<?> typeOf(Expression argument);

    /** @param who asks for a number, for the message if it is none */
    Class<?> requireNumber(Expression argument, String who);

    /** Tells the {@code ?} in an argument which type is needed there. */
    void expect(Expression argument, Class<?> type);

    /** Lets a {@code ?} among arguments of one kind take the type of the others. */
    void relate(List<Expression> arguments);

    /** The type of a value that is one of several. */
    Class<?> common(Class<?> others, Expression argument, String who);

    /** The type of a property, which is no selected column. */
    Class<?> typeOfProperty(Expression.Property property);

    /** Whether a property is of a source with a window. */
    boolean isRetained(Expression.Property property);
}
