// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The events that a sink needs: all, or, by event type, those whose key property has one of some values. Dropping any other event before it
 * reaches the sink does not change what the sink does.
 *
 * <p><b>Threading:</b> immutable; a new value replaces it when the interest changes.
 */
public final class Interest {

    /**
     * The events of one type that are wanted.
     *
     * @param property the key
     * @param values its wanted values, as the property's getter or the map's entry returns them; empty if no event of the type is wanted
     */
    public record Keys(String property, Set<Object> values) {

        public Keys {
            values = Set.copyOf(values);
        }
    }

    private static final Interest ALL = new Interest(Map.of());

    private final Map<String, Keys> keysByType;

    private Interest(Map<String, Keys> keysByType) {
        this.keysByType = Map.copyOf(keysByType);
    }

    /** The interest in every event. */
    public static Interest all() {
        return ALL;
    }

    /** The interest in some events of the types named here, and in every event of all other types. */
    public static Interest in(Map<String, Keys> keysByType) {
        return keysByType.isEmpty() ? ALL : new Interest(keysByType);
    }

    /** The wanted events of a type, or null if all of them are. */
    public Keys keys(String eventType) {
        return keysByType.get(eventType);
    }

    /** The events that at least one of the two wants. */
    public Interest or(Interest other) {
        Map<String, Keys> both = new HashMap<>();
        keysByType.forEach((type, keys) -> {
            Keys others = other.keys(type);
            if (others != null && others.property().equals(keys.property())) {
                Set<Object> values = new HashSet<>(keys.values());
                values.addAll(others.values());
                both.put(type, new Keys(keys.property(), values));
            } else if (others != null && (others.values().isEmpty() || keys.values().isEmpty())) {
                both.put(type, keys.values().isEmpty() ? others : keys);
            }
        });
        return in(both);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Interest interest && keysByType.equals(interest.keysByType);
    }

    @Override
    public int hashCode() {
        return keysByType.hashCode();
    }

    @Override
    public String toString() {
        return keysByType.isEmpty() ? "all" : keysByType.toString();
    }
}
