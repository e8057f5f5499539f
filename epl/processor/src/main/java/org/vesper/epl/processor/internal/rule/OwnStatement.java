// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EventPropertyGetter;
import com.espertech.esper.runtime.client.EPStatement;
import com.espertech.esper.runtime.client.UpdateListener;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.epl.language.result.EsperStream;
import org.vesper.epl.processor.internal.engine.EngineNames;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.source.EsperSource;

/** A statement in Esper's dialect, deployed for one rule alone. */
public final class OwnStatement implements RuleBody {

    private final EsperSource source;
    private final EngineModule module;
    private final RuleActivity activity = new RuleActivity();
    private List<String> columns = List.of();
    private EsperStream declared;

    public OwnStatement(EsperSource source, EngineModule module) {
        this.source = source;
        this.module = module;
        this.declared = source.declared();
    }

    public EsperSource source() {
        return source;
    }

    /** What it declares, with the columns as far as they are known. */
    public EsperStream declared() {
        return declared;
    }

    /** Whether it declares only the columns of a stream: it retains nothing, and others may read the stream. */
    public boolean isSchema() {
        return source.isSchema();
    }

    @Override
    public EngineModule module() {
        return module;
    }

    @Override
    public String id() {
        return module.name().substring(EngineNames.MODULE_PREFIX.length());
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public Map<String, Class<?>> columnTypes() {
        return Map.of();
    }

    @Override
    public RuleActivity activity() {
        return activity;
    }

    @Override
    public void begin(RunningRule rule) {
        module.deploy(Optional.of(this), (partition, statement) -> {
            activity.add(partition, statement, true);
            if (source.emits()) {
                columns = List.of(statement.getEventType().getPropertyNames());
                statement.addListener(listener(rule, partition, statement));
            }
        });
        if (declared.type().isEmpty() && !source.declares().isEmpty()) {
            declared = new EsperStream(declared.kind(), module.stream(source.declares()));
        }
    }

    @Override
    public void end(RunningRule rule) {
        activity.clear();
        module.undeploy();
    }

    /** The modules that use what this statement declares. */
    public Set<String> consumers() {
        return module.consumers();
    }

    @Override
    public String suspects() {
        return "rule " + source.name();
    }

    private UpdateListener listener(RunningRule rule, Partition partition, EPStatement statement) {
        EventPropertyGetter[] getters = Stream.of(statement.getEventType().getPropertyNames())
                .map(statement.getEventType()::getGetter).toArray(EventPropertyGetter[]::new);
        return (added, removed, from, runtime) -> {
            if (added != null) {
                for (EventBean event : added) {
                    partition.subscriber().put(rule, () -> row(event, getters));
                }
            }
        };
    }

    private static Object[] row(EventBean event, EventPropertyGetter[] getters) {
        Object[] row = new Object[getters.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = getters[i].get(event);
        }
        return row;
    }
}
