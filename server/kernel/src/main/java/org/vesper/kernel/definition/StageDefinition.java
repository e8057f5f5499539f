// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.definition;

import java.util.List;

/** A stage as its author wrote it. */
public sealed interface StageDefinition permits AdapterDefinition, StreamDefinition, ProcessorDefinition, BeanDefinition {

    /** Unique in the network. */
    String id();

    /** Ids of the stages behind it. */
    List<String> listeners();

    /** Where it is written, "file:line", for errors. */
    String origin();

    /** What it is, in one word: adapter, stream, processor or bean. */
    String kind();

    /** The same stage with these listeners. */
    StageDefinition with(List<String> listeners);

    /** How errors call it: "adapter ticks (signals.xml:12)". */
    default String description() {
        return kind() + " " + id() + " (" + origin() + ")";
    }
}
