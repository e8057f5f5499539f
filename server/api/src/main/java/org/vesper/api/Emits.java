// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On the class of an {@link EventSource}: the names of the event types that it can emit, {@code "OutputEvent"} among them if it passes on
 * what rules put out. With it, a network is refused in which a stage behind waits for something else. Without it, it may emit anything.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Emits {

    String[] value();
}
