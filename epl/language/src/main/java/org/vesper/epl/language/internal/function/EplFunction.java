// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.Locale;
import org.vesper.epl.language.internal.tree.Expression;

/**
 * A function of the language, with everything that checks and writers need.
 *
 * @param name the name in capital letters
 * @param sees the input on which the function's value depends
 * @param typing checks a call and determines the type of its value
 * @param writing writes a call in Esper's dialect
 */
public record EplFunction(String name, Sees sees, Typing typing, Writing writing) {

    /** The input on which the value of a call depends. */
    public enum Sees {
        /** The arguments. */
        ARGUMENTS,
        /** An earlier event of the window. */
        EARLIER_RETAINED,
        /** An earlier event, whether retained or not. */
        EARLIER_ARRIVED,
        /** All retained events: the function is an aggregate. */
        RETAINED,
        /** All events that have arrived: the function is an aggregate that never removes events. */
        ARRIVED
    }

    /** Checks calls. */
    @FunctionalInterface
    public interface Typing {

        /**
         * Returns the type of a call's value. <b>Failure:</b> a {@link org.vesper.epl.language.internal.tree.SemanticError} if the call is
         * wrong.
         */
        Class<?> typeOf(Expression.Call call, ArgumentTypes types);
    }

    /** Writes calls. */
    @FunctionalInterface
    public interface Writing {

        String write(Expression.Call call, ArgumentTexts texts);
    }

    public boolean isAggregate() {
        return sees == Sees.RETAINED || sees == Sees.ARRIVED;
    }

    /** Whether the function refers to an earlier event. */
    boolean looksBack() {
        return sees == Sees.EARLIER_RETAINED || sees == Sees.EARLIER_ARRIVED;
    }

    /** The name by which Esper knows the function, unless its {@link #writing} says otherwise. */
    static String esperName(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Writes calls of a function that Esper has under the same name. */
    static Writing asCall(String name) {
        return (call, texts) -> esperName(name) + "(" + (call.star() ? "*" : (call.distinct() ? "distinct " : "")
                + texts.list(call.arguments()))
                + ")";
    }
}
