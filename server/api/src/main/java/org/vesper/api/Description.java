// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What JConsole shows about an MBean, an attribute (on its getter), an operation or a parameter. One sentence, units included.
 *
 * <p>Stands on management interfaces, those of the server and those by which a bean of an application shows itself. Management
 * puts the text where JMX clients look for it; without one they see the bare name.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.PARAMETER})
public @interface Description {

    String value();
}
