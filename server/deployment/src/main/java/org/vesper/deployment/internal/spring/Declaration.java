// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.spring;

import java.util.Map;

import org.vesper.deployment.internal.assembly.NetworkAssembler;

/** What one element of a network says, in XML or in Java; {@link NetworkAssembler} makes the network of all of them. */
public sealed interface Declaration {

    /** Where it is written, "file:line". */
    String origin();

    /** A stage, wired by the names of those behind it, of those before it, or of both. */
    sealed interface StageDeclaration extends Declaration {

        String id();

        String listeners();

        String sources();

        /** What becomes of it when it fails: skip or stop. */
        default String onFault() {
            return "skip";
        }
    }

    record EventTypeDeclaration(String name, String className, Map<String, String> properties, String origin) implements Declaration {
    }

    /** A method of a bean, or a static one of a class. */
    record FunctionDeclaration(String name, String className, String bean, String method, String origin) implements Declaration {
    }

    record AggregateDeclaration(String name, String className, String origin) implements Declaration {
    }

    record AdapterDeclaration(
            String id, String provider, Map<String, String> settings, String listeners, String sources, String onFault, String origin)
            implements StageDeclaration {
    }

    record StreamDeclaration(
            String id, String capacity, String threads, String partitionBy, String waitStrategy, String whenFull, String listeners,
            String sources, String origin) implements StageDeclaration {
    }

    record ProcessorDeclaration(
            String id, String provider, Map<String, String> settings, String rules, String clock, String clockStart, String dialect,
            String outputType, String listeners, String sources, String onFault, String origin) implements StageDeclaration {
    }

    /** The bean itself has a definition of its own, under its id. */
    record EventBeanDeclaration(String id, String listeners, String sources, String onFault, String origin) implements StageDeclaration {
    }
}
