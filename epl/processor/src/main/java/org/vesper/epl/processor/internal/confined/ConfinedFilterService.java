// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EventType;
import com.espertech.esper.common.client.hook.exception.ExceptionHandlerExceptionType;
import com.espertech.esper.common.client.meta.EventTypeIdPair;
import com.espertech.esper.common.internal.collection.ArrayBackedCollection;
import com.espertech.esper.common.internal.context.util.EPStatementAgentInstanceHandle;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import com.espertech.esper.common.internal.filterspec.FilterValueSetParam;
import com.espertech.esper.common.internal.filtersvc.FilterHandle;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterItem;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterServiceListener;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterServiceSPI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.vesper.epl.processor.internal.function.PropertyFailure;
import org.vesper.epl.processor.internal.wanted.WantedKeys;

/**
 * Esper's own filter index without the surrounding lock and without the atomic event counter, with matches in a defined
 * order. <b>Threading:</b> one thread at a time. It refuses Esper's filter listeners: they serve Esper's stages and audit, neither of
 * which Vesper
 * uses.
 */
public class ConfinedFilterService implements FilterServiceSPI {

    private final OrderedFilters filters = new OrderedFilters();
    private final StatementAtWork atWork;
    private final Map<EventType, WantedKeys> wanted = new IdentityHashMap<>();
    private final Map<FilterHandle, FilterValueSetParam[][]> active = new IdentityHashMap<>();
    private long evaluated;
    private long matched;
    private long version = 1;
    /** The only rules that receive events while they are fed the past; null otherwise. */
    private FedRows fed;

    /** @param atWork knows which properties could not be read */
    ConfinedFilterService(StatementAtWork atWork) {
        this.atWork = atWork;
    }

    @Override
    public long evaluate(EventBean event, Collection<FilterHandle> matches, ExprEvaluatorContext context) {
        long before = version;
        if (matches instanceof ArrayBackedCollection<FilterHandle> array) {
            match(event, array, context);
        } else {
            matching(event, context).forEach(matches::add);
        }
        return before;
    }

    @Override
    public long evaluate(EventBean event, Collection<FilterHandle> matches, int statementId, ExprEvaluatorContext context) {
        long before = version;
        for (FilterHandle match : matching(event, context)) {
            if (match.getStatementId() == statementId) {
                matches.add(match);
            }
        }
        return before;
    }

    private ArrayBackedCollection<FilterHandle> matching(EventBean event, ExprEvaluatorContext context) {
        ArrayBackedCollection<FilterHandle> matches = new ArrayBackedCollection<>(4);
        match(event, matches, context);
        return matches;
    }

    private void match(EventBean event, ArrayBackedCollection<FilterHandle> matches, ExprEvaluatorContext context) {
        evaluated++;
        filters.match(event, matches, context);
        if (atWork.hasUnread()) {
            reportUnread(event, context);
        }
        if (fed != null) {
            keepFed(matches);
        }
        if (matches.size() > 0) {
            matched++;
        }
    }

    /** Reports a property that cannot be read as the fault of each rule whose filter reads it. Such a filter has taken it for null. */
    private void reportUnread(EventBean event, ExprEvaluatorContext context) {
        for (PropertyFailure failure : atWork.takeUnread()) {
            for (ActiveFilter filter : filters.reading(failure.property(), event, context)) {
                EPStatementAgentInstanceHandle handle = filter.getAgentInstanceHandle();
                context.getExceptionHandlingService().handleException(new RowFailure(handle.getAgentInstanceId(), failure),
                        handle.getStatementHandle().getDeploymentId(), handle.getStatementHandle().getStatementName(), null,
                        ExceptionHandlerExceptionType.PROCESS, event);
            }
        }
        atWork.takeUnread();
    }

    private void keepFed(ArrayBackedCollection<FilterHandle> matches) {
        List<ActiveFilter> all = new ArrayList<>();
        matches.forEach(match -> all.add((ActiveFilter) match));
        matches.clear();
        for (ActiveFilter filter : all) {
            if (fed.has(filter.getStatementId(), filter.getAgentInstanceId())) {
                filter.countFed();
                matches.add(filter);
            }
        }
    }

    /** Lets only some rules receive events, until this is called with null. */
    public void feedOnly(FedRows rows) {
        fed = rows;
    }

    /** The smallest number of events of a type that each filter of a rule for that type has let through while it was fed. */
    public OptionalLong fewestFed(FedRows rows, String eventType) {
        return rows.statements().stream().flatMap(statement -> filters.of(statement).stream())
                .filter(filter -> filter.type().getName().equals(eventType))
                .filter(filter -> rows.has(filter.getStatementId(), filter.getAgentInstanceId())).mapToLong(ActiveFilter::fed).min();
    }

    /** The number of events that matched at least one filter. */
    long matched() {
        return matched;
    }

    /** The keys that the filters of a type require, without its supertypes. It tracks filters from now on; none may be active yet. */
    public WantedKeys wanted(EventType eventType) {
        return wanted.computeIfAbsent(eventType, unused -> new WantedKeys());
    }

    @Override
    public void add(EventType eventType, FilterValueSetParam[][] values, FilterHandle callback) {
        version++;
        FilterValueSetParam[][] possible = PossiblePaths.of(values, EsperStatements.has(callback));
        if (possible.length == 0 && values.length > 0) {
            return;
        }
        filters.add(eventType, possible, callback);
        WantedKeys keys = wanted.get(eventType);
        if (keys != null) {
            keys.add(possible);
            active.put(callback, possible);
        }
    }

    @Override
    public void remove(FilterHandle callback, EventType eventType, FilterValueSetParam[][] values) {
        filters.remove(callback, eventType);
        FilterValueSetParam[][] added = active.remove(callback);
        if (added != null) {
            wanted.get(eventType).remove(added);
        }
        version++;
    }

    @Override
    public void removeType(EventType type) {
        filters.removeType(type);
        wanted.remove(type);
    }

    @Override
    public Map<EventTypeIdPair, Map<Integer, List<FilterItem[]>>> get(Set<Integer> statementIds) {
        return filters.get(statementIds);
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
        throw new UnsupportedOperationException("Vesper never calls this method");
    }

    @Override
    public void removeFilterServiceListener(FilterServiceListener listener) {
        throw new UnsupportedOperationException("Vesper never calls this method");
    }

    @Override
    public int getFilterCountApprox() {
        throw new UnsupportedOperationException("Vesper never calls this method");
    }

    @Override
    public int getCountTypes() {
        throw new UnsupportedOperationException("Vesper never calls this method");
    }

    @Override
    public void init(Supplier<Collection<EventType>> availableTypes) {
        // Nothing to load.
    }

    @Override
    public void acquireWriteLock() {
        // Only one thread is here at a time.
    }

    @Override
    public void releaseWriteLock() {
        // Only one thread is here at a time.
    }

    @Override
    public void destroy() {
        filters.destroy();
    }
}
