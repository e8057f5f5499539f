// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

/**
 * An aggregate of the application's own: one value of the events that a window retains. An application declares its class in the
 * event processing network, {@code <epn:aggregate name="vwap" class="..."/>}, and rules call it by that name.
 *
 * <p>The class is public and has a public constructor without parameters; an instance is made for each rule, and for each group of a
 * rule with GROUP BY.
 * <b>Called by</b> the processor: {@code enter} for each event that comes, {@code leave} for each that the window lets go, {@code value}
 * whenever a rule asks. <b>Ordering:</b> a new event enters before the one leaves whose place it takes.
 * <b>Threading:</b> one thread at a time. <b>Failure:</b> what it throws is counted and logged as a fault of the rule.
 *
 * @param <T> what the rule has in its parentheses: a class such as {@code Double} for one value, which is never null (events without a
 *        value are passed over), or {@code Object[]} for any number of values, which can be null. Whole numbers are widened to it
 * @param <R> the value, which can be null
 */
public interface Aggregate<T, R> {

    void enter(T value);

    void leave(T value);

    R value();

    /** Forgets all that has entered. */
    void reset();
}
