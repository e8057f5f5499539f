// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import javax.management.DescriptorKey;

/**
 * The role that a manager needs to call an operation of an MBean, to set an attribute (on its setter), or to read an attribute that cannot
 * be set (on its getter).
 *
 * <p>Annotates management interfaces, both the server's and those of an application's beans. The server enforces it for every manager who
 * has logged in. Without it, {@link Role#VIEWER} may read an attribute, and what changes a bean of an application needs {@link
 * Role#OPERATOR}. An attribute that can be set can be read by every viewer. MBean clients see the role as the field {@value #FIELD} of the
 * descriptor.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Requires {

    /** The field of an MBean's descriptor that has the name of the role. */
    String FIELD = "requires";

    @DescriptorKey(FIELD)
    Role value();
}
