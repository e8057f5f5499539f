// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.List;
import java.util.Optional;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Window;

/** Checks and supplies the types of the arguments of a call. */
public interface ArgumentTypes {

    Class<?> typeOf(Expression argument);

    /**
     * The type of a value that is compared with others. <b>Failure:</b> a {@link SemanticError} if that may run code of the application.
     */
    Class<?> requireKey(Expression expression, String who);

    /** @param who the function or operator that requires a number, for the error message */
    Class<?> requireNumber(Expression argument, String who);

    /** Gives the {@code ?} in an argument the required type. */
    void expect(Expression argument, Class<?> type);

    /** Gives a {@code ?} among arguments of one kind the type of the others. */
    void relate(List<Expression> arguments);

    /** Returns the common type of an argument and the previous ones. */
    Class<?> common(Class<?> others, Expression argument, String who);

    /** The type of a property that is not a selected column. */
    Class<?> typeOfProperty(Expression.Property property);

    /** The window of the source of a property. */
    Optional<Window> window(Expression.Property property);
}
