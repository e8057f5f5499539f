// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.vesper.api.EventSink;
import org.vesper.config.NearestName;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.state.WrittenRule;
import org.vesper.event.EventValues;
import org.vesper.spi.explanation.ExplainingProcessor;
import org.vesper.spi.explanation.Explanation;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.ProcessorStatus;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleFlow;
import org.vesper.spi.processor.RuleStatus;

/** A processor with an engine beside it, which gets the same events and the same time, and follows each change of the rules. */
public final class ExplainingEplProcessor implements ExplainingProcessor {

    private final EplProcessor processor;
    private final ProcessorContext context;
    private final String rule;
    private final RuleTranslator translator;
    private final Dialect dialect;
    private final Beside beside;
    private final RuleControl rules;
    private final long[] nowMs;
    private final List<List<Explanation>> explanations;
    private ProbePlan plan = ProbePlan.EMPTY;
    private IntPredicate when = partition -> false;

    /**
     * @param processor the processor
     * @param rule the name of the rule that is explained
     */
    public ExplainingEplProcessor(EplProcessor processor, ProcessorContext context, String rule, long startMs) {
        this.processor = processor;
        this.context = context;
        this.rule = rule;
        this.translator = RuleTranslator.of(context);
        this.dialect = context.settings().choice("dialect", Dialect.VESPER);
        this.beside = new Beside(context, context.eventTypes(), context.partitions(), startMs);
        this.nowMs = new long[context.partitions()];
        Arrays.fill(nowMs, startMs);
        this.explanations = Stream.generate(() -> (List<Explanation>) new ArrayList<Explanation>()).limit(context.partitions()).toList();
        this.rules = new FollowedRules(processor.rules(), this::follow, beside::restart);
        follow();
    }

    private void follow() {
        plan = ProbePlan.of(rule, processor, dialect, translator, context.eventTypes());
        beside.run(plan.rules(), plan.stopped());
    }

    @Override
    public EventSink partition(int partition) {
        EventSink input = processor.partition(partition);
        EventValues values = new EventValues(context.eventTypes());
        return event -> {
            feed(partition, event, values);
            input.onEvent(event);
        };
    }

    private void feed(int partition, Object event, EventValues values) {
        if (!when.test(partition)) {
            beside.partition(partition).onEvent(event);
            return;
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        values.properties(event).forEach(property -> properties.put(property, values.value(event, property)));
        Explanation.Cause cause = new Explanation.Cause(values.name(event), properties, nowMs[partition]);
        explanations.get(partition).add(explain(moment(partition, cause, event, fed -> fed.onEvent(event))));
    }

    @Override
    public void advanceTime(int partition, long timeMs) {
        nowMs[partition] = Math.max(nowMs[partition], timeMs);
        if (when.test(partition)) {
            Explanation.Cause cause = new Explanation.Cause("", Map.of(), nowMs[partition]);
            Explanation explanation = explain(moment(partition, cause, null, fed -> fed.advanceTime(timeMs)));
            if (explanation.hasFired()) {
                explanations.get(partition).add(explanation);
            }
        } else {
            beside.partition(partition).advanceTime(timeMs);
        }
        processor.advanceTime(partition, timeMs);
    }

    private Moment moment(int partition, Explanation.Cause cause, Object event, Consumer<Partition> fed) {
        return Moment.of(new Moment.Setup(context, plan, beside), partition, cause, event, fed);
    }

    private Explanation explain(Moment moment) {
        return RuleInquiry.explain(moment, rule, absent());
    }

    private String absent() {
        Optional<RuleStatus> status = processor.rules().status(rule);
        if (status.isPresent()) {
            return status.get().running() ? "it is written in Esper's dialect, which cannot be explained" : "it was stopped";
        }
        List<String> names = processor.rules().list().stream().map(RuleStatus::name).toList();
        return "there was no such rule" + NearestName.hint(rule, names);
    }

    @Override
    public void explain(IntPredicate when) {
        this.when = when;
        explanations.forEach(List::clear);
    }

    @Override
    public List<Explanation> explanations(int partition) {
        return List.copyOf(explanations.get(partition));
    }

    @Override
    public RuleControl rules() {
        return rules;
    }

    @Override
    public List<RuleFlow> flows() {
        return processor.flows();
    }

    @Override
    public ProcessorStatus status() {
        return processor.status();
    }

    @Override
    public void writeState(int partition, DataOutput output) throws IOException {
        processor.writeState(partition, output);
    }

    @Override
    public void readState(int partition, DataInput input, boolean whole) throws IOException {
        processor.readState(partition, input, whole);
        ByteArrayOutputStream taken = new ByteArrayOutputStream();
        processor.writeState(partition, new DataOutputStream(taken));
        for (WrittenRule written : WrittenRule.readAll(new DataInputStream(new ByteArrayInputStream(taken.toByteArray())))) {
            if (written.state().length > 0) {
                plan.readState(written, beside, partition);
            }
        }
    }

    @Override
    public long lookBack(int partition, long position) {
        return processor.lookBack(partition, position);
    }

    @Override
    public void restartUnrecovered() {
        processor.restartUnrecovered();
    }

    @Override
    public long nextTimeMs(int partition) {
        return Math.min(processor.nextTimeMs(partition), beside.partition(partition).nextTimeMs());
    }

    @Override
    public void noteTime(long timeMs) {
        processor.noteTime(timeMs);
    }

    @Override
    public Optional<String> ruleAtWork(int partition) {
        return processor.ruleAtWork(partition);
    }

    @Override
    public void close() {
        processor.close();
        beside.close();
    }
}
