// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.util.HashableMultiKey;
import com.espertech.esper.common.internal.filterspec.FilterOperator;
import com.espertech.esper.common.internal.filterspec.FilterValueSetParam;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The active filters of one event type, seen as the values that a key must have: a property that every filter compares by {@code =} or
 * {@code IN} with constants is a key, and an event with another value passes no filter. Kept up to date with every filter that comes or
 * goes. <b>Threading:</b> one thread at a time.
 */
public final class WantedKeys {

    /** A property that filters compare with constants. */
    public static final class Key {

        private final String property;
        private final Map<Object, Integer> filtersByValue = new HashMap<>();
        private final HashCounts hashes = new HashCounts();
        private int filters;

        Key(String property) {
            this.property = property;
        }

        public String property() {
            return property;
        }

        /** False if no filter asks for this value, as the property's getter returns it; true if one does, or for one of equal hash code. */
        public boolean mayWant(Object value) {
            return hashes.contains(Objects.hashCode(value));
        }

        private void count(Object value, int change) {
            int before = filtersByValue.getOrDefault(value, 0);
            if (before == 0) {
                hashes.add(Objects.hashCode(value));
            }
            if (before + change == 0) {
                filtersByValue.remove(value);
                hashes.remove(Objects.hashCode(value));
            } else {
                filtersByValue.put(value, before + change);
            }
        }

        /** All values that are asked for; null, which equals nothing, is left out. */
        public Set<Object> values() {
            return filtersByValue.keySet().stream().filter(Objects::nonNull).collect(Collectors.toUnmodifiableSet());
        }
    }

    private final Map<String, Key> candidates = new HashMap<>();
    private int filters;
    private Key key;

    /** Whether any filter is there at all. */
    public boolean any() {
        return filters > 0;
    }

    /** What all filters compare, the property with the most values if there are several; null if there is none. */
    public Key key() {
        return key;
    }

    /** @param alternatives each is a list of conditions that must all hold; none means that every event passes */
    void add(FilterValueSetParam[][] alternatives) {
        count(alternatives, 1);
    }

    void remove(FilterValueSetParam[][] alternatives) {
        count(alternatives, -1);
    }

    private void count(FilterValueSetParam[][] alternatives, int change) {
        if (alternatives.length == 0) {
            filters += change;
        }
        for (FilterValueSetParam[] conditions : alternatives) {
            filters += change;
            for (int i = 0; i < conditions.length; i++) {
                if (isKey(conditions[i]) && isFirstOfItsProperty(conditions, i)) {
                    count(conditions[i], change);
                }
            }
        }
        choose();
    }

    private static boolean isKey(FilterValueSetParam condition) {
        FilterOperator operator = condition.getFilterOperator();
        return !condition.getLookupable().isNonPropertyEval()
                && (operator == FilterOperator.EQUAL || operator == FilterOperator.IN_LIST_OF_VALUES);
    }

    private static boolean isFirstOfItsProperty(FilterValueSetParam[] conditions, int index) {
        for (int i = 0; i < index; i++) {
            if (isKey(conditions[i]) && property(conditions[i]).equals(property(conditions[index]))) {
                return false;
            }
        }
        return true;
    }

    private static String property(FilterValueSetParam condition) {
        return condition.getLookupable().getExpression();
    }

    private void count(FilterValueSetParam condition, int change) {
        Key candidate = candidates.computeIfAbsent(property(condition), Key::new);
        candidate.filters += change;
        for (Object value : valuesOf(condition)) {
            candidate.count(value, change);
        }
        if (candidate.filters == 0) {
            candidates.remove(candidate.property);
        }
    }

    private static List<Object> valuesOf(FilterValueSetParam condition) {
        Object value = condition.getFilterForValue();
        return value instanceof HashableMultiKey several ? Arrays.asList(several.getKeys()) : Collections.singletonList(value);
    }

    private void choose() {
        Key best = null;
        for (Key candidate : candidates.values()) {
            boolean inAll = candidate.filters == filters;
            if (inAll && (best == null || candidate.filtersByValue.size() > best.filtersByValue.size())) {
                best = candidate;
            }
        }
        key = best;
    }
}
