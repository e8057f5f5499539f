// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.Locale;
import java.util.function.Supplier;
import org.vesper.epl.language.internal.tree.Expression;

/** A function that rules may call, with everything that checks and writers need. */
public interface EplFunction {

    /** The input on which the value of a call depends. */
    enum Sees {
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

    /** The means that restores the value of an aggregate in a new engine. */
    enum Recall {
        /** The retained events: its value depends on nothing else. */
        RETAINED,
        /** Its state, which the server writes. */
        WRITTEN,
        /** Some of the latest values, retained or not. */
        LATEST,
        /** Nothing that is known. */
        UNKNOWN
    }

    /** The conversion of a call's arguments. */
    enum Conversion {
        /** A long becomes an int where the function takes one. */
        NARROWING,
        /** All become the type of the result. */
        COMMON,
        /** As {@link #COMMON}; the lesser one is the result. */
        LESSER,
        /** As {@link #COMMON}; the greater one is the result. */
        GREATER,
        /** The first becomes the type that the second names. */
        CAST
    }

    /** The name, for messages. Calls may write it in any case. */
    String name();

    Sees sees();

    /** What brings the value back, if this is an aggregate. */
    default Recall recall() {
        return sees() == Sees.ARRIVED ? Recall.WRITTEN : Recall.RETAINED;
    }

    /** The number of the latest values that bring it back, for {@link Recall#LATEST}. */
    default int latestValues() {
        return 0;
    }

    /** The function that a call with this number of arguments means; this one unless its name has two meanings. */
    default EplFunction calledWith(int arguments) {
        return this;
    }

    /**
     * Checks a call and returns the type of its value.
     *
     * <p><b>Failure:</b> a {@link org.vesper.epl.language.internal.tree.SemanticError} if the call is wrong.
     */
    Class<?> typeOf(Expression.Call call, ArgumentTypes types);

    /** Writes a call in Esper's dialect; by default, of a function that Esper has under the same name. */
    default String write(Expression.Call call, ArgumentTexts texts) {
        return texts.call(name().toLowerCase(Locale.ROOT), call);
    }

    default Conversion conversion() {
        return Conversion.NARROWING;
    }

    /** Whether the argument at a position, counted from 0, is an int if it is a whole number. */
    default boolean takesInt(int position, int arguments) {
        return false;
    }

    /**
     * Whether a call can fail on some events; of an aggregate, whether reading its value can.
     *
     * @param result the type of the value
     */
    default boolean canFail(Supplier<Class<?>> result) {
        return false;
    }

    /** Whether it can have a value though an argument is null. */
    default boolean acceptsNull() {
        return false;
    }

    /** Whether it is an aggregate that can refuse a value by an exception. */
    default boolean canRefuse() {
        return false;
    }

    default boolean isAggregate() {
        return sees() == Sees.RETAINED || sees() == Sees.ARRIVED;
    }

    /** Whether the function refers to an earlier event. */
    default boolean looksBack() {
        return sees() == Sees.EARLIER_RETAINED || sees() == Sees.EARLIER_ARRIVED;
    }
}
