// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import java.util.Map;

/** One element of a network, declared in XML or in Java. The network is created from all of them. */
public sealed interface Declaration {

    /** The place of the declaration, "file:line". */
    String origin();

    /**
     * The wiring of a stage, and its reaction to faults.
     *
     * @param listeners names of the downstream stages, separated by commas
     * @param sources names of the upstream stages, separated by commas
     * @param onFault the reaction of the stage to a failure: skip or stop
     */
    record Binding(String listeners, String sources, String onFault) {
    }

    /** A stage, wired by the names of its downstream stages, its upstream stages, or both. */
    sealed interface StageDeclaration extends Declaration {

        String id();

        Binding binding();
    }

    /** The type of an event: a class, or properties with their types. */
    record EventTypeDeclaration(String name, String className, Map<String, String> properties, String origin) implements Declaration {
    }

    /** A function for rules. */
    record FunctionDeclaration(String name, MethodAttributes method, String origin) implements Declaration {
    }

    /**
     * A static method of a class, or a method of a bean; either the class or the bean is empty.
     *
     * @param name the name of the method; empty if it is that of the function
     */
    record MethodAttributes(String className, String bean, String name) {
    }

    /** An aggregate of the application, by the class that implements it. */
    record AggregateDeclaration(String name, String className, String origin) implements Declaration {
    }

    /** A connection to the outside. */
    record AdapterDeclaration(String id, String provider, Map<String, String> settings, Binding binding, String origin)
            implements StageDeclaration {
    }

    /** A queue and its threads. */
    record StreamDeclaration(String id, QueueAttributes queue, ThreadAttributes threads, Binding binding, String origin)
            implements StageDeclaration {
    }

    /**
     * The queue of a stream.
     *
     * @param whenFull what happens to an event that finds no room
     */
    record QueueAttributes(String capacity, String whenFull) {
    }

    /**
     * The threads of a stream.
     *
     * @param partitionBy the property that selects the thread of an event, or empty
     * @param waitStrategy how a thread waits for events
     */
    record ThreadAttributes(String count, String partitionBy, String waitStrategy) {
    }

    /**
     * The clock of a processor.
     *
     * @param source "system", or "property NAME"
     * @param start the initial time, or empty
     */
    record ClockAttributes(String source, String start) {
    }

    /**
     * The rules of a processor.
     *
     * @param files names of rule files, separated by commas
     * @param dialect the dialect of files that name none, or empty
     * @param outputType the event type of outputs that name none, or empty
     */
    record RuleAttributes(String files, String dialect, String outputType) {
    }

    /** A stage that runs rules. */
    record ProcessorDeclaration(
            String id, String provider, Map<String, String> settings, RuleAttributes rules, ClockAttributes clock, Binding binding,
            String origin) implements StageDeclaration {
    }

    /** A bean in the network; the bean itself has a definition of its own, under its id. */
    record EventBeanDeclaration(String id, Binding binding, String origin) implements StageDeclaration {
    }

    /** The recovery of the network, as settings of {@code RecoveryDefinition}. */
    record RecoveryDeclaration(Map<String, String> attributes, String origin) implements Declaration {
    }
}
