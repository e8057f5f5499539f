// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.definition;

import java.util.List;

/** A stage as its author wrote it. */
public sealed interface StageDefinition permits AdapterDefinition, StreamDefinition, ProcessorDefinition, BeanDefinition {

    /** The stage's id, unique in the network. */
    String id();

    /** The ids of the stages downstream. */
    List<String> listeners();

    /** The place where it is written, "file:line", for errors. */
    String origin();

    /** The kind of stage in one word: adapter, stream, processor or bean. */
    String kind();

    /** The same stage with these listeners. */
    StageDefinition with(List<String> listeners);

    /** The name in errors: "adapter ticks (signals.xml:12)". */
    default String description() {
        return kind() + " " + id() + " (" + origin() + ")";
    }
}
