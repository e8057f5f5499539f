// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

/** An aggregate that rules call by its name. */
public final class AggregateElement extends Element {

    AggregateElement(String name, Class<?> aggregateClass) {
        super("aggregate", "name", name);
        put("class", aggregateClass.getName());
    }
}
