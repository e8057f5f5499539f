// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.epl.processor.internal.confined.FedRows;
import org.vesper.epl.processor.internal.engine.Engine;
import org.vesper.epl.processor.internal.engine.EngineSettings;
import org.vesper.epl.processor.internal.engine.EngineWords;
import org.vesper.epl.processor.internal.engine.RuleFaults;
import org.vesper.event.Interest;
import org.vesper.spi.processor.ProcessorContext;

/**
 * An engine with its input and output; a processor has one per partition. All partitions of a processor run the same rules, each on the
 * keys whose events it receives.
 *
 * <p><b>Threading:</b> one thread at a time, the one that holds the partition's lane. <b>Failure:</b> an exception of a rule or the sink
 * reaches the caller after all other rules have processed the event.
 */
public final class Partition implements EventSink, AutoCloseable {

    private static final VarHandle FILTERED;

    static {
        try {
            FILTERED = MethodHandles.lookup().findVarHandle(Partition.class, "filtered", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Engine engine;
    private final Entrances entrances;
    private final OutputSubscriber subscriber;
    private final RuleFaults faults;
    private final EngineSettings settings;
    private boolean holdsBack;
    private long filtered;

    /**
     * Creates a partition without rules.
     *
     * @param owner the processor's name in errors
     * @param number counted from 0
     * @param startMs the initial time of its clock, in milliseconds since 1970
     */
    public Partition(String owner, ProcessorContext context, int number, EngineSettings settings, long startMs) {
        this(owner, context, context.sink(number), number, settings, startMs);
    }

    /** A partition without rules that emits nothing, to try rules. */
    public static Partition silent(String owner, ProcessorContext context, EngineSettings settings) {
        return new Partition(owner, context, event -> { }, 0, settings.filtering(), 0);
    }

    private Partition(String owner, ProcessorContext context, EventSink sink, int number, EngineSettings settings, long startMs) {
        engine = new Engine(context, settings.lockFree(), startMs);
        faults = engine.faults();
        this.settings = settings;
        entrances = new Entrances(owner, context.eventTypes(), engine, settings.preFilter());
        subscriber = new OutputSubscriber(context, sink, engine, entrances, number);
        holdBack(false);
    }

    @Override
    public void onEvent(Object event) {
        send(entrances.of(event), event);
    }

    /** Processes an event of a known type. */
    public void onEvent(EventType type, Object event) {
        send(entrances.of(type), event);
    }

    private void send(Entrance entrance, Object event) {
        if (!entrance.lets(event)) {
            FILTERED.setOpaque(this, filtered + 1);
            return;
        }
        try {
            entrance.sender().sendEvent(event);
        } catch (RuntimeException | Error e) {
            faults.add(new RuleFailure("a rule failed when it was given an event: " + EngineWords.failure(e), e));
        }
        faults.raise();
    }

    /** Holds back what rules in the shadow insert into streams, or stops doing so. <b>Threading:</b> the thread in the lane. */
    public void holdBack(boolean on) {
        holdsBack = on;
        hold(false);
    }

    private void hold(boolean silent) {
        engine.setInsertIntoListener(new HeldInserts(holdsBack, silent, engine.faults().calls()));
    }

    /** Begins a rule. It has rows of what windows in Esper's dialect retain already, which have no effect. */
    public void begin(Runnable rule) {
        hold(true);
        subscriber.setSilent(true);
        try {
            rule.run();
        } finally {
            subscriber.setSilent(false);
            hold(false);
        }
    }

    /** Sets the time of day that outputs are said to have. <b>Threading:</b> any thread. */
    public void noteTime(long nowMs) {
        subscriber.noteTime(nowMs);
    }

    public void advanceTime(long nowMs) {
        engine.advanceTime(nowMs);
    }

    public long nextTimeMs() {
        return engine.nextTimeMs();
    }

    /** The events that are wanted until the rules change. <b>Threading:</b> the thread in the lane. */
    public Interest interest() {
        return engine.interest(entrances.preFilters());
    }

    /** Whether an event is of interest, which has been that of this partition. */
    public boolean wants(Object event, Interest interest) {
        return entrances.of(event).wants(event, interest);
    }

    /**
     * Begins to feed some rules: no other rule receives what they are fed or make of it, and they emit nothing. <b>Threading:</b> the
     * thread in the lane.
     */
    public void feedOnly(FedRows rows, Collection<? extends OutputSource> rules) {
        engine.feedOnly(rows);
        subscriber.mute(rules);
    }

    /** Ends that. */
    public void feedAll() {
        engine.feedOnly(null);
        subscriber.mute(List.of());
        faults.clear();
    }

    /** Feeds an event. A rule that fails has failed on it before. */
    public void feed(Object event) {
        try {
            entrances.of(event).sender().sendEvent(event);
        } catch (RuntimeException | Error e) {
            // It has failed before.
        } finally {
            faults.clear();
        }
    }

    /** Feeds a time, at which timers fire. */
    public void feedTime(long timeMs) {
        try {
            engine.advanceTime(timeMs);
        } catch (RuntimeException | Error e) {
            // It has failed before.
        } finally {
            faults.clear();
        }
    }

    /** The number of events rejected by the pre-filter since the start. <b>Threading:</b> any thread. */
    public long filtered() {
        return (long) FILTERED.getOpaque(this);
    }

    /** The rule that the thread in the lane is running, if known. <b>Threading:</b> any other thread. */
    public Optional<String> ruleAtWork() {
        return engine.ruleAtWork();
    }

    public EngineSettings settings() {
        return settings;
    }

    public Engine engine() {
        return engine;
    }

    public OutputSubscriber subscriber() {
        return subscriber;
    }

    @Override
    public void close() {
        engine.close();
    }
}
