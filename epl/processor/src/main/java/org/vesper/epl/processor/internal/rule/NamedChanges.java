// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Changes of named elements.
 *
 * @param placed the new elements, which replace those of the same names
 * @param removed the names of the removed elements
 */
public record NamedChanges<T>(Map<String, T> placed, Set<String> removed) {

    /** The elements after the changes. */
    Map<String, T> appliedTo(Map<String, T> before) {
        Map<String, T> after = new LinkedHashMap<>(before);
        after.keySet().removeAll(removed);
        after.putAll(placed);
        return after;
    }
}
