// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EventPropertyGetter;
import com.espertech.esper.common.client.context.ContextPartitionSelectorById;
import com.espertech.esper.common.internal.context.util.StatementCPCacheService;
import com.espertech.esper.common.internal.epl.pattern.core.EvalRootState;
import com.espertech.esper.common.internal.statement.resource.StatementResourceHolder;
import com.espertech.esper.runtime.client.EPStatement;
import com.espertech.esper.runtime.internal.kernel.statement.EPStatementSPI;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The rows that a statement selects from its retained events, and the states of its patterns. <b>Threading:</b> the thread in the lane. */
public final class StatementRows {

    private StatementRows() {
    }

    /** The first columns of what a row selects; -1 for a statement without rows. */
    public static List<Object[]> of(EPStatement statement, int row, int columns) {
        EventPropertyGetter[] getters = Stream.of(statement.getEventType().getPropertyNames()).limit(columns)
                .map(statement.getEventType()::getGetter).toArray(EventPropertyGetter[]::new);
        ContextPartitionSelectorById selector = () -> Set.of(row);
        Iterator<EventBean> events = row < 0 ? statement.iterator() : statement.iterator(selector);
        List<Object[]> rows = new ArrayList<>();
        events.forEachRemaining(event -> rows.add(Stream.of(getters).map(getter -> getter.get(event)).toArray()));
        return rows;
    }

    /** The states of the patterns of a row; -1 for a statement without rows. */
    public static List<EvalRootState> patterns(EPStatement statement, int row) {
        StatementCPCacheService instances = ((EPStatementSPI) statement).getStatementContext().getStatementCPCacheService();
        StatementResourceHolder instance = row < 0 ? instances.getStatementResourceService().getUnpartitioned()
                : instances.getStatementResourceService().getPartitioned(row);
        return Optional.ofNullable(instance).map(StatementResourceHolder::getPatternRoots).stream().flatMap(Stream::of)
                .filter(Objects::nonNull).toList();
    }
}
