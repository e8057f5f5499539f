// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventType;
import org.vesper.epl.processor.internal.rule.NamedChanges;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.Snapshot;
import org.vesper.epl.processor.internal.rule.TableRule;
import org.vesper.spi.processor.RuleEffect;

/**
 * What changes do to the rules; nothing of it is compiled.
 *
 * @param before the rules that it is for
 * @param steps one for each name that is touched, in the order in which new rules begin
 * @param tables the same for rules with {@code ?}
 * @param streams those to be declared
 * @param endingStatements the modules of the statements in Esper's dialect that end
 */
public record ChangePlan(Snapshot before, List<Step> steps, NamedChanges<TableRule> tables, List<EventType> streams,
                  Set<String> endingStatements) {

    /** What happens under one name. */
    public sealed interface Step {

        String name();

        /** The rule that ends. */
        default Optional<RunningRule> ending() {
            return Optional.empty();
        }

        /** The rule that comes. */
        default Optional<NewRule> coming() {
            return Optional.empty();
        }
    }

    /** A rule under a name that was not in use. */
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

    /** A rule in the place of another. */
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

    /** The same rule, which ends and, if it is to be on, begins again. Its count continues. */
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

    /** No rule any more. */
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

    /** The summary of it for an operator. */
    public RuleEffect effect() {
        List<String> added = steps.stream().filter(Added.class::isInstance).map(Step::name).toList();
        List<String> removed = steps.stream().filter(Removed.class::isInstance).map(Step::name).toList();
        List<String> replaced = steps.stream().filter(step -> step instanceof Replaced || step instanceof Kept).map(Step::name).toList();
        return new RuleEffect(added, replaced, removed, before.rules().size() - removed.size() - replaced.size());
    }
}
