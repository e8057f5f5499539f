// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;

/** What a container would give a processor. */
public record RuleContext(ClassLoader classLoader, Collection<EventType> eventTypes, List<RuleFile> ruleFiles, List<EventSink> sinks,
                          Collection<UserFunction> functions, String partitionKey, Map<String, String> values) implements ProcessorContext {

    static final String APPLICATION = "processor-test";

    /** Without functions. */
    public RuleContext(ClassLoader classLoader, Collection<EventType> eventTypes, List<RuleFile> ruleFiles, EventSink outputs) {
        this(classLoader, eventTypes, ruleFiles, outputs, List.of());
    }

    public RuleContext(ClassLoader classLoader, Collection<EventType> eventTypes, List<RuleFile> ruleFiles, EventSink outputs,
                       Collection<UserFunction> functions) {
        this(classLoader, eventTypes, ruleFiles, List.of(outputs), functions, "", Map.of());
    }

    RuleContext with(Map<String, String> settings) {
        return new RuleContext(classLoader, eventTypes, ruleFiles, sinks, functions, partitionKey, settings);
    }

    /** With a partition for each of these sinks. */
    RuleContext partitioned(String key, List<EventSink> outputs) {
        return new RuleContext(classLoader, eventTypes, ruleFiles, outputs, functions, key, values);
    }

    @Override
    public String application() {
        return APPLICATION;
    }

    @Override
    public String stage() {
        return "rules";
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
    public Settings settings() {
        return new Settings("processor rules", values);
    }
}
