// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.spring;

import java.util.Map;
import org.vesper.deployment.internal.assembly.NetworkAssembler;

/** What one element of a network says, in XML or in Java; {@link NetworkAssembler} makes the network of all of them. */
public sealed interface Declaration {

    /** Where it is written, "file:line". */
    String origin();

    /**
     * How a stage is bound into the network.
     *
     * @param listeners names of the stages behind it, separated by commas
     * @param sources names of the stages before it, separated by commas
     * @param onFault what becomes of the stage when it fails: skip or stop
     */
    record Binding(String listeners, String sources, String onFault) {
    }

    /** A stage, wired by the names of those behind it, of those before it, or of both. */
    sealed interface StageDeclaration extends Declaration {

        String id();

        Binding binding();
    }

    /** The type of an event: a class, or properties with their types. */
    record EventTypeDeclaration(String name, String className, Map<String, String> properties, String origin) implements Declaration {
    }

    /** A method of a bean, or a static one of a class. */
    record FunctionDeclaration(String name, String className, String bean, String method, String origin) implements Declaration {
    }

    /** An aggregate of the application, by the class that implements it. */
    record AggregateDeclaration(String name, String className, String origin) implements Declaration {
    }

    /** A connection to the outside. */
    record AdapterDeclaration(String id, String provider, Map<String, String> settings, Binding binding, String origin)
            implements StageDeclaration {
    }

    /** A queue and its threads. */
    record StreamDeclaration(
            String id, String capacity, String threads, String partitionBy, String waitStrategy, String whenFull, Binding binding,
            String origin) implements StageDeclaration {
    }

    /**
     * The clock of a processor.
     *
     * @param source system, or "property NAME"
     * @param start the time at which it begins, or empty
     */
    record ClockAttributes(String source, String start) {
    }

    /**
     * What a processor runs.
     *
     * @param files names of rule files, separated by commas
     * @param dialect the dialect of those that name none, or empty
     * @param outputType the event type of outputs that name none, or empty
     */
    record RuleAttributes(String files, String dialect, String outputType) {
    }

    /** A stage that runs rules. */
    record ProcessorDeclaration(
            String id, String provider, Map<String, String> settings, RuleAttributes rules, ClockAttributes clock, Binding binding,
            String origin) implements StageDeclaration {
    }

    /** The bean itself has a definition of its own, under its id. */
    record EventBeanDeclaration(String id, Binding binding, String origin) implements StageDeclaration {
    }
}
