// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EventType;
import com.espertech.esper.common.internal.context.util.EPStatementHandleCallbackFilter;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import com.espertech.esper.common.internal.filterspec.FilterOperator;
import com.espertech.esper.common.internal.filterspec.FilterValueSetParam;
import com.espertech.esper.common.internal.filtersvc.FilterHandle;
import com.espertech.esper.runtime.internal.filtersvcimpl.EventTypeIndex;
import com.espertech.esper.runtime.internal.filtersvcimpl.EventTypeIndexBuilder;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterServiceGranularLockFactoryNone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** A filter of a statement that waits for events, with its position in the order of registration. */
final class ActiveFilter extends EPStatementHandleCallbackFilter {

    private static final Set<FilterOperator> UNEQUAL = EnumSet.of(FilterOperator.NOT_EQUAL, FilterOperator.IS_NOT);

    private final EventType type;
    private final FilterValueSetParam[][] alternatives;
    private final long number;
    private long fed;

    /** @param alternatives lists of conditions, all of which must hold within a list; an empty array accepts every event */
    ActiveFilter(EPStatementHandleCallbackFilter filter, EventType type, FilterValueSetParam[][] alternatives, long number) {
        super(filter.getAgentInstanceHandle(), filter.getFilterCallback());
        this.type = type;
        this.alternatives = alternatives;
        this.number = number;
    }

    EventType type() {
        return type;
    }

    FilterValueSetParam[][] alternatives() {
        return alternatives;
    }

    long number() {
        return number;
    }

    /**
     * Its conditions that Esper's index orders by identity: its index of NOT IN is a set of objects, and constants of an enum have no hash
     * code of their own.
     */
    Stream<FilterValueSetParam> conditionsOrderedByIdentity() {
        return Arrays.stream(alternatives).flatMap(Arrays::stream).filter(condition ->
                condition.getFilterOperator() == FilterOperator.NOT_IN_LIST_OF_VALUES
                || UNEQUAL.contains(condition.getFilterOperator()) && condition.getFilterForValue() instanceof Enum);
    }

    /** Counts an event that it has let through while its rule was fed. */
    void countFed() {
        fed++;
    }

    /** The number of these events. */
    long fed() {
        return fed;
    }

    /** Evaluates this filter alone in Esper, and returns it as often as Esper would. Throws the exception of a failing condition. */
    List<FilterHandle> matchesAlone(EventBean event, ExprEvaluatorContext context) {
        if (isExcluded(event, context)) {
            return List.of();
        }
        EventTypeIndex index = new EventTypeIndex(FilterServiceGranularLockFactoryNone.INSTANCE);
        new EventTypeIndexBuilder(index).add(type, alternatives, this, FilterServiceGranularLockFactoryNone.INSTANCE);
        List<FilterHandle> matches = new ArrayList<>(1);
        index.matchEvent(event, matches, context);
        return matches;
    }

    /** Whether a property differs from the value that the filter requires: a cheap test that excludes nearly all rows of a template. */
    private boolean isExcluded(EventBean event, ExprEvaluatorContext context) {
        try {
            for (FilterValueSetParam[] conditions : alternatives) {
                if (!hasOtherValue(conditions, event, context)) {
                    return false;
                }
            }
            return alternatives.length > 0;
        } catch (RuntimeException | Error e) {
            return false;
        }
    }

    /** Whether any condition throws, even one that is irrelevant because another one does not hold. */
    boolean hasFailingCondition(EventBean event, ExprEvaluatorContext context) {
        try {
            for (FilterValueSetParam[] conditions : alternatives) {
                for (FilterValueSetParam condition : conditions) {
                    if (condition.getLookupable() != null && condition.getLookupable().getEval() != null) {
                        condition.getLookupable().getEval().eval(event, context);
                    }
                }
            }
            return false;
        } catch (RuntimeException | Error e) {
            return true;
        }
    }

    private static boolean hasOtherValue(FilterValueSetParam[] conditions, EventBean event, ExprEvaluatorContext context) {
        for (FilterValueSetParam condition : conditions) {
            boolean plain = condition.getFilterOperator() == FilterOperator.EQUAL && !condition.getLookupable().isNonPropertyEval();
            if (plain && !Objects.equals(condition.getFilterForValue(), condition.getLookupable().getEval().eval(event, context))) {
                return true;
            }
        }
        return false;
    }
}
