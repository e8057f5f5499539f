// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Changes of what has a name.
 *
 * @param placed what is new, or takes the place of what has its name
 * @param removed the names of what goes
 */
public record NamedChanges<T>(Map<String, T> placed, Set<String> removed) {

    /** What is there afterwards. */
    Map<String, T> madeTo(Map<String, T> before) {
        Map<String, T> after = new LinkedHashMap<>(before);
        after.keySet().removeAll(removed);
        after.putAll(placed);
        return after;
    }
}
