// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * States how far an {@link Aggregate} looks back, so that the server knows which events bring its value back after a restart: by default
 * the events that the window retains, in the order of their arrival, or else the latest values, whether they are retained or not.
 *
 * <p>It must be exact. A sum of fractions that {@code leave} subtracts from depends, in its last digits, on all values that it has ever
 * had; such an aggregate computes its value anew from what is retained, or is a {@link WritableAggregate}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface LooksBack {

    /** The number of the latest values that determine the value; 0 for those that the window retains. */
    int values() default 0;
}
