// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import org.vesper.api.EventSink;

/** Takes the selected rows of all statements of a partition from Esper and passes each on as an output event. */
public final class OutputSubscriber {

    private final EventSink sink;
    private final Faults faults;
    private final int partition;

    OutputSubscriber(EventSink sink, Faults faults, int partition) {
        this.sink = sink;
        this.faults = faults;
        this.partition = partition;
    }

    /** Called by Esper, which finds it by its name and parameter, once per row; the last element is the rule. */
    public void update(Object[] row) {
        put((RunningRule) row[row.length - 1], row);
    }

    /** Passes a row on that begins with the columns of a rule. */
    void put(RunningRule rule, Object[] row) {
        rule.countOutput(partition);
        try {
            sink.onEvent(new RuleOutput(rule, row));
        } catch (RuntimeException | Error e) {
            faults.add(e);
        }
    }
}
