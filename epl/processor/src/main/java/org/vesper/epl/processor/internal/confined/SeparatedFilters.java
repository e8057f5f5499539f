// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EventType;
import com.espertech.esper.common.client.meta.EventTypeIdPair;
import com.espertech.esper.common.internal.collection.ArrayBackedCollection;
import com.espertech.esper.common.internal.context.util.EPStatementHandleCallbackFilter;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import com.espertech.esper.common.internal.filterspec.FilterValueSetParam;
import com.espertech.esper.common.internal.filtersvc.FilterHandle;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterItem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All active filters, separated so that a failing filter loses the event for its own rule only. Esper's index merges the conditions of many
 * statements, and an exception of a getter, a CAST or a {@code %} in it ends the search for all of them. After such a failure, each filter
 * is evaluated alone, and the filters of a statement with a failing condition move to an index of their own, so that the next failure does
 * not affect the others. A failing condition is not a fault of its rule if another condition, joined by AND, does not hold.
 *
 * <p>Matches are ordered by registration, regardless of the other filters in the index: the order of a pattern's branches must not depend
 * on other rules. Those of a statement in Esper's dialect have the order that {@link EsperOrder} defines. <b>Threading:</b> one thread at
 * a time.
 */
final class SeparatedFilters {

    private static final Comparator<Object> ORDER = Comparator.comparingLong(SeparatedFilters::number);

    private final FilterGroup sound = new FilterGroup();
    private final Map<Integer, FilterGroup> suspects = new LinkedHashMap<>();
    private final EsperOrder ofEsper = new EsperOrder();
    private FailingFilters listener = (filter, event, thrown) -> { };
    private long latest;

    void setListener(FailingFilters failing) {
        listener = failing;
    }

    void add(EventType type, FilterValueSetParam[][] alternatives, FilterHandle callback) {
        ActiveFilter filter = new ActiveFilter((EPStatementHandleCallbackFilter) callback, type, alternatives, ++latest);
        suspects.getOrDefault(filter.getStatementId(), sound).add(callback, filter);
        ofEsper.add(callback, filter);
    }

    void remove(FilterHandle callback, EventType type) {
        int statement = callback.getStatementId();
        FilterGroup group = suspects.getOrDefault(statement, sound);
        group.remove(type, callback);
        ofEsper.remove(type, callback);
        if (group != sound && group.isEmpty()) {
            suspects.remove(statement);
        }
    }

    void removeType(EventType type) {
        ofEsper.removeType(type);
        sound.removeType(type);
        suspects.values().forEach(group -> group.removeType(type));
        suspects.values().removeIf(FilterGroup::isEmpty);
    }

    /** Adds the matching filters in the order of registration. */
    void match(EventBean event, ArrayBackedCollection<FilterHandle> matches, ExprEvaluatorContext context) {
        List<FilterGroup> separated = suspects.isEmpty() ? List.of() : List.copyOf(suspects.values());
        try {
            sound.match(event, matches, context);
        } catch (RuntimeException | Error e) {
            matches.clear();
            matchOneByOne(sound, event, matches, context, e);
        }
        for (FilterGroup group : separated) {
            matchSuspects(group, event, matches, context);
        }
        int size = matches.size();
        if (size > 1) {
            sort(matches.getArray(), size);
            ofEsper.arrange(event, matches.getArray(), size, context);
        }
    }

    /** Sorts in place; usually there are two filters, already in order. */
    private static void sort(Object[] filters, int size) {
        for (int i = 1; i < size; i++) {
            if (number(filters[i]) < number(filters[i - 1])) {
                Arrays.sort(filters, 0, size, ORDER);
                return;
            }
        }
    }

    private static long number(Object filter) {
        return ((ActiveFilter) filter).number();
    }

    private void matchSuspects(FilterGroup group, EventBean event, ArrayBackedCollection<FilterHandle> matches,
                               ExprEvaluatorContext context) {
        List<FilterHandle> found = new ArrayList<>();
        try {
            group.match(event, found, context);
            found.forEach(matches::add);
        } catch (RuntimeException | Error e) {
            matchOneByOne(group, event, matches, context, e);
        }
    }

    private void matchOneByOne(FilterGroup group, EventBean event, ArrayBackedCollection<FilterHandle> matches,
                               ExprEvaluatorContext context, Throwable thrown) {
        Set<Integer> failed = new HashSet<>();
        Set<Integer> unsafe = new HashSet<>();
        for (ActiveFilter filter : group.waitingFor(event)) {
            try {
                filter.matchesAlone(event, context).forEach(matches::add);
                if (filter.hasFailingCondition(event, context)) {
                    unsafe.add(filter.getStatementId());
                }
            } catch (RuntimeException | Error e) {
                if (failed.add(filter.getStatementId())) {
                    listener.failed(filter, event, e);
                }
            }
        }
        unsafe.addAll(failed);
        if (unsafe.isEmpty()) {
            listener.failed(null, event, thrown);
        } else if (group == sound) {
            unsafe.forEach(this::separate);
        }
    }

    private void separate(int statement) {
        FilterGroup own = new FilterGroup();
        sound.of(statement).forEach((callback, filter) -> {
            sound.remove(filter.type(), callback);
            own.add(callback, filter);
        });
        suspects.put(statement, own);
    }

    Map<EventTypeIdPair, Map<Integer, List<FilterItem[]>>> get(Set<Integer> statements) {
        Map<EventTypeIdPair, Map<Integer, List<FilterItem[]>>> items = new HashMap<>(sound.get(statements));
        suspects.values().forEach(group -> group.get(statements)
                .forEach((type, ofType) -> items.computeIfAbsent(type, unused -> new HashMap<>()).putAll(ofType)));
        return items;
    }

    /** The filters of a statement. */
    Collection<ActiveFilter> of(int statement) {
        List<ActiveFilter> found = new ArrayList<>(sound.of(statement).values());
        suspects.values().forEach(group -> found.addAll(group.of(statement).values()));
        return found;
    }

    void destroy() {
        ofEsper.destroy();
        sound.destroy();
        suspects.values().forEach(FilterGroup::destroy);
    }
}
