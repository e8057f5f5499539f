// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.vesper.config.ConfigurationException;
import org.vesper.event.Interest;
import org.vesper.journal.Change;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.control.Undertaking;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneGroup;
import org.vesper.kernel.rules.ChangeTerms;
import org.vesper.kernel.rules.LiveRules;
import org.vesper.kernel.rules.RuleSnapshot;
import org.vesper.kernel.time.EventClock;
import org.vesper.kernel.time.PartitionedTime;
import org.vesper.spi.ledger.ChangeNote;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorStatus;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleEffect;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;
import org.vesper.spi.processor.ShadowOutput;

/**
 * A processor at run time. <b>Threading:</b> any thread. Operations on rules run on the application's control thread, which holds all lanes
 * of the processor meanwhile, so they happen between two batches of events.
 */
public final class ProcessorStage extends InnerStage {

    /**
     * The time-out of a rule change. A caller that gives up does not learn whether the rules have changed, so the time-out is long: 100,000
     * rules take half a minute on a busy machine.
     */
    public static final Duration RULE_CHANGE_TIMEOUT = Duration.ofMinutes(10);

    private final ProcessorCore core;
    private final Processor processor;
    private final RuleLanes lanes;
    private final ControlThread control;
    private final RuleTurns turns;
    private final WarmStarts warm;
    private final Runnable onRulesChanged;
    private final RetainedReading retained;
    private volatile Map<String, String> settings = Map.of();
    private Interest interest;

    public ProcessorStage(String id, List<Port> ports, ProcessorCore core, List<Lane> lanes, ControlThread control,
            Runnable onRulesChanged) {
        super(id, ports, lanes);
        this.core = core;
        this.processor = core.processor();
        this.lanes = new RuleLanes(id, new LaneGroup(lanes), control);
        this.warm = new WarmStarts(id, core.clock());
        this.control = control;
        this.turns = new RuleTurns(id, control, RULE_CHANGE_TIMEOUT);
        this.onRulesChanged = onRulesChanged;
        this.retained = new RetainedReading(processor, this.lanes.group(), control);
        this.interest = processor.interest();
    }

    /** The state of its rules, for recovery. */
    public ProcessorState state() {
        return new ProcessorState(core, lanes());
    }

    /** The number of its engines, each for some of the keys. */
    public int partitions() {
        return lanes.group().lanes().size();
    }

    /** The number of events whose time was before the clock's, if events set the clock. They were processed at the clock's time. */
    public long lateEvents() {
        return core.clock().map(EventClock::late).orElse(0L);
    }

    /** The number of events without a time, if events set the clock. They were processed at the clock's time. */
    public long timelessEvents() {
        return core.clock().map(EventClock::timeless).orElse(0L);
    }

    /**
     * The number of events whose time was too far ahead for the clock to follow, if events set it. They were processed at the clock's time.
     */
    public long aheadEvents() {
        return core.clock().map(EventClock::ahead).orElse(0L);
    }

    public ProcessorStatus status() {
        return processor.status();
    }

    /** All rules in the order of deployment. */
    public List<RuleStatus> rules() {
        return processor.rules().list();
    }

    /** The state of one rule; empty if there is none of this name. */
    public Optional<RuleStatus> rule(String name) {
        return processor.rules().status(name);
    }

    /** The types of the columns of all rules, by rule and column, as far as they are known. */
    public Map<String, Map<String, Class<?>>> ruleColumns() {
        return processor.rules().columns();
    }

    /** What some rules retain at this moment. Enters the lanes for a short time several times. */
    public List<RetainedState> retained(List<String> rules) {
        return control.call(() -> {
            lanes.inside(() -> null);
            return retained.read(rules);
        }, RULE_CHANGE_TIMEOUT);
    }

    /** What its rules have retained lately. */
    public RetainedReading retained() {
        return retained;
    }

    /** The names of the rules that run without effect, among them each rule with parameters whose rows do. */
    public Set<String> shadowRules() {
        return processor.rules().shadows();
    }

    /** The last outputs of a rule that runs in the shadow, oldest first. */
    public List<ShadowOutput> shadowOutputs(String rule) {
        return processor.rules().shadowOutputs(rule);
    }

