// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.PartitionCheck;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.processor.internal.change.RuleSet;
import org.vesper.epl.processor.internal.engine.EngineSettings;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.event.Interest;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.ProcessorStatus;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleFlow;

/**
 * A processor whose rules are written in EPL. It works in a container and on a plain class path alike.
 *
 * <p><b>Threading:</b> as {@link Processor} says: one thread at a time in each partition, but for the list of rules. Outputs are passed
 * on by the thread that brings the event or moves the clock, before its call returns. <b>Ordering:</b> outputs of one rule come, in each
 * partition, in the order of its events; which of two rules that fire on the same event comes first is not defined. <b>Failure:</b> what
 * a rule or the sink throws reaches the caller of {@code onEvent} or {@code advanceTime} after all other rules have had the event.
 */
public final class EplProcessor implements Processor {

    private final List<Partition> partitions = new ArrayList<>();
    private final RuleSet rules;

    /**
     * A processor with the rules of its context running.
     *
     * <p><b>Failure:</b> an {@link org.vesper.epl.language.result.EplException} with the mistakes of all rules.
     *
     * @param startMs where its clock begins, in milliseconds since 1970
     */
    public EplProcessor(ProcessorContext context, long startMs) {
        String owner = context.application() + ": processor " + context.stage();
        Dialect dialect = context.settings().choice("dialect", Dialect.VESPER);
        EngineSettings settings = EngineSettings.read(context.settings());
        try {
            for (int number = 0; number < context.partitions(); number++) {
                partitions.add(new Partition(owner, context, number, settings, startMs));
            }
            Optional<PartitionCheck> check = context.partitions() == 1 ? Optional.empty()
                    : Optional.of(new PartitionCheck(context.partitionKey(), context.eventTypes(), outputType(context)));
            rules = new RuleSet(owner, partitions, translator(context), check, dialect);
            rules.prepare(List.of(new RuleChange.Upload(context.ruleFiles()))).apply();
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /**
     * {@inheritDoc} The type of an event is found by its class; a {@link org.vesper.api.MapEvent} names it, any other map is an event of
     * the only map type.
     */
    @Override
    public EventSink partition(int partition) {
        return partitions.get(partition);
    }

    /** Takes an event of a type that the caller knows, one of those that the processor was made with, into the first partition. */
    public void onEvent(EventType type, Object event) {
        partitions.get(0).onEvent(type, event);
    }

    /** {@inheritDoc} It goes through every point at which a rule has something to do, and never back: an earlier time changes nothing. */
    @Override
    public void advanceTime(int partition, long nowMs) {
        partitions.get(partition).advanceTime(nowMs);
    }

    @Override
    public long nextTimeMs(int partition) {
        return partitions.get(partition).nextTimeMs();
    }

    @Override
    public Optional<String> ruleAtWork(int partition) {
        return partitions.get(partition).ruleAtWork();
    }

    @Override
    public RuleControl rules() {
        return rules;
    }

    /** {@inheritDoc} All partitions have the same rules and want the same. */
    @Override
    public Interest interest() {
        return partitions.get(0).interest();
    }

    @Override
    public List<RuleFlow> flows() {
        return rules.flows();
    }

    @Override
    public ProcessorStatus status() {
        return new ProcessorStatus(partitions.stream().mapToLong(Partition::filtered).sum(), Map.of());
    }

    @Override
    public void close() {
        partitions.forEach(Partition::close);
    }

    private static RuleTranslator translator(ProcessorContext context) {
        return new RuleTranslator(context.eventTypes(), context.functions(), outputType(context));
    }

    private static String outputType(ProcessorContext context) {
        return context.settings().text("output-type", "");
    }
}
