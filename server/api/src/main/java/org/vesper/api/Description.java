// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The text that JConsole shows for an MBean, an attribute (on its getter), an operation or a parameter. One sentence, units included.
 *
 * <p>Annotates management interfaces, both the server's and those of an application's beans. Management publishes the text to JMX clients;
 * without it they show the bare name.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.PARAMETER})
public @interface Description {

    String value();
}
