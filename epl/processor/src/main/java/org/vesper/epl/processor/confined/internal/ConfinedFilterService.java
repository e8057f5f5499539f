// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.confined.internal;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EventType;
import com.espertech.esper.common.client.meta.EventTypeIdPair;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import com.espertech.esper.common.internal.filterspec.FilterValueSetParam;
import com.espertech.esper.common.internal.filtersvc.FilterHandle;
import com.espertech.esper.runtime.internal.filtersvcimpl.EventTypeIndex;
import com.espertech.esper.runtime.internal.filtersvcimpl.EventTypeIndexBuilder;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterItem;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterServiceGranularLockFactoryNone;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterServiceListener;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterServiceSPI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Esper's own index of filters, without the lock around it and without the atomic count of events. A type leaves the index with its last
 * filter, since Esper does not say when a type is gone. <b>Threading:</b> one thread at a
 * time. Esper's listeners to filters are for its stages and its audit, which Vesper uses neither of; they are refused.
 */
public final class ConfinedFilterService implements FilterServiceSPI {

    private final EventTypeIndex index = new EventTypeIndex(FilterServiceGranularLockFactoryNone.INSTANCE);
    private final EventTypeIndexBuilder builder = new EventTypeIndexBuilder(index);
    private final Map<EventType, WantedKeys> wanted = new IdentityHashMap<>();
    private final Map<FilterHandle, FilterValueSetParam[][]> active = new IdentityHashMap<>();
    private final Map<EventType, Integer> filters = new IdentityHashMap<>();
    private long evaluated;
    private long matched;
    private long version = 1;

    @Override
    public long evaluate(EventBean event, Collection<FilterHandle> matches, ExprEvaluatorContext context) {
        evaluated++;
        long before = version;
        index.matchEvent(event, matches, context);
        if (matches.size() > 0) {
            matched++;
        }
        return before;
    }

    @Override
    public long evaluate(EventBean event, Collection<FilterHandle> matches, int statementId, ExprEvaluatorContext context) {
        evaluated++;
        long before = version;
        List<FilterHandle> all = new ArrayList<>();
        index.matchEvent(event, all, context);
        for (FilterHandle match : all) {
            if (match.getStatementId() == statementId) {
                matches.add(match);
            }
        }
        return before;
    }

    /** How many events at least one filter has let through. */
    long matched() {
        return matched;
    }

    /** What the filters of a type want, those of its supertypes aside. It follows the filters from now on; none may be there yet. */
    public WantedKeys wanted(EventType eventType) {
        return wanted.computeIfAbsent(eventType, unused -> new WantedKeys());
    }

    @Override
    public void add(EventType eventType, FilterValueSetParam[][] values, FilterHandle callback) {
        builder.add(eventType, values, callback, FilterServiceGranularLockFactoryNone.INSTANCE);
        WantedKeys keys = wanted.get(eventType);
        if (keys != null) {
            keys.add(values);
            active.put(callback, values);
        }
        filters.merge(eventType, 1, Integer::sum);
        version++;
    }

    @Override
    public void remove(FilterHandle callback, EventType eventType, FilterValueSetParam[][] values) {
        builder.remove(callback, eventType, values);
        FilterValueSetParam[][] added = active.remove(callback);
        if (added != null) {
            wanted.get(eventType).remove(added);
        }
        if (filters.merge(eventType, -1, Integer::sum) == 0) {
            filters.remove(eventType);
            index.removeType(eventType);
        }
        version++;
    }

    @Override
    public void removeType(EventType type) {
        index.removeType(type);
        filters.remove(type);
        wanted.remove(type);
    }

    @Override
    public Map<EventTypeIdPair, Map<Integer, List<FilterItem[]>>> get(Set<Integer> statementIds) {
        return builder.get(statementIds);
    }

    @Override
    public long getFiltersVersion() {
        return version;
    }

    @Override
    public long getNumEventsEvaluated() {
        return evaluated;
    }

    @Override
    public void resetStats() {
        evaluated = 0;
    }

    @Override
    public void addFilterServiceListener(FilterServiceListener listener) {
        throw new UnsupportedOperationException("the engine is not asked this");
    }

    @Override
    public void removeFilterServiceListener(FilterServiceListener listener) {
        throw new UnsupportedOperationException("the engine is not asked this");
    }

    @Override
    public int getFilterCountApprox() {
        throw new UnsupportedOperationException("the engine is not asked this");
    }

    @Override
    public int getCountTypes() {
        throw new UnsupportedOperationException("the engine is not asked this");
    }

    @Override
    public void init(Supplier<Collection<EventType>> availableTypes) {
        // Nothing to load.
    }

    @Override
    public void acquireWriteLock() {
        // Whoever is in here is alone.
    }

    @Override
    public void releaseWriteLock() {
        // Whoever is in here is alone.
    }

    @Override
    public void destroy() {
        index.destroy();
        builder.destroy();
    }
}