    /** Tells the processor the time of day; called several times a second. */
    public void noteTime(long nowMs) {
        processor.noteTime(nowMs);
    }

    /** The text of a rule as its author wrote it. */
    public String ruleText(String rule) {
        return processor.rules().text(rule);
    }

    /** All rules as the text of a rules file. */
    public String rulesText() {
        return processor.rules().text();
    }

    /** The table of a rule with parameters, as CSV with a header. */
    public String ruleParameters(String rule) {
        return processor.rules().parameters(rule);
    }

    /** The tables of all rules with parameters, each in a file named after its rule. */
    public List<RuleFile> ruleTables() {
        return processor.rules().tables();
    }

    /** The rules with their history; empty without a ledger. */
    public Optional<LiveRules> liveRules() {
        return core.rules();
    }

    /** The same as {@link #changeRules(List, ChangeTerms)}, by the server itself. */
    public Optional<RuleEffect> changeRules(List<RuleChange> changes) {
        return changeRules(changes, ChangeTerms.of(ChangeNote.byServer("")));
    }

    /**
     * Changes rules, all or none: they are checked and compiled while events flow, written into the ledger, then switched between two
     * events.
     *
     * <p><b>Failure:</b> a {@link org.vesper.config.ConfigurationException} with all mistakes, or if the ledger cannot be written; nothing
     * has changed then. Any other exception may come from the end of old rules, after the change; {@link #rules} has those in force.
     *
     * @return the effect; empty if the processor does not report it
     */
    public Optional<RuleEffect> changeRules(List<RuleChange> changes, ChangeTerms terms) {
        return turns.take(() -> change(changes, terms));
    }

    /**
     * Takes back a version of the rules. All other rules keep their retained events.
     *
     * <p><b>Failure:</b> as in {@link #changeRules(List, ChangeTerms)}, and if the rules of this version have changed again since, unless
     * that is forced.
     */
    public Optional<RuleEffect> undoRules(long version, ChangeTerms terms) {
        return undo(rules -> rules.undo(version, terms.force()), terms);
    }

    /** Takes back the latest change of a rule. <b>Failure:</b> as in {@link #undoRules}, and if it was never changed. */
    public Optional<RuleEffect> undoRule(String rule, ChangeTerms terms) {
        return undo(rules -> rules.undo(rule), terms);
    }

    private Optional<RuleEffect> undo(Function<LiveRules, List<RuleChange>> undo, ChangeTerms terms) {
        LiveRules rules = core.rules().orElseThrow(() -> new ConfigurationException("this server keeps no ledger of rules"));
        return turns.take(() -> {
            List<RuleChange> changes = control.call(() -> undo.apply(rules), RULE_CHANGE_TIMEOUT);
            return changes.isEmpty() ? Optional.empty() : change(changes, terms);
        });
    }

    /**
     * The same as {@link #changeRules(List, ChangeTerms)}, except that new rules begin with what they would retain if they had always been
     * there. <b>Failure:</b> also if the past is not known as far as they look back.
     */
    public WarmReport changeRulesWarm(List<RuleChange> changes, ChangeTerms terms) {
        return turns.take(() -> undertake(changes, warm::prepare, change -> {
            perform(change, terms);
            return change.report();
        }));
    }

    /** What a change would do that is not made. <b>Failure:</b> as that of the change, with or without rules that begin warm. */
    public RulePlan planRules(List<RuleChange> changes, ChangeTerms terms, boolean warmly) {
        UnaryOperator<PreparedChange> further = warmly ? warm::prepare : plain -> plain;
        return turns.take(() -> undertake(changes, further, prepared -> {
            core.rules().ifPresent(rules -> rules.require(prepared.edits(), terms));
            return new RulePlan(prepared.effect(), Optional.of(prepared).filter(WarmChange.class::isInstance)
                    .map(change -> ((WarmChange) change).report()));
        }));
    }

    /** What makes new rules warm. */
    public WarmStarts warmStarts() {
        return warm;
    }

    private Optional<RuleEffect> change(List<RuleChange> changes, ChangeTerms terms) {
        return undertake(changes, plain -> plain, prepared -> {
            perform(prepared, terms);
            return prepared.effect();
        });
    }

