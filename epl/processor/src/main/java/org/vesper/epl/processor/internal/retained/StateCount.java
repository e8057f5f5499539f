// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.common.internal.context.util.StatementCPCacheService;
import com.espertech.esper.common.internal.epl.agg.core.AggregationService;
import com.espertech.esper.common.internal.epl.pattern.core.EvalRootState;
import com.espertech.esper.common.internal.epl.subselect.SubSelectFactoryResult;
import com.espertech.esper.common.internal.statement.resource.StatementResourceHolder;
import com.espertech.esper.common.internal.view.core.Viewable;
import com.espertech.esper.runtime.client.EPStatement;
import com.espertech.esper.runtime.internal.kernel.statement.EPStatementSPI;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.vesper.spi.processor.RetainedState;

/**
 * The sum of what some statements retain. <b>Threading:</b> the thread in the lane of the statements' runtime.
 *
 * <p>These are internals of one version of Esper; a test fails for any other.
 */
public final class StateCount {

    /** Esper's objects for a group: the key, the entry in a map, and a row of aggregates. */
    private static final int GROUP_BYTES = 128;
    /** A node of a pattern's state, with its filter in the index of filters and its array of events. */
    private static final int MATCH_BYTES = 288;

    private final WindowCount windows = new WindowCount();
    private final PatternCount patterns = new PatternCount();
    private long groups;

    /** @param row the rule in a template; -1 for all of the statement */
    public void add(EPStatement statement, int row) {
        instances(statement, row).forEach(this::add);
    }

    /** What Esper holds of a statement for a rule. */
    static Collection<StatementResourceHolder> instances(EPStatement statement, int row) {
        StatementCPCacheService instances = ((EPStatementSPI) statement).getStatementContext().getStatementCPCacheService();
        if (!instances.isContextPartitioned()) {
            return Optional.ofNullable(instances.getStatementResourceService().getUnpartitioned()).stream().toList();
        }
        return row < 0 ? List.copyOf(instances.getStatementResourceService().getResourcesPartitioned().values())
                : Optional.ofNullable(instances.getStatementResourceService().getPartitioned(row)).stream().toList();
    }

    private void add(StatementResourceHolder instance) {
        if (instance.getTopViewables() != null) {
            for (Viewable top : instance.getTopViewables()) {
                windows.addAll(top);
            }
        }
        if (instance.getPatternRoots() != null) {
            for (EvalRootState root : instance.getPatternRoots()) {
                if (root != null) {
                    root.accept(patterns);
                }
            }
        }
        add(instance.getAggregationService());
        if (instance.getSubselectStrategies() != null) {
            instance.getSubselectStrategies().values().forEach(this::add);
        }
        if (instance.getTableInstance() != null) {
            windows.addRows(instance.getTableInstance().size());
        }
    }

    private void add(SubSelectFactoryResult subquery) {
        if (subquery.getSubselectActivationResult() != null) {
            windows.addAll(subquery.getSubselectActivationResult().getViewable());
        }
        add(subquery.getAggregationService());
    }

    private void add(AggregationService aggregates) {
        if (aggregates != null) {
            aggregates.accept((number, state) -> groups += number);
        }
    }

    /** The sum, under the name of the rule whose statements these are. */
    public RetainedState of(String rule) {
        long bytes = windows.bytes() + patterns.eventBytes() + patterns.matches() * MATCH_BYTES + groups * GROUP_BYTES;
        return new RetainedState(rule, windows.events() + patterns.events(), patterns.matches(), groups, bytes, 0);
    }
}
