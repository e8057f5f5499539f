// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import javax.management.DescriptorKey;

/** The unit of an attribute, for example {@code ms}; clients find it in the field {@code units} of the attribute's descriptor. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Units {

    @DescriptorKey("units")
    String value();
}
