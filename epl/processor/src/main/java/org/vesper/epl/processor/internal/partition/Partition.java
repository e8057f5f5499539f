// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.epl.processor.internal.engine.CompileThread;
import org.vesper.epl.processor.internal.engine.Engine;
import org.vesper.epl.processor.internal.engine.EngineSettings;
import org.vesper.epl.processor.internal.engine.EngineWords;
import org.vesper.epl.processor.internal.engine.RuleFaults;
import org.vesper.event.Interest;
import org.vesper.spi.processor.ProcessorContext;

/**
 * An engine with its input and output, of which a processor has one per partition. All partitions of a processor run the same
 * rules, each for the keys whose events it is given.
 *
 * <p><b>Threading:</b> one thread at a time, the one that holds the partition's lane. <b>Failure:</b> what a rule or the sink throws
 * reaches the caller after all other rules have had the event.
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
    private final CompileThread compiler;
    private long filtered;

    /**
     * A partition without rules.
     *
     * @param owner how errors call the processor
     * @param number counted from 0
     * @param startMs where its clock begins, in milliseconds since 1970
     */
    public Partition(String owner, ProcessorContext context, int number, EngineSettings settings, long startMs) {
        engine = new Engine(context, settings.lockFree(), startMs);
        faults = engine.faults();
        compiler = new CompileThread(settings.compileTimeout());
        entrances = new Entrances(owner, context.eventTypes(), engine, settings.preFilter());
        subscriber = new OutputSubscriber(context.sink(number), faults, entrances, number);
    }

    @Override
    public void onEvent(Object event) {
        send(entrances.of(event), event);
    }

    /** Takes an event of a type that the caller knows. */
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

    public void advanceTime(long nowMs) {
        engine.advanceTime(nowMs);
    }

    public long nextTimeMs() {
        return engine.nextTimeMs();
    }

    /** Which events are wanted until the rules change. <b>Threading:</b> the thread in the lane. */
    public Interest interest() {
        return engine.interest(entrances.preFilters());
    }

    /** Events kept out of the engine since the start; to be read by any thread. */
    public long filtered() {
        return (long) FILTERED.getOpaque(this);
    }

    /** The rule that the thread in the lane is at, if that is known; to be asked by another thread. */
    public Optional<String> ruleAtWork() {
        return engine.ruleAtWork();
    }

    public Engine engine() {
        return engine;
    }

    public CompileThread compiler() {
        return compiler;
    }

    public OutputSubscriber subscriber() {
        return subscriber;
    }

    @Override
    public void close() {
        engine.close();
    }
}
