// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.rule;

import java.util.Collection;
import java.util.List;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.epl.language.Dialect;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;

/** The context of a processor without a container. */
public record OfflineContext(List<RuleFile> ruleFiles, RuleEnvironment environment, EventSink outputs) implements ProcessorContext {

    /** Creates a context for files in Vesper's dialect. */
    public OfflineContext(List<RuleFile> ruleFiles, Collection<EventType> eventTypes, EventSink outputs) {
        this(ruleFiles, RuleEnvironment.of(eventTypes, Dialect.VESPER, JavaPolicy.Access.DECLARED), outputs);
    }

    @Override
    public String application() {
        return "vesper epl";
    }

    @Override
    public String stage() {
        return "offline";
    }

    @Override
    public ClassLoader classLoader() {
        return environment.classes();
    }

    @Override
    public Collection<EventType> eventTypes() {
        return environment.types();
    }

    @Override
    public Collection<UserFunction> functions() {
        return environment.functions();
    }

    @Override
    public JavaPolicy javaPolicy() {
        return environment.java();
    }

    @Override
    public EventSink sink(int partition) {
        return outputs;
    }

    @Override
    public Settings settings() {
        return new Settings("vesper epl", environment.settings());
    }
}
