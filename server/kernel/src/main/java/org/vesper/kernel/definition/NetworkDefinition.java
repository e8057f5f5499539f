// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.definition;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.UserFunction;

/**
 * An event processing network as its author wrote it, before anything runs.
 *
 * @param application the name of the application
 * @param eventTypes the application's event types
 * @param adapters its connections to the outside, in both directions
 * @param streams its queues
 * @param processors its stages that run rules
 * @param beans its plain Java stages
 * @param functions the functions that its rules can call in addition to those of the language
 * @param stoppedByFaults ids of the stages that take no more events after their first fault; all others skip the event and continue
 * @param settings the values of {@code ${name}} in rules
 * @param javaPolicy the Java code that its rules may call
 * @param recovery whether it survives the death of its server
 */
@SuppressWarnings("checkstyle:RecordComponentNumber") // all that a network has, each by its name
public record NetworkDefinition(
        String application,
        Collection<EventType> eventTypes,
        List<AdapterDefinition> adapters,
        List<StreamDefinition> streams,
        List<ProcessorDefinition> processors,
        List<BeanDefinition> beans,
        Collection<UserFunction> functions,
        Set<String> stoppedByFaults,
        Map<String, String> settings,
        JavaPolicy javaPolicy,
        RecoveryDefinition recovery) {

    /** A network without settings. */
    public NetworkDefinition(
            String application, Collection<EventType> eventTypes, List<AdapterDefinition> adapters, List<StreamDefinition> streams,
            List<ProcessorDefinition> processors, List<BeanDefinition> beans,
            Collection<UserFunction> functions, Set<String> stoppedByFaults) {
        this(application, eventTypes, adapters, streams, processors, beans, functions, stoppedByFaults, Map.of(),
                JavaPolicy.of(JavaPolicy.Access.DECLARED), RecoveryDefinition.NONE);
    }

    /** A network whose stages continue after a fault. */
    public NetworkDefinition(
            String application, Collection<EventType> eventTypes, List<AdapterDefinition> adapters, List<StreamDefinition> streams,
            List<ProcessorDefinition> processors, List<BeanDefinition> beans, Collection<UserFunction> functions) {
        this(application, eventTypes, adapters, streams, processors, beans, functions, Set.of());
    }

    /** A network without functions. */
    public NetworkDefinition(
            String application, Collection<EventType> eventTypes, List<AdapterDefinition> adapters, List<StreamDefinition> streams,
            List<ProcessorDefinition> processors, List<BeanDefinition> beans) {
        this(application, eventTypes, adapters, streams, processors, beans, List.of());
    }

    /** A network without streams. */
    public NetworkDefinition(
            String application, Collection<EventType> eventTypes, List<AdapterDefinition> adapters, List<ProcessorDefinition> processors,
            List<BeanDefinition> beans) {
        this(application, eventTypes, adapters, List.of(), processors, beans);
    }

    /** All stages, the last ones first. */
    public List<StageDefinition> stages() {
        return Stream.of(beans, processors, streams, adapters).<StageDefinition>flatMap(List::stream).toList();
    }

    /** The same application with these stages. */
    public NetworkDefinition with(List<StageDefinition> stages) {
        return new NetworkDefinition(application, eventTypes, only(stages, AdapterDefinition.class), only(stages, StreamDefinition.class),
                only(stages, ProcessorDefinition.class), only(stages, BeanDefinition.class), functions, stoppedByFaults,
                settings, javaPolicy, recovery);
    }

    /** The same network, recovered in this way. */
    public NetworkDefinition with(RecoveryDefinition other) {
        return new NetworkDefinition(application, eventTypes, adapters, streams, processors, beans, functions, stoppedByFaults,
                settings, javaPolicy, other);
    }

    private static <S extends StageDefinition> List<S> only(List<StageDefinition> stages, Class<S> kind) {
        return stages.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
