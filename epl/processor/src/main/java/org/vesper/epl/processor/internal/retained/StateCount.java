// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.common.internal.context.util.StatementCPCacheService;
import com.espertech.esper.common.internal.epl.agg.core.AggregationService;
import com.espertech.esper.common.internal.epl.index.base.EventTable;
import com.espertech.esper.common.internal.epl.index.base.EventTableVisitor;
import com.espertech.esper.common.internal.epl.pattern.core.EvalRootState;
import com.espertech.esper.common.internal.epl.subselect.SubSelectFactoryResult;
import com.espertech.esper.common.internal.statement.resource.StatementResourceHolder;
import com.espertech.esper.common.internal.view.core.Viewable;
import com.espertech.esper.runtime.client.EPStatement;
import com.espertech.esper.runtime.internal.kernel.statement.EPStatementSPI;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.vesper.spi.processor.RetainedState;

/**
 * The sum of what some statements retain. <b>Threading:</b> the thread in the lane of the statements' runtime.
 *
 * <p>These are internals of one version of Esper; a test fails for any other.
 */
public final class StateCount {

    private final HeapEstimate heap;
    private final WindowCount windows;
    private final PatternCount patterns;
    private long groups;

    public StateCount() {
        this(true);
    }

    private StateCount(boolean withMemory) {
        heap = new HeapEstimate(withMemory);
        windows = new WindowCount(heap);
        patterns = new PatternCount(!withMemory);
    }

    /** The number of events that a row of a statement retains. */
    static long events(EPStatement statement, int row) {
        StateCount count = new StateCount(false);
        count.add(statement, row);
        return count.events();
    }

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
                    patterns.addPattern(root);
                }
            }
        }
        add(instance.getAggregationService());
        if (instance.getJoinSetComposer() != null) {
            instance.getJoinSetComposer().accept(new Indexes());
        }
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
        if (subquery.getIndexes() != null) {
            new Indexes().visit(List.of(subquery.getIndexes()));
        }
    }

    private void add(AggregationService aggregates) {
        if (aggregates != null) {
            aggregates.accept((number, state) -> {
                groups += number;
                for (Object each : state) {
                    heap.add(each);
                }
            });
        }
    }

    /** The number of events in windows and partial matches. */
    private long events() {
        return windows.events() + patterns.events();
    }

    /** The sum, under the name of the rule whose statements these are. */
    public RetainedState of(String rule) {
        patterns.addTo(heap);
        return new RetainedState(rule, events(), patterns.matches(), groups, heap.bytes(), 0, 0);
    }

    /** Adds what joins and subqueries have to find the events of a value. The events are in windows too. */
    private final class Indexes implements EventTableVisitor {

        @Override
        public void visit(EventTable[][] repositories) {
            Stream.of(repositories).filter(Objects::nonNull).flatMap(Stream::of).forEach(this::visit);
        }

        @Override
        public void visit(List<EventTable> tables) {
            tables.forEach(this::visit);
        }

        @Override
        public void visit(EventTable index) {
            if (index != null) {
                heap.addIndex(index.getIndex());
            }
        }
    }
}
