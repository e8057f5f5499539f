// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;

/** The context of the engine beside: that of the processor, with other sinks, without rules, and with default settings. */
record ProbeContext(ProcessorContext processor, Collection<EventType> eventTypes, int partitions, IntFunction<EventSink> sinks)
        implements ProcessorContext {

    static final String OWNER = "vesper why";

    @Override
    public String application() {
        return processor.application();
    }

    @Override
    public String stage() {
        return processor.stage() + " explained";
    }

    @Override
    public ClassLoader classLoader() {
        return processor.classLoader();
    }

    @Override
    public Settings settings() {
        return new Settings(OWNER, Map.of());
    }

    @Override
    public Collection<UserFunction> functions() {
        return processor.functions();
    }

    @Override
    public JavaPolicy javaPolicy() {
        return processor.javaPolicy();
    }

    @Override
    public List<RuleFile> ruleFiles() {
        return List.of();
    }

    @Override
    public EventSink sink(int partition) {
        return sinks.apply(partition);
    }
}
