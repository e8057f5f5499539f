// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.util.Collection;
import java.util.List;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.spi.ProcessorContext;
import org.vesper.spi.RuleFile;
import org.vesper.spi.Settings;
import org.vesper.spi.UserFunction;

/** What one processor is given. */
record ProcessorSurroundings(
        NetworkDefinition network, ProcessorDefinition definition, Settings settings, ClassLoader classLoader,
        String partitionKey, List<? extends EventSink> sinks)
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
    public List<RuleFile> ruleFiles() {
        return definition.ruleFiles();
    }

    @Override
    public int partitions() {
        return sinks.size();
    }

    @Override
    public EventSink sink(int partition) {
        return sinks.get(partition);
    }

    @Override
    public long startMs() {
        return definition.clock().isSystem() ? SteadyTime.SERVER.nowMs() : definition.clock().startMs();
    }
}
