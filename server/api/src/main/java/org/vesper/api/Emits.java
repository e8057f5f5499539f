// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares, on the class of an {@link EventSource}, the names of the event types that it can emit, including {@code "OutputEvent"} if it
 * passes on outputs of rules. A network in which a downstream stage waits for any other type is then rejected. Without this annotation, the
 * source may emit anything.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Emits {

    String[] value();
}
