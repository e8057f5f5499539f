// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import java.util.Map;
import org.vesper.config.NearestName;

/**
 * An event that a stage has emitted.
 *
 * @param name the rule that has emitted it, or else its event type
 * @param values property to value, in the order of the select clause or the event type; a constant of an enum is its name, an object of an
 *     application's class a map of those of its properties that can be set
 */
public record CollectedEvent(String name, Map<String, Object> values) {

    /** The value of a property. <b>Failure:</b> an {@link IllegalArgumentException} if the event has none of that name. */
    public Object get(String property) {
        if (!values.containsKey(property)) {
            throw new IllegalArgumentException(
                    name + " has no property " + property + NearestName.hintAmong(property, "properties", values.keySet()));
        }
        return values.get(property);
    }

    /** "hello{greeting=Hello, number=3}". */
    @Override
    public String toString() {
        return name + values;
    }
}
