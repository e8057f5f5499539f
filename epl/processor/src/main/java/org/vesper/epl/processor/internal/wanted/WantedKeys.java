// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.wanted;

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
 * The active filters of one event type, viewed as the values that a key must have. A key is a property that every filter compares with
 * constants by {@code =} or {@code IN}; an event with any other value matches no filter. It is updated whenever a filter is added or
 * removed. <b>Threading:</b> one thread at a time.
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

        /**
         * False if no filter requires this value, as returned by the property's getter; true if a filter requires it or a value of equal
         * hash code.
         */
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

        /** All required values except null, which equals nothing. */
        public Set<Object> values() {
            return filtersByValue.keySet().stream().filter(Objects::nonNull).collect(Collectors.toUnmodifiableSet());
        }
    }

    private final Map<String, Key> candidates = new HashMap<>();
    private int filters;
    private Key key;

    /** Whether there is any filter. */
    public boolean any() {
        return filters > 0;
    }

    /** The property that all filters compare, the one with the most values if there are several; null if there is none. */
    public Key key() {
        return key;
    }

    /** @param alternatives lists of conditions, all of which must hold within a list; an empty array accepts every event */
    public void add(FilterValueSetParam[][] alternatives) {
        count(alternatives, 1);
    }

    public void remove(FilterValueSetParam[][] alternatives) {
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
