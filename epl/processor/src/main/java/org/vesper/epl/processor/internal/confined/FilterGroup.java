// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EventType;
import com.espertech.esper.common.client.meta.EventTypeIdPair;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import com.espertech.esper.common.internal.filtersvc.FilterHandle;
import com.espertech.esper.runtime.internal.filtersvcimpl.EventTypeIndex;
import com.espertech.esper.runtime.internal.filtersvcimpl.EventTypeIndexBuilder;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterItem;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterServiceGranularLockFactoryNone;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Filters in one of Esper's indexes and in a list. Removing the last filter of a type removes the type from the index, since Esper does not
 * report when a type is removed. <b>Threading:</b> one thread at a time.
 */
final class FilterGroup {

    private final EventTypeIndex index = new EventTypeIndex(FilterServiceGranularLockFactoryNone.INSTANCE);
    private final EventTypeIndexBuilder builder = new EventTypeIndexBuilder(index);
    private final Map<EventType, Map<FilterHandle, ActiveFilter>> filters = new IdentityHashMap<>();

    void add(FilterHandle callback, ActiveFilter filter) {
        builder.add(filter.type(), filter.alternatives(), filter, FilterServiceGranularLockFactoryNone.INSTANCE);
        filters.computeIfAbsent(filter.type(), unused -> new HashMap<>()).put(callback, filter);
    }

    /** Removes and returns a filter; null if it is not in this group. */
    ActiveFilter remove(EventType type, FilterHandle callback) {
        Map<FilterHandle, ActiveFilter> ofType = filters.getOrDefault(type, Map.of());
        ActiveFilter filter = ofType.get(callback);
        if (filter == null) {
            return null;
        }
        ofType.remove(callback);
        builder.remove(filter, type, filter.alternatives());
        if (ofType.isEmpty()) {
            removeType(type);
        }
        return filter;
    }

    void removeType(EventType type) {
        index.removeType(type);
        filters.remove(type);
    }

    boolean isEmpty() {
        return filters.isEmpty();
    }

    /** Adds the matching filters. Throws the exception of a failing condition; the matches are then incomplete. */
    void match(EventBean event, Collection<FilterHandle> matches, ExprEvaluatorContext context) {
        index.matchEvent(event, matches, context);
    }

    /** The filters that apply to an event, in the order of registration. */
    List<ActiveFilter> waitingFor(EventBean event) {
        Stream<EventType> types = Stream.of(event.getEventType());
        if (event.getEventType().getSuperTypes() != null) {
            Stream.Builder<EventType> supertypes = Stream.builder();
            Iterator<EventType> each = event.getEventType().getDeepSuperTypes();
            each.forEachRemaining(supertypes);
            types = Stream.concat(types, supertypes.build());
        }
        return types.flatMap(type -> filters.getOrDefault(type, Map.of()).values().stream())
                .sorted(Comparator.comparingLong(ActiveFilter::number)).toList();
    }

    /** The filters of a statement. */
    Map<FilterHandle, ActiveFilter> of(int statement) {
        Map<FilterHandle, ActiveFilter> found = new HashMap<>();
        filters.values().forEach(ofType -> ofType.forEach((callback, filter) -> {
            if (filter.getStatementId() == statement) {
                found.put(callback, filter);
            }
        }));
        return found;
    }

    Map<EventTypeIdPair, Map<Integer, List<FilterItem[]>>> get(Set<Integer> statements) {
        return builder.get(statements);
    }

    void destroy() {
        index.destroy();
        builder.destroy();
        filters.clear();
    }
}
