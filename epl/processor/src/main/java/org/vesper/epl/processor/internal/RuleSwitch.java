// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.spi.PreparedChange;

/**
 * Changes that are compiled. First all that is new begins, which may fail and is then taken back; then what is old ends. No event comes
 * in between, so none is missed and none is seen by a rule and its successor.
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
    }

    @Override
    public void apply() {
        set.require(version);
        try {
            begin();
        } catch (RuntimeException | Error e) {
            undo.forEach(Runnable::run);
            set.forgetFaults();
            throw set.named(e);
        }
        set.rules().change(changes, tables);
        endOld();
        set.changed();
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

    /** Those that came last go first, since a statement may use earlier ones. */
    private void endOld() {
        Set<LiveTemplate> touched = new LinkedHashSet<>();
        leaving.stream().sorted(Comparator.comparingInt(RunningRule::id).reversed()).forEach(rule -> {
            if (rule.running()) {
                rule.body().end(rule);
            }
            if (rule.body() instanceof LiveTemplate template) {
                template.add(-1);
                touched.add(template);
            }
        });
        modules.templates().forEach(set::added);
        changes.values().forEach(change -> change.ifPresent(rule -> {
            if (rule.body() instanceof LiveTemplate template) {
                template.add(1);
            }
        }));
        undeployUnused(touched);
    }

    private void undeployUnused(Collection<LiveTemplate> touched) {
        Set<LiveStream> streams = new LinkedHashSet<>();
        boolean ofEsper = leaving.stream().anyMatch(rule -> rule.body() instanceof OwnStatement);
        streams.addAll(ofEsper ? set.catalog().streams() : List.of());
        for (LiveTemplate template : touched) {
            if (template.rules() == 0) {
                set.catalog().remove(template);
                template.undeploy();
                streams.addAll(template.streams());
            }
        }
        modules.streams().forEach(set.catalog()::addStream);
        set.catalog().removeUnused(streams).forEach(LiveStream::undeploy);
    }
}
