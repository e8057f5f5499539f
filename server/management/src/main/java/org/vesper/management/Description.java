// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What JConsole shows about an MBean, an attribute (on its getter), an operation or a parameter. One sentence, units included. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.PARAMETER})
public @interface Description {

    String value();
}
