// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Optional;
import org.vesper.api.EventType;

/**
 * The creation of application events from the columns of a rule. The columns are known to fit: the event is a map, a bean with setters for
 * all of them, or has a constructor that takes them. The statement
 * converts numbers to the types of the properties.
 *
 * @param properties the property for each column
 * @param constructor the constructor that takes all columns; empty for a map, and for a bean with setters
 */
public record Insertion(EventType type, List<String> properties, Optional<Constructor<?>> constructor) {

    public Insertion {
        properties = List.copyOf(properties);
    }

    /** The type of the property or the parameter that takes a column. */
    public Class<?> taken(int column) {
        return constructor.<Class<?>>map(known -> known.getParameterTypes()[column])
                .orElseGet(() -> type.properties().get(properties.get(column)));
    }
}
