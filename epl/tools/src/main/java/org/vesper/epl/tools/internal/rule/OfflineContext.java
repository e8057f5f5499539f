// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.rule;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.epl.language.Dialect;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.RuleFile;

/**
 * The context of a processor without a container.
 *
 * @param dialect the dialect of files that do not give one
 * @param java the Java code that rules may call
 */
public record OfflineContext(
        List<RuleFile> ruleFiles, Collection<EventType> eventTypes, EventSink outputs, Dialect dialect, JavaPolicy.Access java)
        implements ProcessorContext {

    /** Creates a context for files in Vesper's dialect. */
    public OfflineContext(List<RuleFile> ruleFiles, Collection<EventType> eventTypes, EventSink outputs) {
        this(ruleFiles, eventTypes, outputs, Dialect.VESPER);
    }

    /** Creates a context whose rules may call what is declared only. */
    public OfflineContext(List<RuleFile> ruleFiles, Collection<EventType> eventTypes, EventSink outputs, Dialect dialect) {
        this(ruleFiles, eventTypes, outputs, dialect, JavaPolicy.Access.DECLARED);
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
        return OfflineContext.class.getClassLoader();
    }

    @Override
    public JavaPolicy javaPolicy() {
        return JavaPolicy.of(java);
    }

    @Override
    public EventSink sink(int partition) {
        return outputs;
    }

    @Override
    public Settings settings() {
        return new Settings("vesper epl", Map.of("dialect", dialect.name().toLowerCase(Locale.ROOT)));
    }
}
