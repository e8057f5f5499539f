// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import java.util.List;

/** What a partition knows of the rule that selected a row: its name, its columns, and what becomes of the row. */
abstract class OutputSource {

    private final String name;
    private final OutputCount count;

    OutputSource(String name, OutputCount count) {
        this.name = name;
        this.count = count;
    }

    final String name() {
        return name;
    }

    /** Its outputs so far. */
    final OutputCount count() {
        return count;
    }

    /** The names of the columns that it selects. */
    abstract List<String> columns();

    /** Makes the events that it inserts; null if its rows become output events. */
    abstract EventMaker maker();
}
