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
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All active filters. Matches are ordered by registration, regardless of the other filters in the index: the order of a pattern's branches
 * must not depend on other rules. Those of a statement in Esper's dialect have the order that {@link EsperOrder} defines. <b>Threading:</b>
 * one thread at a time.
 */
final class OrderedFilters {

    private static final Comparator<Object> ORDER = Comparator.comparingLong(OrderedFilters::number);

    private final FilterGroup all = new FilterGroup();
    private final EsperOrder ofEsper = new EsperOrder();
    private long latest;

    void add(EventType type, FilterValueSetParam[][] alternatives, FilterHandle callback) {
        ActiveFilter filter = new ActiveFilter((EPStatementHandleCallbackFilter) callback, type, alternatives, ++latest);
        all.add(callback, filter);
        ofEsper.add(callback, filter);
    }

    void remove(FilterHandle callback, EventType type) {
        all.remove(type, callback);
        ofEsper.remove(type, callback);
    }

    void removeType(EventType type) {
        ofEsper.removeType(type);
        all.removeType(type);
    }

    /** Adds the matching filters in the order of registration. */
    void match(EventBean event, ArrayBackedCollection<FilterHandle> matches, ExprEvaluatorContext context) {
        all.match(event, matches, context);
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

    /** The filters that read a property of an event, except those that the event does not match by another property. */
    List<ActiveFilter> reading(String property, EventBean event, ExprEvaluatorContext context) {
        return all.waitingFor(event).stream().filter(filter -> filter.reads(property) && !filter.isExcluded(event, context)).toList();
    }

    Map<EventTypeIdPair, Map<Integer, List<FilterItem[]>>> get(Set<Integer> statements) {
        return all.get(statements);
    }

    /** The filters of a statement. */
    Collection<ActiveFilter> of(int statement) {
        return all.of(statement).values();
    }

    void destroy() {
        ofEsper.destroy();
        all.destroy();
    }
}
