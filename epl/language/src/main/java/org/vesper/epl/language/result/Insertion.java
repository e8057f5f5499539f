// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Optional;
import org.vesper.api.EventType;

/**
 * The events of an application's type that are made of what a rule selects. The columns fit: a map takes them, a bean has setters for
 * them all, or the constructor takes them. A number may have to be widened.
 *
 * @param properties by column
 * @param constructor what takes all columns; empty for a map, and for a bean with a constructor without parameters
 */
public record Insertion(EventType type, List<String> properties, Optional<Constructor<?>> constructor) {

    public Insertion {
        properties = List.copyOf(properties);
    }
}
