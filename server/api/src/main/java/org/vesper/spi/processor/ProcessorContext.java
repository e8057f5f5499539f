// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.Collection;
import java.util.List;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.Settings;

/** The services of the container for one processor. */
public interface ProcessorContext {

    /** The application's name. */
    String application();

    /** The processor's id in the event processing network. */
    String stage();

    /** The class loader that finds the application's classes first, then the engine's. */
    ClassLoader classLoader();

    /** The settings of the network's author and the operator; the container reports those that are not read as unknown. */
    Settings settings();

    /** The application's event types. */
    Collection<EventType> eventTypes();

    /** The application's own functions and aggregates. */
    default Collection<UserFunction> functions() {
        return List.of();
    }

    /** The Java code that rules may call. */
    default JavaPolicy javaPolicy() {
        return JavaPolicy.of(JavaPolicy.Access.DECLARED);
    }

    /** The rules to start with; may be empty. */
    List<RuleFile> ruleFiles();

    /** The number of partitions; 1 unless the processor is downstream of a stream with {@code partition-by}. */
    default int partitions() {
        return 1;
    }

    /** The property by whose value events are spread over the partitions; empty if there is one partition only. */
    default String partitionKey() {
        return "";
    }

    /**
     * Whether the state of the rules must outlive the process by way of their horizons. The processor then refuses rules that neither
     * events nor written state bring back, unless these are marked as not recovered. It asks at each change: while changes of the past are
     * made again, none is refused.
     */
    default boolean recovered() {
        return false;
    }

    /**
     * The position of the event or clock tick under way in the journal of a partition's lane; -1 without a journal. <b>Called</b> by the
     * thread in the lane.
     */
    default long cause(int partition) {
        return -1;
    }

    /** The sink for the outputs of a partition: {@link org.vesper.api.OutputEvent}s or events of an application class. */
    EventSink sink(int partition);

    /** The initial time of the clock, in milliseconds since 1970; {@link Processor#advanceTime} moves it from there. */
    default long startMs() {
        return System.currentTimeMillis();
    }
}
