// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import org.vesper.api.EventSink;

/**
 * Takes the selected rows of all statements of a partition from Esper and passes each on: as an output event, or as an event of
 * the application's type that the rule makes, which the other rules get too.
 */
public final class OutputSubscriber {

    private final EventSink sink;
    private final Faults faults;
    private final Entrances entrances;
    private final int partition;

    OutputSubscriber(EventSink sink, Faults faults, Entrances entrances, int partition) {
        this.sink = sink;
        this.faults = faults;
        this.entrances = entrances;
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
            EventMaker maker = rule.body().maker();
            sink.onEvent(maker == null ? new RuleOutput(rule, row) : made(maker, row));
        } catch (RuntimeException | Error e) {
            faults.add(e);
        }
    }

    /**
     * The other rules get it when all have had the event that it comes from, past the pre-filter: what is made before it may be what
     * lets a pattern wait for it.
     */
    private Object made(EventMaker maker, Object[] row) {
        Object event = maker.make(row);
        entrances.of(maker.type()).sender().routeEvent(event);
        return event;
    }
}