    /** @param further prepares a change further, which has been checked and compiled; off the control thread, too */
    private <P extends PreparedChange, T> T undertake(List<RuleChange> changes, Function<PreparedChange, P> further,
            Function<P, T> action) {
        Undertaking change = Undertaking.begin(Undertaking.Kind.RULE_CHANGE, id());
        try (P prepared = turns.prepare(() -> further.apply(prepare(changes.stream().map(one -> one.with(settings)).toList())))) {
            return control.call(() -> action.apply(prepared), RULE_CHANGE_TIMEOUT);
        } finally {
            change.end();
        }
    }

    private void perform(PreparedChange prepared, ChangeTerms terms) {
        if (core.rules().isPresent()) {
            core.rules().get().perform(prepared, terms, () -> apply(prepared));
        } else {
            apply(prepared);
        }
    }

    /** The turns of those who change its rules. */
    public RuleTurns turns() {
        return turns;
    }

    /** Checks and compiles the rules of another jar, beside which live changes stay. */
    public PreparedChange prepareJar(List<RuleFile> files) {
        return core.rules().isPresent() ? core.rules().get().prepareJar(files) : prepare(List.of(new RuleChange.Upload(files)));
    }

    /** Sets the values of {@code ${name}} in rules that are changed from now on. */
    public void setSettings(Map<String, String> values) {
        settings = Map.copyOf(values);
    }

    /** Checks and compiles changes while events flow. */
    public PreparedChange prepare(List<RuleChange> changes) {
        return processor.rules().prepare(changes);
    }

    /**
     * Makes prepared changes between two events. Called on the control thread. <b>Failure:</b> an exception may come from the end of old
     * rules, after the change, so the adapters' interests are updated in any case.
     */
    public void apply(PreparedChange prepared) {
        lanes.inside(() -> {
            try {
                record(prepared.edits(), prepared instanceof WarmChange);
                prepared.apply();
            } finally {
                interest = core.interest(id());
                onRulesChanged.run();
            }
            return null;
        });
    }

    private void record(List<RuleEdit> edits, boolean warmly) {
        if (!edits.isEmpty()) {
            lanes.group().record(number -> new Change.Edits(id(), number, edits, warmly));
        }
    }

    /** Its rules as they are, for {@link #restore(RuleSnapshot)}. */
    public RuleSnapshot snapshot() {
        return RuleSnapshot.of(id(), processor.rules());
    }

    /** Gives it the rules of a snapshot, past their history. Called on the control thread. */
    public void restore(RuleSnapshot rules) {
        if (!rules.equals(snapshot())) {
            make(rules.texts());
            make(rules.states(processor.rules()));
        }
    }

    /** Makes rules what they were after some edits, past their history. Called on the control thread. */
    public void restore(List<RuleEdit> edits) {
        make(RuleSnapshot.changes(processor.rules(), edits));
    }

    /** The same with rules that begin warm, as far as the past is known. */
    public void restoreWarm(List<RuleEdit> edits) {
        List<RuleChange> changes = RuleSnapshot.changes(processor.rules(), edits);
        if (!changes.isEmpty()) {
            warm.makeAgain(prepare(changes), this::apply);
        }
    }

    private void make(List<RuleChange> changes) {
        if (!changes.isEmpty()) {
            apply(prepare(changes));
        }
    }

    /** Drops the retained events of all rules and sets their output counts to 0. */
    public void restartRules() {
        lanes.inside(() -> {
            lanes.group().record(number -> new Change.Restart(id(), number));
            processor.rules().restart();
            return null;
        });
    }

    /**
     * The events that its current rules need. With a clock that events set, these are all events, because even an event that no rule needs
     * moves the clock. Called on the control thread.
     */
    public Interest interest() {
        return core.clock().isPresent() ? Interest.all() : interest;
    }

    /** The processor's time, for the stream that feeds all partitions; empty if that is the time of day. */
    public Optional<PartitionedTime> time() {
        return core.clock().map(clock -> new PartitionedTime(clock, core.times()));
    }

    /** Sets the clock that advances its engines to the present before their rules are changed. */
    public void setClock(RuleLanes.CatchUp ticking) {
        lanes.setClock(ticking);
    }

    /** Ends the engine. Called on the control thread, when no adapter sends any more. */
    void close() {
        processor.close();
    }
}
