// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.common.internal.context.util.AgentInstanceContext;
import com.espertech.esper.common.internal.epl.pattern.core.EvalStateNode;
import com.espertech.esper.common.internal.epl.pattern.filter.EvalFilterFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.filter.EvalFilterStateNode;
import com.espertech.esper.common.internal.filterspec.FilterValueSetParam;
import com.espertech.esper.common.internal.filterspec.MatchedEventMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The values with which the filters of one step of a pattern compare, of which the first are looked at: {@code symbol = 'X'} has the same
 * one for all, {@code id = a.id} one for each partial match.
 */
final class FilterValues {

    private static final int LOOKED_AT = 512;

    private final EvalFilterFactoryNode step;
    private final Set<List<Object>> values = new HashSet<>();
    private int looked;
    private double all;

    FilterValues(EvalFilterFactoryNode step) {
        this.step = step;
    }

    /**
     * Adds a filter that waits.
     *
     * @param begun the events that came before
     * @param weight the number for which it stands
     */
    void add(EvalStateNode filter, MatchedEventMap begun, double weight) {
        all += weight;
        if (looked < LOOKED_AT) {
            looked++;
            values.add(values(((EvalFilterStateNode) filter).getEvalFilterNode().getContext().getAgentInstanceContext(), begun));
        }
    }

    private List<Object> values(AgentInstanceContext context, MatchedEventMap begun) {
        List<Object> found = new ArrayList<>();
        try {
            FilterValueSetParam[][] set =
                    step.getFilterSpec().getValueSet(begun, null, context, context.getStatementContextFilterEvalEnv());
            for (FilterValueSetParam[] alternative : set) {
                for (FilterValueSetParam condition : alternative) {
                    found.add(condition.getFilterForValue());
                }
            }
        } catch (RuntimeException e) {
            found.add(filterOfItsOwn());
        }
        return found;
    }

    /** What stands for a value that cannot be computed. */
    private static Object filterOfItsOwn() {
        return new Object();
    }

    /** The number of filters. */
    double all() {
        return all;
    }

    /** The number of different values, estimated: if more than half of those that were looked at differ, so do others. */
    double different() {
        return 2 * values.size() > looked ? all * values.size() / looked : values.size();
    }
}
