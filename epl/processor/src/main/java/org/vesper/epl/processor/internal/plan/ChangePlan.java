// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.epl.processor.internal.rule.NamedChanges;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.Snapshot;
import org.vesper.epl.processor.internal.rule.TableRule;
import org.vesper.spi.processor.ColumnChange;
import org.vesper.spi.processor.RuleEffect;

/**
 * The effect of changes on the rules; nothing in it is compiled.
 *
 * @param before the rules that it was planned for
 * @param steps one for each name that changes, in the order in which new rules start
 * @param tables the changes of rules with {@code ?}
 * @param streams the streams to declare
 * @param endingStatements the modules of the ending statements in Esper's dialect
 */
public record ChangePlan(Snapshot before, List<Step> steps, NamedChanges<TableRule> tables, List<EventType> streams,
                  Set<String> endingStatements) {

    /** The change of one name. */
    public sealed interface Step {

        String name();

        /** The rule that ends. */
        default Optional<RunningRule> ending() {
            return Optional.empty();
        }

        /** The rule that starts. */
        default Optional<NewRule> coming() {
            return Optional.empty();
        }
    }

    /** Adds a rule under a name that was not in use. */
    public record Added(NewRule rule) implements Step {

        @Override
        public String name() {
            return rule.name();
        }

        @Override
        public Optional<NewRule> coming() {
            return Optional.of(rule);
        }
    }

    /** Replaces a rule by another. */
    public record Replaced(RunningRule rule, NewRule successor) implements Step {

        @Override
        public String name() {
            return rule.name();
        }

        @Override
        public Optional<RunningRule> ending() {
            return Optional.of(rule);
        }

        @Override
        public Optional<NewRule> coming() {
            return Optional.of(successor);
        }
    }

    /** Ends a rule and, if it is to be on, restarts it. Its count continues. */
    public record Kept(RunningRule rule, boolean running) implements Step {

        @Override
        public String name() {
            return rule.name();
        }

        @Override
        public Optional<RunningRule> ending() {
            return Optional.of(rule);
        }
    }

    /** Lets a rule go on in the shadow, or no longer there. */
    public record Marked(RunningRule rule) implements Step {

        @Override
        public String name() {
            return rule.name();
        }
    }

    /** Removes a rule. */
    public record Removed(RunningRule rule) implements Step {

        @Override
        public String name() {
            return rule.name();
        }

        @Override
        public Optional<RunningRule> ending() {
            return Optional.of(rule);
        }
    }

    /** The rules that end. */
    public List<RunningRule> ending() {
        return steps.stream().flatMap(step -> step.ending().stream()).toList();
    }

    /** The rules that go on in the shadow, or no longer there. */
    public List<RunningRule> marked() {
        return steps.stream().filter(Marked.class::isInstance).map(step -> ((Marked) step).rule()).toList();
    }

    /** The names of all rules that may differ afterwards, rules with {@code ?} first. */
    public Set<String> names() {
        Set<String> names = new LinkedHashSet<>(tables.placed().keySet());
        names.addAll(tables.removed());
        steps.forEach(step -> names.add(step.name()));
        return names;
    }

    /** The summary for an operator. */
    public RuleEffect effect() {
        List<String> started = names(step -> step instanceof Kept kept && kept.running() && !kept.rule().running());
        List<String> stopped = names(step -> step instanceof Kept kept && !kept.running() && kept.rule().running());
        List<String> replaced = names(step -> step instanceof Replaced || step instanceof Kept kept && kept.running()
                && kept.rule().running());
        List<String> removed = names(Removed.class::isInstance);
        int kept = before.rules().size() - removed.size() - replaced.size() - started.size() - stopped.size();
        return new RuleEffect(Map.of(RuleEffect.Kind.ADDED, names(Added.class::isInstance), RuleEffect.Kind.REPLACED, replaced,
                RuleEffect.Kind.REMOVED, removed, RuleEffect.Kind.STARTED, started, RuleEffect.Kind.STOPPED, stopped,
                RuleEffect.Kind.PROMOTED, marked(false), RuleEffect.Kind.SHADOWED, marked(true)), columnChanges(), kept);
    }

    private List<ColumnChange> columnChanges() {
        return steps.stream().filter(Replaced.class::isInstance).map(Replaced.class::cast).flatMap(step ->
                ColumnChange.between(step.name(), step.rule().body().columnTypes(), step.successor().columnTypes())).toList();
    }

    private List<String> marked(boolean shadow) {
        Stream<String> ofTables = tables.placed().values().stream().filter(table -> table.isShadow() == shadow)
                .map(table -> table.rule().name())
                .filter(name -> before.findTable(name).filter(table -> table.isShadow() != shadow).isPresent());
        return Stream.concat(ofTables, marked().stream().filter(rule -> rule.isShadow() == shadow).map(RunningRule::name)).toList();
    }

    private List<String> names(Predicate<Step> wanted) {
        return steps.stream().filter(wanted).map(Step::name).toList();
    }
}
