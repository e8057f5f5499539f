// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.Collection;
import java.util.List;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;
import org.vesper.testkit.TestProcessorContext;

/** A container's context for a processor of the application {@value #APPLICATION}. */
public final class RuleContext {

    static final String APPLICATION = "processor-test";

    private RuleContext() {
    }

    public static TestProcessorContext of(ClassLoader classLoader, Collection<EventType> types, List<RuleFile> rules, EventSink outputs) {
        return new TestProcessorContext(types, rules).named(APPLICATION, "rules").classLoader(classLoader).to(outputs);
    }

    public static TestProcessorContext of(ClassLoader classLoader, Collection<EventType> types, List<RuleFile> rules, EventSink outputs,
            Collection<UserFunction> functions) {
        return of(classLoader, types, rules, outputs).functions(functions);
    }
}
