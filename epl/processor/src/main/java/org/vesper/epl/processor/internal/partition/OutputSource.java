// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import java.util.List;

/** A partition's view of the rule that selected a row: its name, its columns, and the destination of its rows. */
public abstract class OutputSource {

    private final String name;
    private final OutputCount count;

    public OutputSource(String name, OutputCount count) {
        this.name = name;
        this.count = count;
    }

    public final String name() {
        return name;
    }

    /** The number of its outputs so far. */
    public final OutputCount count() {
        return count;
    }

    /** The names of the columns that it selects. */
    public abstract List<String> columns();

    /** The factory of the events that it inserts; null if its rows become output events. */
    public abstract OutputEventFactory factory();
}
