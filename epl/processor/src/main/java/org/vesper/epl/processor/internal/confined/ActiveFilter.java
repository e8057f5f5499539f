// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EventType;
import com.espertech.esper.common.internal.context.util.EPStatementHandleCallbackFilter;
import com.espertech.esper.common.internal.epl.expression.core.ExprEvaluatorContext;
import com.espertech.esper.common.internal.filterspec.FilterOperator;
import com.espertech.esper.common.internal.filterspec.FilterValueSetParam;
import java.util.Arrays;
import java.util.EnumSet;
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

    /** Whether a condition is about a property. */
    boolean reads(String property) {
        return Arrays.stream(alternatives).flatMap(Arrays::stream).anyMatch(condition -> condition.getLookupable() != null
                && condition.getLookupable().getExpression().equals(property));
    }

    /** Whether a property differs from the value that the filter requires; one that cannot be read does not. */
    boolean isExcluded(EventBean event, ExprEvaluatorContext context) {
        return alternatives.length > 0
                && Arrays.stream(alternatives).allMatch(conditions -> hasOtherValue(conditions, event, context));
    }

    private static boolean hasOtherValue(FilterValueSetParam[] conditions, EventBean event, ExprEvaluatorContext context) {
        for (FilterValueSetParam condition : conditions) {
            boolean plain = condition.getFilterOperator() == FilterOperator.EQUAL && !condition.getLookupable().isNonPropertyEval();
            Object value = plain ? condition.getLookupable().getEval().eval(event, context) : null;
            if (value != null && !value.equals(condition.getFilterForValue())) {
                return true;
            }
        }
        return false;
    }
}
