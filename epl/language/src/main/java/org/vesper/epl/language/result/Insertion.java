// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Optional;
import org.vesper.api.EventType;

/**
 * The creation of application events from the columns of a rule. The columns are known to fit: the event is a map, a bean with setters for
 * all of them, or has a constructor that takes them. Numbers may have to be widened.
 *
 * @param properties the property for each column
 * @param constructor the constructor that takes all columns; empty for a map, and for a bean with setters
 */
public record Insertion(EventType type, List<String> properties, Optional<Constructor<?>> constructor) {

    public Insertion {
        properties = List.copyOf(properties);
    }
}
