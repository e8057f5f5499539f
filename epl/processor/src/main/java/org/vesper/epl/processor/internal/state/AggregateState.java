// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.state;

import com.espertech.esper.common.internal.context.airegistry.AIRegistryAggregation;
import com.espertech.esper.common.internal.epl.agg.core.AggregationRow;
import com.espertech.esper.common.internal.epl.agg.core.AggregationService;
import com.espertech.esper.runtime.client.EPStatement;
import com.espertech.esper.runtime.internal.kernel.statement.EPStatementSPI;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The aggregates of one statement for one rule: one row, or one for each group. <b>Threading:</b> the thread in the lane. */
public final class AggregateState {

    private final Object service;
    private final Optional<Map<Object, AggregationRow>> groups;
    private final Object row;

    private AggregateState(AggregationService service, Object found) {
        this.service = service;
        this.groups = found instanceof Map<?, ?> map ? Optional.of(castGroups(map)) : Optional.empty();
        this.row = found;
    }

    /**
     * The aggregates of a statement; empty if it has none.
     *
     * @param contextPartition the rule's row in its template
     */
    public static Optional<AggregateState> of(EPStatement statement, int contextPartition) {
        AIRegistryAggregation all = ((EPStatementSPI) statement).getStatementContext().getStatementAIResourceRegistry()
                .getAgentInstanceAggregationService();
        AggregationService service = all.getContextPartitionAggregationService(contextPartition);
        Object[] found = new Object[1];
        if (service != null) {
            service.accept((count, rows) -> found[0] = rows[0]);
        }
        return Optional.ofNullable(found[0]).map(rows -> new AggregateState(service, rows));
    }

    public void write(DataOutput output) throws IOException {
        if (groups.isEmpty()) {
            new AggregateRow(row).write(output);
            return;
        }
        output.writeInt(groups.get().size());
        for (Map.Entry<Object, AggregationRow> group : groups.get().entrySet()) {
            SimpleValue.write(group.getKey(), output);
            new AggregateRow(group.getValue()).write(output);
        }
        List<Object> removed = removedGroups();
        output.writeInt(removed.size());
        for (Object key : removed) {
            SimpleValue.write(key, output);
        }
    }

    /** @param former whether a version wrote it in which Esper computed some of the aggregates */
    public void read(DataInput input, boolean former) throws IOException {
        if (groups.isEmpty()) {
            read(row, input, former);
            return;
        }
        Map<Object, AggregationRow> fed = new HashMap<>(groups.get());
        groups.get().clear();
        int count = input.readInt();
        for (int i = 0; i < count; i++) {
            Object key = SimpleValue.read(input);
            AggregationRow group = fed.containsKey(key) ? fed.get(key) : newRow();
            read(group, input, former);
            groups.get().put(key, group);
        }
        List<Object> removed = removedGroups();
        removed.clear();
        for (int left = input.readInt(); left > 0; left--) {
            removed.add(SimpleValue.read(input));
        }
    }

    private static void read(Object row, DataInput input, boolean former) throws IOException {
        AggregateRow aggregates = new AggregateRow(row);
        if (former) {
            aggregates.readFormer(input);
        } else {
            aggregates.read(input);
        }
    }

    /** The groups without retained events. Esper removes them when the next event enters; until then, rows can still show them. */
    @SuppressWarnings("unchecked") // as Esper declares it
    private List<Object> removedGroups() throws IOException {
        try {
            Field removed = service.getClass().getDeclaredField("removedKeys");
            removed.setAccessible(true);
            return (List<Object>) removed.get(service);
        } catch (NoSuchFieldException e) {
            return new ArrayList<>();
        } catch (IllegalAccessException e) {
            throw new IOException("cannot find the groups without events", e);
        }
    }

    /** Esper's generated code makes rows only when events enter; the class is that of the field for the current row. */
    private AggregationRow newRow() throws IOException {
        try {
            Class<?> type = Stream.of(service.getClass().getDeclaredFields()).map(Field::getType)
                    .filter(AggregationRow.class::isAssignableFrom).findFirst().orElseThrow();
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return (AggregationRow) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IOException("cannot make a group", e);
        }
    }

    @SuppressWarnings("unchecked") // as Esper declares it
    private static Map<Object, AggregationRow> castGroups(Map<?, ?> map) {
        return (Map<Object, AggregationRow>) map;
    }
}
