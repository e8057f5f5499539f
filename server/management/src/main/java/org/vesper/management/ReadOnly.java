// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks an operation of an MBean that changes nothing; its impact is INFO, while that of all others is ACTION. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ReadOnly {
}
