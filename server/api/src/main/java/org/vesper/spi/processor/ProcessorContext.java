// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.Collection;
import java.util.List;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.Settings;

/** What the container gives a processor when it makes it. */
public interface ProcessorContext {

    /** The application's name. */
    String application();

    /** The processor's id in the event processing network. */
    String stage();

    /** Sees the application's classes first, then the engine's. */
    ClassLoader classLoader();

    /** What the network's author and the operator have set; the container has the unread ones reported as unknown. */
    Settings settings();

    /** The application's event types. */
    Collection<EventType> eventTypes();

    /** The application's own functions and aggregates. */
    default Collection<UserFunction> functions() {
        return List.of();
    }

    /** The rules to start with; none is allowed. */
    List<RuleFile> ruleFiles();

    /** How many partitions the processor is to have; 1 unless it stands behind a stream with {@code partition-by}. */
    int partitions();

    /** The property by whose value events are spread over the partitions; empty if there is one partition only. */
    String partitionKey();

    /** Where the outputs of a partition go: {@link org.vesper.api.OutputEvent}s or events of an application class. */
    EventSink sink(int partition);

    /** Where the clock begins, in milliseconds since 1970; {@link Processor#advanceTime} moves it from there. */
    default long startMs() {
        return System.currentTimeMillis();
    }
}
