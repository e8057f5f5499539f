// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EventType;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import com.espertech.esper.common.internal.epl.expression.core.ExprFilterSpecLookupable;
import com.espertech.esper.common.internal.filtersvc.FilterHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order in which the filters of a statement in Esper's dialect receive an event that several of them match: the one in which Esper's
 * index finds them if it contains no other statement. Each such statement therefore has an index of its own, which is searched for these
 * events only. Where Esper orders filters by their identity, so that its order changes from run to run, they keep the order of
 * registration. <b>Threading:</b> one thread at a time.
 */
final class EsperOrder {

    private final Map<Integer, FilterGroup> indexes = new HashMap<>();

    void add(FilterHandle callback, ActiveFilter filter) {
        if (EsperStatements.has(filter)) {
            indexes.computeIfAbsent(filter.getStatementId(), unused -> new FilterGroup()).add(callback, filter);
        }
    }

    void remove(EventType type, FilterHandle callback) {
        FilterGroup index = indexes.get(callback.getStatementId());
        if (index != null) {
            index.remove(type, callback);
            if (index.isEmpty()) {
                indexes.remove(callback.getStatementId());
            }
        }
    }

    void removeType(EventType type) {
        indexes.values().forEach(index -> index.removeType(type));
        indexes.values().removeIf(FilterGroup::isEmpty);
    }

    /** Puts the matches of each statement into its own order, in the places that they have among those of other statements. */
    void arrange(EventBean event, Object[] matches, int size, ExprEvaluatorContext context) {
        if (indexes.isEmpty()) {
            return;
        }
        Map<Integer, List<Integer>> places = new HashMap<>();
        for (int i = 0; i < size; i++) {
            int statement = ((ActiveFilter) matches[i]).getStatementId();
            if (indexes.containsKey(statement)) {
                places.computeIfAbsent(statement, unused -> new ArrayList<>(2)).add(i);
            }
        }
        places.forEach((statement, several) -> {
            if (several.size() > 1 && hasOrder(matches, several)) {
                arrange(found(indexes.get(statement), event, context), matches, several);
            }
        });
    }

    /** Whether Esper's order is defined: no two matches differ in a constant by whose identity Esper orders them. */
    private static boolean hasOrder(Object[] matches, List<Integer> places) {
        Map<ExprFilterSpecLookupable, Object> constants = new HashMap<>();
        return places.stream().flatMap(place -> ((ActiveFilter) matches[place]).conditionsOrderedByIdentity()).allMatch(condition -> {
            Object value = condition.getFilterForValue();
            Object other = constants.putIfAbsent(condition.getLookupable(), value);
            return other == null || other.equals(value);
        });
    }

    /** The matches in Esper's order. A failing condition has been reported when the event was matched. */
    private static List<FilterHandle> found(FilterGroup index, EventBean event, ExprEvaluatorContext context) {
        List<FilterHandle> found = new ArrayList<>();
        try {
            index.match(event, found, context);
        } catch (RuntimeException | Error e) {
            found.clear();
        }
        return found;
    }

    private static void arrange(List<FilterHandle> found, Object[] matches, List<Integer> places) {
        if (found.size() == places.size()) {
            for (int i = 0; i < found.size(); i++) {
                matches[places.get(i)] = found.get(i);
            }
        }
    }

    void destroy() {
        indexes.values().forEach(FilterGroup::destroy);
        indexes.clear();
    }
}
