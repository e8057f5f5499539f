// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.Locale;
import org.vesper.epl.language.internal.tree.Expression;

/**
 * A function of the language, and all that checks and writers know of it.
 *
 * @param name in capital letters
 * @param sees what its value depends on
 * @param typing checks a call and finds the type of its value
 * @param writing writes a call in Esper's dialect
 */
public record EplFunction(String name, Sees sees, Typing typing, Writing writing) {

    /** What the value of a call depends on. */
    public enum Sees {
        /** The values in its parentheses. */
        ARGUMENTS,
        /** An earlier event of the window. */
        EARLIER_RETAINED,
        /** An earlier event, whatever is retained. */
        EARLIER_ARRIVED,
        /** All events that are retained: it is an aggregate. */
        RETAINED,
        /** All events that have arrived: it is an aggregate from which nothing leaves. */
        ARRIVED
    }

    /** A check of calls. */
    @FunctionalInterface
    public interface Typing {

        /**
         * The type of a call's value, or a {@link org.vesper.epl.language.internal.tree.SemanticError} that says what is wrong with the
         * call.
         */
        Class<?> typeOf(Expression.Call call, ArgumentTypes types);
    }

    /** A writer of calls. */
    @FunctionalInterface
    public interface Writing {

        String write(Expression.Call call, ArgumentTexts texts);
    }

    public boolean isAggregate() {
        return sees == Sees.RETAINED || sees == Sees.ARRIVED;
    }

    /** Whether it asks for an earlier event. */
    boolean looksBack() {
        return sees == Sees.EARLIER_RETAINED || sees == Sees.EARLIER_ARRIVED;
    }

    /** The name by which Esper knows the function, unless its {@link #writing} says otherwise. */
    static String esperName(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** A function that Esper has under the same name. */
    static Writing asCall(String name) {
        return (call, texts) -> esperName(name) + "(" + (call.star() ? "*" : (call.distinct() ? "distinct " : "")
                + texts.list(call.arguments()))
                + ")";
    }
}
