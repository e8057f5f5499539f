// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.vesper.epl.processor.internal.rule.LiveStream;
import org.vesper.epl.processor.internal.rule.LiveTemplate;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.rule.RuleBody;
import org.vesper.epl.processor.internal.rule.Rules;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.TableRule;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.RuleEffect;
import org.vesper.spi.processor.RuleFlow;

/**
 * Changes that are compiled. First all that is new begins, which may fail and is then taken back; then what is old ends. No event comes
 * in between, so none is missed and none is seen by a rule and its successor. If something old cannot be ended, the change is made all
 * the same and the failure is thrown.
 */
final class RuleSwitch implements PreparedChange {

    private final RuleSet set;
    private final int version;
    private final Map<String, Optional<RunningRule>> changes;
    private final Map<String, Optional<TableRule>> tables;
    private final NewModules modules;
    private final List<RunningRule> beginning = new ArrayList<>();
    private final List<RunningRule> leaving = new ArrayList<>();
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private final RuleEffect effect;

    /**
     * Ready to be made.
     *
     * @param changes what will be under each name that is touched
     * @param tables the same for rules with {@code ?}
     * @param modules what these rules need
     */
    RuleSwitch(RuleSet set, Map<String, Optional<RunningRule>> changes, Map<String, Optional<TableRule>> tables, NewModules modules) {
        this.set = set;
        this.version = set.version();
        this.changes = changes;
        this.tables = tables;
        this.modules = modules;
        changes.forEach((name, after) -> {
            Optional<RunningRule> before = set.rules().find(name).filter(rule -> after.filter(next -> next == rule).isEmpty());
            before.ifPresent(leaving::add);
            after.filter(next -> next.running() && set.rules().find(name).filter(rule -> rule == next).isEmpty()).ifPresent(beginning::add);
        });
        this.effect = effect(set.rules());
    }

    @Override
    public List<RuleFlow> flows() {
        Rules.Look after = set.rules().look();
        changes.forEach((name, rule) -> Rules.put(after.rules(), name, rule));
        tables.forEach((name, table) -> Rules.put(after.tables(), name, table));
        return after.flows();
    }

    @Override
    public Optional<RuleEffect> effect() {
        return Optional.of(effect);
    }

    @Override
    public void apply() {
        set.require(version);
        try {
            begin();
        } catch (RuntimeException | Error e) {
            Steps back = new Steps(e);
            undo.forEach(back::run);
            back.run(set::forgetFaults);
            throw set.named(e);
        }
        Set<LiveStream> streams = streamsThatMayGo();
        register();
        endOld(streams);
    }

    private RuleEffect effect(Rules before) {
        List<String> added = new ArrayList<>();
        changes.forEach((name, after) -> {
            if (after.isPresent() && before.find(name).isEmpty()) {
                added.add(name);
            }
        });
        Map<Boolean, List<String>> left = leaving.stream().map(RunningRule::name)
                .collect(Collectors.partitioningBy(name -> changes.get(name).isPresent()));
        return new RuleEffect(added, left.get(true), left.get(false), before.all().size() - leaving.size());
    }

    private void begin() {
        modules.streams().values().forEach(stream -> attempt(stream::deploy, stream::undeploy));
        modules.templates().forEach(template -> attempt(template::deploy, template::undeploy));
        beginning.forEach(rule -> attempt(() -> rule.body().begin(rule), () -> rule.body().end(rule)));
        set.raiseFaults();
    }

    private void attempt(Runnable step, Runnable back) {
        undo.push(back);
        step.run();
    }

    private Set<LiveStream> streamsThatMayGo() {
        boolean ofEsper = leaving.stream().anyMatch(rule -> rule.body() instanceof OwnStatement);
        Set<LiveStream> streams = new LinkedHashSet<>(ofEsper ? set.catalog().streams() : List.of());
        leftTemplates().forEach(template -> streams.addAll(template.streams()));
        return streams;
    }

    private void register() {
        set.rules().change(changes, tables);
        set.changed();
        modules.templates().forEach(set::added);
        modules.streams().forEach(set.catalog()::addStream);
        leaving.stream().map(RunningRule::body).forEach(body -> count(body, -1));
        changes.values().forEach(change -> change.ifPresent(rule -> count(rule.body(), 1)));
    }

    private static void count(RuleBody body, int more) {
        if (body instanceof LiveTemplate template) {
            template.add(more);
        }
    }

    /** Those that came last go first, since a statement may use earlier ones. One that cannot be ended does not keep the others. */
    private void endOld(Set<LiveStream> streams) {
        Steps steps = new Steps();
        leaving.stream().filter(RunningRule::running).sorted(Comparator.comparingInt(RunningRule::id).reversed())
                .forEach(rule -> steps.run(() -> rule.body().end(rule)));
        leftTemplates().stream().filter(template -> template.rules() == 0).forEach(template -> {
            set.catalog().remove(template);
            steps.run(template::undeploy);
        });
        steps.run(() -> set.catalog().removeUnused(streams).forEach(stream -> steps.run(stream::undeploy)));
        steps.raise();
    }

    private Set<LiveTemplate> leftTemplates() {
        Set<LiveTemplate> templates = new LinkedHashSet<>();
        for (RunningRule rule : leaving) {
            if (rule.body() instanceof LiveTemplate template) {
                templates.add(template);
            }
        }
        return templates;
    }
}
