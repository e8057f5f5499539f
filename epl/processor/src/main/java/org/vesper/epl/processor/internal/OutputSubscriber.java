// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import org.vesper.api.EventSink;

/** Takes the selected rows of all statements from Esper and passes each on as an output event. */
public final class OutputSubscriber {

    private final EventSink sink;
    private final Faults faults;

    public OutputSubscriber(EventSink sink, Faults faults) {
        this.sink = sink;
        this.faults = faults;
    }

    /** Called by Esper, which finds it by its name and parameter, once per row; the last element is the rule. */
    public void update(Object[] row) {
        RunningRule rule = (RunningRule) row[row.length - 1];
        rule.countOutput();
        try {
            sink.onEvent(new RuleOutput(rule, row));
        } catch (RuntimeException | Error e) {
            faults.add(e);
        }
    }
}
