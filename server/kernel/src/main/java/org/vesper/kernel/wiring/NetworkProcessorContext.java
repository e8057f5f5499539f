// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.lane.SteadyTime;
import org.vesper.kernel.port.StageOutput;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;

/** The context of one processor. */
record NetworkProcessorContext(
        NetworkDefinition network, ProcessorDefinition definition, Settings settings, ClassLoader classLoader,
        String partitionKey, List<StageOutput> sinks, BooleanSupplier refusesEndless)
        implements ProcessorContext {

    @Override
    public String application() {
        return network.application();
    }

    @Override
    public String stage() {
        return definition.id();
    }

    @Override
    public Collection<EventType> eventTypes() {
        return network.eventTypes();
    }

    @Override
    public Collection<UserFunction> functions() {
        return network.functions();
    }

    @Override
    public JavaPolicy javaPolicy() {
        return network.javaPolicy();
    }

    @Override
    public List<RuleFile> ruleFiles() {
        return definition.ruleFiles();
    }

    @Override
    public int partitions() {
        return sinks.size();
    }

    @Override
    public boolean recovered() {
        return refusesEndless.getAsBoolean();
    }

    @Override
    public long cause(int partition) {
        return sinks.get(partition).lane().cause();
    }

    @Override
    public EventSink sink(int partition) {
        return sinks.get(partition);
    }

    @Override
    public long startMs() {
        long startMs = definition.clock().startMs();
        return definition.clock().isSystem() && startMs == 0 ? SteadyTime.SERVER.nowMs() : startMs;
    }
}
