// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares, on the class of an {@link EventSink}, the names of the event types that it can take; {@code "OutputEvent"} stands for the
 * outputs of rules that have neither INSERT INTO nor an output type. A network that sends the sink anything else is rejected. Without this
 * annotation, the sink receives every event.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Takes {

    String[] value();
}
