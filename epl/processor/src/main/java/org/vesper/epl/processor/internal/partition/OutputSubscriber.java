// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import java.util.function.Supplier;
import org.vesper.api.EventSink;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.epl.processor.internal.engine.EngineWords;
import org.vesper.epl.processor.internal.engine.RuleFaults;

/**
 * Receives the selected rows of all statements of a partition from Esper and passes each on: as an output event, or as an event of the
 * application's type, which the other rules receive too.
 */
public final class OutputSubscriber {

    private final EventSink sink;
    private final RuleFaults faults;
    private final Entrances entrances;
    private final int partition;

    OutputSubscriber(EventSink sink, RuleFaults faults, Entrances entrances, int partition) {
        this.sink = sink;
        this.faults = faults;
        this.entrances = entrances;
        this.partition = partition;
    }

    /** Receives one row. Esper finds the method by its name and parameter; the last element is the rule. */
    public void update(Object[] row) {
        OutputSource rule = (OutputSource) row[row.length - 1];
        rule.count().increment(partition);
        try {
            EventMaker maker = rule.maker();
            sink.onEvent(maker == null ? new RuleOutput(rule, row) : made(rule, maker, row));
        } catch (RuntimeException | Error e) {
            faults.add(e);
        }
    }

    /**
     * Passes on a row that begins with the columns of a rule.
     *
     * @param row reads the row; an exception, such as one of an application's getter, is a fault of the rule
     */
    public void put(OutputSource rule, Supplier<Object[]> row) {
        Object[] values;
        try {
            values = row.get();
        } catch (RuntimeException | Error e) {
            faults.add(failure(rule, e));
            return;
        }
        rule.count().increment(partition);
        try {
            sink.onEvent(new RuleOutput(rule, values));
        } catch (RuntimeException | Error e) {
            faults.add(e);
        }
    }

    /**
     * Makes an event and sends it past the pre-filter to the other rules after all rules have processed its source: the source may be the
     * event that makes a pattern wait for it.
     */
    private Object made(OutputSource rule, EventMaker maker, Object[] row) {
        Object event;
        try {
            event = maker.make(row);
        } catch (RuntimeException | Error e) {
            throw failure(rule, e);
        }
        entrances.of(maker.type()).sender().routeEvent(event);
        return event;
    }

    private static RuleFailure failure(OutputSource rule, Throwable cause) {
        return new RuleFailure("rule " + rule.name() + " failed: " + EngineWords.failure(cause), cause);
    }
}
