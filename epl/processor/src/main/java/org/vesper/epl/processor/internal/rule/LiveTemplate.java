// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.Template;
import org.vesper.epl.processor.internal.confined.FedRows;
import org.vesper.epl.processor.internal.partition.OutputEventFactory;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.state.RuleStates;
import org.vesper.spi.processor.Horizon;
import org.vesper.spi.processor.RuleFlow;

/** A template that is deployed or about to be deployed: one statement per partition, which serves all its rules. */
public final class LiveTemplate implements RuleBody {

    private final String id;
    private final String shape;
    private final Template template;
    private final Map<String, Class<?>> columnTypes;
    private final OutputEventFactory factory;
    private final String context;
    private final String rowType;
    private final List<LiveStream> streams;
    private final Optional<TranslatedRule> filler;
    private final RuleFlow flow;
    private final Horizon horizon;
    private final EngineModule module;
    private final AnyRule anyRule;
    private final List<TemplateRows> rows = new ArrayList<>();
    private final RuleActivity activity = new RuleActivity();
    private final Map<Partition, RuleStates> states = new HashMap<>();
    private int rowsBegun;
    private int rules;

    /**
     * Creates a template that is not deployed yet.
     *
     * @param first the rule that adds it
     * @param streams the streams that it reads and fills
     * @param store the store of its rules
     */
    public LiveTemplate(TemplateModule text, TranslatedRule first, List<LiveStream> streams, EngineModule module, RuleStore store) {
        this.id = text.id();
        this.shape = first.generalTemplate().key();
        this.template = text.template();
        this.columnTypes = first.columns();
        this.factory = template.insertion().map(OutputEventFactory::of).orElse(null);
        this.context = text.contextName();
        this.rowType = text.rowType();
        this.streams = streams;
        this.filler = Optional.of(first).filter(rule -> rule.fills().isPresent());
        this.flow = flow(first);
        this.horizon = first.horizon();
        this.module = module;
        this.anyRule = new AnyRule(store, this);
    }

    private LiveTemplate(LiveTemplate other, EngineModule module) {
        this.id = other.id;
        this.shape = other.shape;
        this.template = other.template;
        this.columnTypes = other.columnTypes;
        this.factory = other.factory;
        this.context = other.context;
        this.rowType = other.rowType;
        this.streams = other.streams;
        this.filler = other.filler;
        this.flow = other.flow;
        this.horizon = other.horizon;
        this.module = module;
        this.anyRule = other.anyRule;
    }

    /** The same template in one other partition, not deployed yet. */
    public LiveTemplate in(Partition partition) {
        return new LiveTemplate(this, module.in(partition));
    }

    /** Adds the row of a rule that has begun. <b>Threading:</b> the thread in the lane of the only partition. */
    public void addRow(RunningRule rule, FedRows fed) {
        activity.addTo(fed, rows.get(0).rowOf(rule));
    }

    /** The inputs and outputs of a rule. */
    static RuleFlow flow(TranslatedRule rule) {
        return new RuleFlow(rule.name(), rule.fileName() + ':' + rule.line() + ':' + rule.column(), rule.reads(), rule.fills());
    }

    /** The inputs and outputs that all its rules share. */
    RuleFlow flow() {
        return flow;
    }

    /** How far its rules look back, up to the streams that they read. */
    Horizon horizon() {
        return horizon;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public List<String> columns() {
        return template.columns();
    }

    @Override
    public Map<String, Class<?>> columnTypes() {
        return columnTypes;
    }

    @Override
    public OutputEventFactory factory() {
        return factory;
    }

    /** The names of the event types and streams that its rules read. */
    public Set<String> reads() {
        return template.eventTypes();
    }

    public String key() {
        return template.key();
    }

    /** A key that is equal for templates whose rules differ in constants only. */
    public String shape() {
        return shape;
    }

    public List<LiveStream> streams() {
        return streams;
    }

    /** The most windows of a rule that are behind each other: that of a sub-select, and that over its rows. */
    int windows() {
        return template.feeders().size() + 1;
    }

    /** The stream that this template fills; empty if it fills none. */
    String fills() {
        return filler.flatMap(TranslatedRule::fills).orElse("");
    }

    /** A rule that defines, for the translator, the stream that this template fills. */
    public Optional<TranslatedRule> filler() {
        return filler;
    }

    @Override
    public EngineModule module() {
        return module;
    }

    /** The number of its rules, including stopped ones. */
    public int rules() {
        return rules;
    }

    @Override
    public void count(int more) {
        rules += more;
    }

    @Override
    public RuleActivity activity() {
        return activity;
    }

    public void deploy() {
        module.deploy(Optional.of(this), (partition, statement) -> {
            boolean isRule = TemplateModule.isRule(statement.getName());
            if (isRule) {
                statement.setSubscriber(partition.subscriber());
            }
            if (isRule || TemplateModule.isFeeder(statement)) {
                states.computeIfAbsent(partition, unused -> new RuleStates()).add(statement);
                activity.addRows(partition, statement, isRule == template.feeders().isEmpty());
            }
        });
        module.partitions().stream().map(Partition::engine).forEach(engine ->
                rows.add(new TemplateRows(engine.sender(rowType), engine.context(module.name(), context))));
    }

    public void undeploy() {
        rows.clear();
        states.clear();
        activity.clear();
        module.undeploy();
    }

    @Override
    public void begin(RunningRule rule) {
        rule.setRow(rowsBegun);
        Object[] row = Stream.concat(Stream.of(rule), rule.arguments().stream()).toArray();
        for (int partition = 0; partition < rows.size(); partition++) {
            TemplateRows ofPartition = rows.get(partition);
            module.partitions().get(partition).begin(() -> ofPartition.begin(row));
        }
        rule.setRow(rows.get(0).rowOf(rule));
        rowsBegun = rule.row() + 1;
    }

    @Override
    public void end(RunningRule rule) {
        rows.forEach(ofPartition -> ofPartition.end(rule));
    }

    @Override
    public boolean hasState() {
        return !horizon.state().isEmpty();
    }

    @Override
    public boolean looksBack() {
        return horizon.isEndless() || horizon.looksBack();
    }

    @Override
    public List<byte[]> writeState(RunningRule rule, int partition) throws IOException {
        return states(partition).write(rows.get(partition).rowOf(rule));
    }

    @Override
    public void readState(RunningRule rule, int partition, byte[] state) throws IOException {
        states(partition).read(rows.get(partition).rowOf(rule), state);
    }

    @Override
    public void readFirstStates(RunningRule rule, int partition, List<byte[]> written) throws IOException {
        states(partition).readFirst(rows.get(partition).rowOf(rule), written);
    }

    private RuleStates states(int partition) {
        return states.get(module.partitions().get(partition));
    }

    @Override
    public String suspects(Partition partition, int row) {
        return rule(partition, row).map(failed -> "rule " + failed.name()).orElseGet(this::suspects);
    }

    @Override
    public Optional<String> text(Partition partition, int row) {
        return rule(partition, row).map(rule -> rule.table().map(table -> table.rule().text()).orElseGet(rule::text));
    }

    private Optional<RunningRule> rule(Partition partition, int row) {
        int number = module.partitions().indexOf(partition);
        return number < rows.size() ? rows.get(number).rule(row) : Optional.empty();
    }

    @Override
    public String suspects() {
        return "rule " + anyRule.name().orElse("that is being added")
                + (rules > 1 ? ", or one that differs in constants only (template " + id + ")," : "");
    }
}
