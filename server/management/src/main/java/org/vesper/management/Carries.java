// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import javax.management.DescriptorKey;

/**
 * Marks an operation of an MBean whose call carries a jar, rules or rows of parameters, so that it may be as large as the role of the
 * caller permits. A call of any other operation has 64 KB at most.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Carries {

    /** The field of the descriptor of such an operation. */
    String FIELD = "carries";

    /** What it carries, for people. */
    @DescriptorKey(FIELD)
    String value();
}
