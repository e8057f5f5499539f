// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import javax.management.DescriptorKey;
import org.vesper.spi.figure.FigureKind;

/**
 * The name in Prometheus of a figure, which is an attribute of an MBean or a component of a record. Clients find it in the fields {@code
 * metric} and {@code kind} of the attribute's descriptor. Names, base units and suffixes follow Prometheus' conventions; values are
 * converted by the unit, for example from ms into seconds. A negative value stands for an unknown one, and has no sample.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Metric {

    /** The name, without what the format adds, such as {@code _total}. */
    @DescriptorKey("metric")
    String value();

    @DescriptorKey("kind")
    FigureKind kind() default FigureKind.GAUGE;

    /** Whether it counts events that are lost; {@code vesper top} adds them up. */
    boolean ofLosses() default false;
}
