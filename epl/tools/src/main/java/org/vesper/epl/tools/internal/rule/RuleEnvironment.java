// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.rule;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vesper.api.EventType;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.tools.internal.event.HeaderEnums;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.UserFunction;

/**
 * The environment in which rules are read.
 *
 * @param functions the functions and aggregates of an application
 * @param settings those of the processor
 * @param java the Java code that rules may call
 * @param classes finds the classes of event types and functions
 */
public record RuleEnvironment(Collection<EventType> types, Collection<UserFunction> functions, Map<String, String> settings,
        JavaPolicy java,
                              ClassLoader classes) {

    private static final String DIALECT = "dialect";

    /**
     * The environment without an application.
     *
     * @param dialect the dialect of files that do not give one
     */
    public static RuleEnvironment of(Collection<EventType> types, Dialect dialect, JavaPolicy.Access java) {
        return new RuleEnvironment(types, List.of(), Map.of(DIALECT, dialect.name().toLowerCase(Locale.ROOT)), JavaPolicy.of(java),
                HeaderEnums.ALL);
    }

    /** The dialect of files that do not give one. */
    public Dialect dialect() {
        return Dialect.valueOf(settings.getOrDefault(DIALECT, "vesper").toUpperCase(Locale.ROOT));
    }
}
