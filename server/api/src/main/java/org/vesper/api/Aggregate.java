// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

/**
 * A user-defined aggregate: one value computed from the events that a window retains. An application declares its class in the event
 * processing network, {@code <epn:aggregate name="vwap" class="..."/>}, and rules call it by that name.
 *
 * <p>The class is public and has a public constructor without parameters; an instance is made for each rule, and for each group of a rule
 * with GROUP BY. <b>Called by</b> the processor: {@code enter} for each new event, {@code leave} for each event that leaves the window,
 * {@code value} whenever a rule reads it. <b>Ordering:</b> a new event enters before the event that it displaces leaves. <b>Threading:</b>
 * one thread at a time. <b>Failure:</b> an exception is counted and logged as a fault of the rule.
 *
 * @param <T> the type of the argument in a rule: a class such as {@code Double} for one value, which is never null (events without a value
 *     are skipped), or {@code Object[]} for any number of values, which can be null. Whole numbers are widened to it
 * @param <R> the value, which can be null
 */
public interface Aggregate<T, R> {

    void enter(T value);

    void leave(T value);

    R value();

    /** Discards all values that have entered. */
    void reset();
}
