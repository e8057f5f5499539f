// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.processor.internal.plan.ChangePlan;
import org.vesper.epl.processor.internal.rule.LiveStream;
import org.vesper.epl.processor.internal.rule.LiveTemplate;
import org.vesper.epl.processor.internal.rule.NamedChanges;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.rule.RuleStore;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.Snapshot;

/**
 * A compiled change. It first starts everything new, which may fail and is then rolled back; then it ends everything old. No event arrives
 * in between, so no event is missed, and none is seen by both a rule and its successor.
 *
 * <p><b>Threading:</b> the control thread, which holds the lanes of all partitions while it applies the change.
 *
 * @param rules the rules under the names that change
 * @param streams the streams to declare
 * @param templates the templates to deploy
 */
record CompiledRuleChange(ChangePlan plan, NamedChanges<RunningRule> rules, Collection<LiveStream> streams,
                          Collection<LiveTemplate> templates) {

    /** The rules after the change. */
    Snapshot after() {
        return plan.before().with(rules, plan.tables());
    }

    /**
     * Applies the change to the store.
     *
     * <p><b>Failure:</b> if a new element cannot start, nothing has changed. If an old element cannot be ended, the change is completed
     * nevertheless.
     *
     * @param after the result of {@link #after}
     * @param faults throws the failures of the engines, if there are any
     * @param beginning calls what begins the new rules
     */
    void apply(RuleStore store, Snapshot after, EngineFaults faults, Consumer<Runnable> beginning) {
        begin(faults, beginning);
        Set<LiveStream> candidates = streamsThatMayEnd();
        store.replace(deployed(after));
        plan.ending().forEach(rule -> rule.body().count(-1));
        starting().forEach(rule -> rule.body().count(1));
        rules.placed().values().forEach(RunningRule::takeMark);
        end(store, candidates);
    }

    /** The rules after the change, with everything deployed. */
    Snapshot deployed(Snapshot after) {
        return after.with(after.deployed().with(templates, streams));
    }

    private void begin(EngineFaults faults, Consumer<Runnable> beginning) {
        Deque<Runnable> rollback = new ArrayDeque<>();
        try {
            streams.forEach(stream -> attempt(stream::deploy, stream::undeploy, rollback));
            beginning().stream().filter(CompiledRuleChange::isInEsper).forEach(rule -> attempt(rule::begin, rule::end, rollback));
            templates.forEach(template -> attempt(template::deploy, template::undeploy, rollback));
            beginning.accept(() -> {
                beginning().stream().filter(rule -> !isInEsper(rule)).forEach(rule -> attempt(rule::begin, rule::end, rollback));
                faults.raise();
            });
        } catch (RuntimeException | Error e) {
            Steps back = new Steps(e);
            rollback.forEach(back::run);
            back.run(faults::clear);
            throw e;
        }
    }

    /** The rules under the names that change, except those that go on. */
    private List<RunningRule> starting() {
        Set<RunningRule> marked = new HashSet<>(plan.marked());
        return rules.placed().values().stream().filter(rule -> !marked.contains(rule)).toList();
    }

    /** The rules that begin. */
    List<RunningRule> beginning() {
        return starting().stream().filter(RunningRule::running).toList();
    }

    /** The rules that go on and fill the streams which these read, and those which fill the streams of them in turn. */
    List<RunningRule> fillers(Snapshot after) {
        List<RunningRule> fillers = new ArrayList<>();
        List<RunningRule> readers = beginning();
        List<RunningRule> others = after.rules().values().stream().filter(rule -> rule.running() && !rule.isShadow())
                .filter(rule -> !rules.placed().containsKey(rule.name())).toList();
        while (!readers.isEmpty()) {
            Set<String> read = readers.stream().flatMap(rule -> ((LiveTemplate) rule.body()).reads().stream()).collect(Collectors.toSet());
            readers = others.stream().filter(rule -> !fillers.contains(rule) && rule.body() instanceof LiveTemplate template
                    && template.filler().flatMap(TranslatedRule::fills).filter(read::contains).isPresent()).toList();
            fillers.addAll(readers);
        }
        return fillers;
    }

    /** Whether it is a statement in Esper's dialect, which begins before the templates that may read what it declares, and ends after. */
    private static boolean isInEsper(RunningRule rule) {
        return rule.body() instanceof OwnStatement;
    }

    private static void attempt(Runnable step, Runnable back, Deque<Runnable> rollback) {
        rollback.push(back);
        step.run();
    }

    private Set<LiveStream> streamsThatMayEnd() {
        Collection<LiveStream> all = plan.before().deployed().streams();
        boolean inEsper = plan.ending().stream().anyMatch(CompiledRuleChange::isInEsper);
        Set<LiveStream> candidates = new LinkedHashSet<>(inEsper ? all : List.of());
        templatesOfEndingRules().forEach(template -> template.streams().stream().filter(all::contains).forEach(candidates::add));
        return candidates;
    }

    /**
     * Ends elements in reverse order of deployment, since a statement may use earlier ones. A failure does not prevent the others from
     * ending.
     */
    private void end(RuleStore store, Set<LiveStream> candidates) {
        Steps steps = new Steps();
        List<RunningRule> ending = plan.ending().stream().filter(RunningRule::running)
                .sorted(Comparator.comparingInt(RunningRule::id).reversed()).toList();
        ending.stream().filter(rule -> !isInEsper(rule)).forEach(rule -> steps.run(rule::end));
        List<LiveTemplate> emptied = templatesOfEndingRules().stream().filter(template -> template.rules() == 0).toList();
        emptied.forEach(template -> steps.run(template::undeploy));
        ending.stream().filter(CompiledRuleChange::isInEsper).forEach(rule -> steps.run(rule::end));
        List<LiveStream> unused = new ArrayList<>();
        candidates.forEach(stream -> steps.run(() -> {
            if (!stream.isUsed()) {
                unused.add(stream);
            }
        }));
        unused.forEach(stream -> steps.run(stream::undeploy));
        Snapshot now = store.current();
        store.replace(now.with(now.deployed().without(emptied, unused)));
        steps.raise();
    }

    private Set<LiveTemplate> templatesOfEndingRules() {
        Set<LiveTemplate> templates = new LinkedHashSet<>();
        for (RunningRule rule : plan.ending()) {
            if (rule.body() instanceof LiveTemplate template) {
                templates.add(template);
            }
        }
        return templates;
    }
}
