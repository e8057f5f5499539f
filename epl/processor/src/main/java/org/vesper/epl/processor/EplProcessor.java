// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.EvictionCheck;
import org.vesper.epl.language.PartitionCheck;
import org.vesper.epl.language.RecoveryCheck;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.result.EsperStream;
import org.vesper.epl.processor.internal.change.RecoveredRules;
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
import org.vesper.spi.processor.UserFunction;

/**
 * A processor whose rules are written in EPL. It runs in a container and on a plain class path.
 *
 * <p><b>Threading:</b> as {@link Processor} requires: one thread at a time in each partition, except for the list of rules. The thread that
 * delivers the event or advances the clock passes the outputs on before its call returns. <b>Ordering:</b> in each partition, the outputs
 * of one rule follow the order of its events; the order of two rules that fire on the same event is not defined. <b>Failure:</b> an
 * exception of a rule or the sink reaches the caller of {@code onEvent} or {@code advanceTime} after all other rules have processed the
 * event.
 */
public final class EplProcessor implements Processor {

    private final List<Partition> partitions = new ArrayList<>();
    private final Collection<EventType> eventTypes;
    private final RuleSet rules;
    private final RecoveredRules recovered;

    /**
     * Creates a processor and starts the rules of its context.
     *
     * <p><b>Failure:</b> an {@link org.vesper.epl.language.result.EplException} with the errors of all rules.
     *
     * @param startMs the initial time of its clock, in milliseconds since 1970
     */
    public EplProcessor(ProcessorContext context, long startMs) {
        String owner = context.application() + ": processor " + context.stage();
        Dialect dialect = context.settings().choice("dialect", Dialect.VESPER);
        EngineSettings settings = EngineSettings.read(owner, context.settings());
        eventTypes = context.eventTypes();
        try {
            for (int number = 0; number < context.partitions(); number++) {
                partitions.add(new Partition(owner, context, number, settings, startMs));
            }
            Optional<PartitionCheck> check = context.partitions() == 1 ? Optional.empty()
                    : Optional.of(new PartitionCheck(context.partitionKey(), context.eventTypes(), outputType(context)));
            Optional<EvictionCheck> eviction = Optional.of(new EvictionCheck(settings.maxRetained())).filter(any -> settings.evicts());
            rules = new RuleSet(owner, partitions, RuleTranslator.of(context), check, () -> recovery(context), eviction, dialect,
                    () -> Partition.silent(owner, context, settings));
            recovered = rules.recovered(context.functions().stream().filter(EplProcessor::keepsLatest).map(UserFunction::name)
                    .collect(Collectors.toSet()));
            rules.prepare(List.of(new RuleChange.Upload(context.ruleFiles()))).apply();
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /**
     * {@inheritDoc} The class of an event determines its type. A {@link org.vesper.api.MapEvent} names its type; any other map is an event
     * of the only map type.
     */
    @Override
    public EventSink partition(int partition) {
        return partitions.get(partition);
    }

    /** Passes an event of a known type to the first partition. The type must be one that the processor was created with. */
    public void onEvent(EventType type, Object event) {
        partitions.get(0).onEvent(type, event);
    }

    /** {@inheritDoc} The clock stops at every time at which a rule has work to do. It never moves back: an earlier time has no effect. */
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
    public void noteTime(long nowMs) {
        partitions.forEach(partition -> partition.noteTime(nowMs));
    }

    /**
     * The statements in Esper's dialect, with the reasons why they cannot run in partitions: by property of the events, empty if they can.
     */
    public Map<String, Map<String, String>> unfitKeysInEsper() {
        return rules.unfitKeysInEsper(eventTypes);
    }

    /** What statements in Esper's dialect declare, with the columns as far as these are known. */
    public Map<String, EsperStream> streamsInEsper() {
        return rules.streamsInEsper();
    }

    @Override
    public RuleControl rules() {
        return rules;
    }

    /** {@inheritDoc} All partitions have the same rules and therefore the same interest. */
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
        return new ProcessorStatus(partitions.stream().mapToLong(Partition::filtered).sum(), details(partitions.get(0).settings()));
    }

    private Map<String, String> details(EngineSettings settings) {
        String maximum = String.valueOf(settings.maxRetained());
        return settings.maxRetained() == 0 ? Map.of()
                : settings.evicts() ? Map.of("max-retained-events", maximum, "when-max-retained", "evict", "events-evicted",
                        String.valueOf(rules.evicted()))
                : Map.of("max-retained-events", maximum, "events-refused", String.valueOf(rules.refused()));
    }

    @Override
    public void writeState(int partition, DataOutput output) throws IOException {
        recovered.writeState(partition, output);
    }

    @Override
    public void readState(int partition, DataInput input, boolean whole) throws IOException {
        recovered.readState(partition, input, whole);
    }

    @Override
    public long lookBack(int partition, long position) {
        return recovered.lookBack(partition, position);
    }

    @Override
    public void restartUnrecovered() {
        recovered.restartUnrecovered();
    }

    @Override
    public void close() {
        partitions.forEach(Partition::close);
    }

    private static Optional<RecoveryCheck> recovery(ProcessorContext context) {
        return context.recovered() ? Optional.of(new RecoveryCheck(context.functions())) : Optional.empty();
    }

    private static boolean keepsLatest(UserFunction function) {
        return function instanceof UserFunction.OfAggregate aggregate && aggregate.latestValues() > 0;
    }

    private static String outputType(ProcessorContext context) {
        return context.settings().text("output-type", "");
    }
}
