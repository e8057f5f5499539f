// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * States that a bean between two stages retains nothing from one event to the next: what it emits follows from the event alone. The server
 * then does not feed it the events of the past. A bean that retains something is a {@link WritableBean} instead.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Stateless {
}
