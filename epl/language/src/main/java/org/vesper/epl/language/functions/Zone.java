// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a parameter that takes the name of a time zone. The name must be a constant, so that an invalid one is reported before the first
 * event.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Zone {
}
