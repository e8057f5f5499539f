// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.processor.internal.engine.CompileThread;
import org.vesper.epl.processor.internal.partition.OutputCount;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.plan.ChangePlan;
import org.vesper.epl.processor.internal.plan.NewRule;
import org.vesper.epl.processor.internal.rule.NamedChanges;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.rule.Placement;
import org.vesper.epl.processor.internal.rule.RuleStore;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.TableRule;

/**
 * Turns a plan into an executable change: chooses templates for new rules and compiles the new modules. It numbers the modules and rules of
 * all changes, since their names are unique in an engine.
 *
 * <p><b>Threading:</b> the thread of a change, one at a time, without a lane.
 */
final class RuleChangeCompiler {

    private final RuleStore store;
    private final List<Partition> partitions;
    private final AtomicInteger lastNumber = new AtomicInteger();

    RuleChangeCompiler(RuleStore store, List<Partition> partitions) {
        this.store = store;
        this.partitions = partitions;
    }

    /**
     * Compiles a plan on the thread of its change. <b>Failure:</b> an {@link org.vesper.epl.language.result.EplException} with the errors
     * of Esper's compiler.
     */
    CompiledRuleChange compile(ChangePlan plan, CompileThread thread) {
        ModuleCompiler compiler = new ModuleCompiler(thread, partitions, this::nextNumber, plan.endingStatements());
        NewStreams streams = new NewStreams(plan.before().deployed(), compiler);
        plan.streams().forEach(streams::add);
        Map<String, OwnStatement> statements = statements(plan, streams, new NewStatements(compiler));
        NewTemplates templates = new NewTemplates(plan.before().deployed(), store, streams, compiler);
        Map<TranslatedRule, Placement> choices = TemplateChoice.of(translated(plan), templates);
        Map<String, RunningRule> rules = new LinkedHashMap<>();
        for (ChangePlan.Step step : plan.steps()) {
            step.coming().ifPresent(rule -> rules.put(step.name(), rule(rule, choices, statements)));
            if (step instanceof ChangePlan.Kept kept) {
                rules.put(step.name(), restarted(kept, statements));
            }
            if (step instanceof ChangePlan.Marked marked) {
                rules.put(step.name(), marked.rule());
            }
        }
        tablesWithoutRows(plan).forEach(templates::check);
        compiler.raise();
        Set<String> removed = plan.steps().stream().map(ChangePlan.Step::name).filter(name -> !rules.containsKey(name))
                .collect(Collectors.toSet());
        return new CompiledRuleChange(plan, new NamedChanges<>(rules, removed), streams.all(), templates.all());
    }

    /**
     * Compiles the statements in Esper's dialect, before the templates, which may read what they declare. One that starts again is compiled
     * again, since the objects it uses may have changed.
     */
    private static Map<String, OwnStatement> statements(ChangePlan plan, NewStreams streams, NewStatements compiler) {
        plan.before().rules().values().forEach(rule -> {
            if (rule.running() && rule.body() instanceof OwnStatement own) {
                streams.addInEsper(own);
            }
        });
        Map<String, OwnStatement> statements = new LinkedHashMap<>();
        for (ChangePlan.Step step : plan.steps()) {
            if (step.coming().orElse(null) instanceof NewRule.Statement statement) {
                statements.put(step.name(), compiler.add(statement.source(), statement.running()));
            } else if (step instanceof ChangePlan.Kept kept && kept.running() && kept.rule().body() instanceof OwnStatement own) {
                statements.put(step.name(), compiler.add(own.source(), true));
            }
        }
        statements.values().forEach(streams::addInEsper);
        return statements;
    }

    private static List<TranslatedRule> translated(ChangePlan plan) {
        List<TranslatedRule> rules = new ArrayList<>();
        plan.steps().forEach(step -> step.coming().ifPresent(rule -> {
            if (rule instanceof NewRule.Translated translated) {
                rules.add(translated.rule());
            }
        }));
        return rules;
    }

    private RunningRule rule(NewRule rule, Map<TranslatedRule, Placement> choices, Map<String, OwnStatement> statements) {
        Placement placement = rule instanceof NewRule.Translated translated ? choices.get(translated.rule())
                : new Placement(statements.get(rule.name()), List.of());
        OutputCount count = new OutputCount(partitions.size());
        count.setShadow(rule.written().shadow());
        return new RunningRule(nextNumber(), rule.written(), placement, rule.running(), count);
    }

    private RunningRule restarted(ChangePlan.Kept kept, Map<String, OwnStatement> statements) {
        RunningRule rule = kept.rule();
        if (statements.containsKey(rule.name())) {
            return rule.placed(nextNumber(), new Placement(statements.get(rule.name()), List.of()));
        }
        return rule.switched(nextNumber(), kept.running());
    }

    /** A copy of a rule that has not begun, and that can run beside it. */
    RunningRule copy(RunningRule rule) {
        return rule.switched(nextNumber(), true);
    }

    private static List<TranslatedRule> tablesWithoutRows(ChangePlan plan) {
        Set<TableRule> filled = plan.steps().stream().flatMap(step -> step.coming().stream())
                .flatMap(rule -> rule.written().table().stream()).collect(Collectors.toSet());
        return plan.tables().placed().values().stream().filter(table -> !filled.contains(table)).map(table -> table.rule()).toList();
    }

    private int nextNumber() {
        return lastNumber.incrementAndGet();
    }
}
