// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Supplier;
import org.vesper.api.EventSink;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.epl.processor.internal.confined.StatementActivity;
import org.vesper.epl.processor.internal.engine.Engine;
import org.vesper.epl.processor.internal.engine.EngineWords;
import org.vesper.epl.processor.internal.engine.RuleFaults;
import org.vesper.spi.processor.ProcessorContext;

/**
 * Receives the selected rows of all statements of a partition from Esper and passes each on: as an output event, or as an event of the
 * application's type, which the other rules receive too. The rows of a rule in the shadow end here.
 */
public final class OutputSubscriber {

    private final ProcessorContext context;
    private final EventSink sink;
    private final RuleFaults faults;
    private final Entrances entrances;
    private final int partition;
    private final StatementActivity activity;
    /** The rules that are fed the past, which emit nothing; null if there are none. */
    private Set<OutputSource> muted;
    private boolean silent;
    /** The time of day; volatile, since another thread tells it. */
    private volatile long nowMs;

    OutputSubscriber(ProcessorContext context, EventSink sink, Engine engine, Entrances entrances, int partition) {
        this.context = context;
        this.sink = sink;
        this.faults = engine.faults();
        this.activity = engine.activity();
        this.entrances = entrances;
        this.partition = partition;
    }

    /** Sets the time of day, several times a second. */
    void noteTime(long timeMs) {
        nowMs = timeMs;
    }

    /** Receives one row. Esper finds the method by its name and parameter; the last element is the rule, or null if the row is lost. */
    public void update(Object[] row) {
        OutputSource rule = (OutputSource) row[row.length - 1];
        if (rule == null || silent) {
            return;
        }
        if (muted != null && muted.contains(rule)) {
            hold(rule, row);
            return;
        }
        OutputCount count = rule.count();
        count.increment(partition, nowMs);
        ShadowOutputs shadow = count.shadow();
        if (shadow != null) {
            shadow.keep(partition, new ShadowOutputs.Place(nowMs, context.cause(partition)), rule.columns(), row);
            return;
        }
        try {
            OutputEventFactory factory = rule.factory();
            emit(factory == null ? new RuleOutput(rule, row) : made(rule, factory, row));
        } catch (RuntimeException | Error e) {
            faults.add(e);
        }
    }

    /** Lets all rules emit nothing. */
    void setSilent(boolean on) {
        silent = on;
    }

    /** Lets some rules emit nothing; what they insert reaches other rules nevertheless. */
    void mute(Collection<? extends OutputSource> rules) {
        Set<OutputSource> set = Collections.newSetFromMap(new IdentityHashMap<>());
        set.addAll(rules);
        muted = set.isEmpty() ? null : set;
    }

    private void hold(OutputSource rule, Object[] row) {
        OutputEventFactory factory = rule.factory();
        if (factory != null && !rule.count().isShadow()) {
            made(rule, factory, row);
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
        rule.count().increment(partition, nowMs);
        try {
            emit(new RuleOutput(rule, values));
        } catch (RuntimeException | Error e) {
            faults.add(e);
        }
    }

    /** Passes an event on. If the rule is being timed, the time of the stages downstream does not count. */
    private void emit(Object event) {
        if (!activity.isSampling()) {
            sink.onEvent(event);
            return;
        }
        long beforeNs = System.nanoTime();
        try {
            sink.onEvent(event);
        } finally {
            activity.leaveOut(System.nanoTime() - beforeNs);
        }
    }

    /**
     * Makes an event and sends it past the pre-filter to the other rules after all rules have processed its source: the source may be the
     * event that makes a pattern wait for it.
     */
    private Object made(OutputSource rule, OutputEventFactory factory, Object[] row) {
        Object event;
        try {
            event = factory.make(row);
        } catch (RuntimeException | Error e) {
            throw failure(rule, e);
        }
        entrances.of(factory.type()).sender().routeEvent(event);
        return event;
    }

    private static RuleFailure failure(OutputSource rule, Throwable cause) {
        return new RuleFailure("rule " + rule.name() + " failed: " + EngineWords.failure(cause), cause);
    }
}
