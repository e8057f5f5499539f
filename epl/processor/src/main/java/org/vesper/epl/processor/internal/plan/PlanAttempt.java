// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import com.espertech.esper.compiler.client.EPCompileException;
import com.espertech.esper.compiler.client.EPCompileExceptionItem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.vesper.api.EventType;
import org.vesper.epl.language.RecoveryCheck;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.language.result.EsperStream;
import org.vesper.epl.processor.internal.rule.NamedChanges;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.Snapshot;
import org.vesper.epl.processor.internal.rule.TableRule;
import org.vesper.epl.processor.internal.rule.WrittenRule;
import org.vesper.epl.processor.internal.source.EsperSource;
import org.vesper.epl.processor.internal.source.RuleSource;

/** One attempt at a plan. If {@link #outdated} returns rules, they have to be recreated, and a further attempt is needed. */
final class PlanAttempt {

    private final RuleSetPlan rules;
    private final Snapshot now;
    private final RuleChangePlanner planner;
    private final RemovalImpact impact;
    private final Map<String, TranslatedRule> translated = new LinkedHashMap<>();
    private final StreamPlan streams;
    private final List<EplError> errors;
    private final Map<String, EventType> columnsInEsper = new HashMap<>();

    /** Prepares the attempt. <b>Failure:</b> an {@link EplException} with the errors found so far. */
    PlanAttempt(RuleSetPlan rules, RuleChangePlanner planner) {
        this.rules = rules;
        this.now = rules.now();
        this.planner = planner;
        this.impact = new RemovalImpact(rules);
        this.streams = new StreamPlan(rules, impact);
        this.errors = new ArrayList<>(rules.errors());
        if (impact.usersOfEndingStatements().isEmpty()) {
            translate();
            planner.partitionCheck().ifPresent(check ->
                    errors.addAll(new PartitionRestrictions(check, rules, impact).errors(translated.values())));
            errors.addAll(new ShadowRestrictions(rules, impact).errors(translated.values()));
            Optional<RecoveryCheck> recovery = planner.recoveryCheck().get();
            recovery.ifPresent(check -> errors.addAll(new RecoveryRestrictions(check, rules, impact).errors(translated.values())));
            planner.evictionCheck().ifPresent(check ->
                    errors.addAll(new EvictionRestrictions(check, rules, recovery.isPresent()).errors()));
            raise();
            streams.declare(translated.values());
        }
    }

    RuleSetPlan rules() {
        return rules;
    }

    /** The kept rules that use elements about to change. */
    Collection<RunningRule> outdated() {
        Set<RunningRule> outdated = new LinkedHashSet<>(impact.usersOfEndingStatements());
        outdated.addAll(streams.outdated());
        return outdated;
    }

    /** The plan. <b>Failure:</b> an {@link EplException} with the errors of streams and rows. */
    ChangePlan finish() {
        errors.addAll(streams.errors());
        RowBinder rows = new RowBinder(rules, translated);
        errors.addAll(rows.errors());
        raise();
        List<ChangePlan.Step> steps = new ArrayList<>();
        translated.values().stream().filter(rule -> !rows.tables().containsKey(rule.name())).forEach(rule ->
                steps.add(put(new NewRule.Translated(written(rule), rule,
                        rules.rules().get(rule.name()).running()))));
        rows.rules().forEach(row -> steps.add(put(row)));
        rules.rules().forEach((name, planned) -> addStep(name, planned, steps));
        Set<String> changed = steps.stream().map(ChangePlan.Step::name).collect(Collectors.toSet());
        rules.rules().keySet().stream().filter(name -> !changed.contains(name)).flatMap(name -> now.find(name).stream())
                .forEach(rule -> steps.add(new ChangePlan.Removed(rule)));
        return new ChangePlan(now, steps, tableChanges(rows), streams.added(), impact.endingStatements());
    }

    private static WrittenRule written(TranslatedRule rule) {
        return new WrittenRule(rule.name(), rule.text(), Optional.empty(), rule.isShadow(), rule.isRecovered());
    }

    private void addStep(String name, PlannedRule planned, List<ChangePlan.Step> steps) {
        if (planned instanceof PlannedRule.Kept kept) {
            steps.add(new ChangePlan.Kept(kept.rule(), kept.running()));
        } else if (planned instanceof PlannedRule.Marked marked) {
            steps.add(new ChangePlan.Marked(marked.rule()));
        } else if (planned instanceof PlannedRule.Written written && written.source() instanceof EsperSource source) {
            steps.add(put(new NewRule.Statement(declaring(source), written.running())));
        }
    }

    private ChangePlan.Step put(NewRule rule) {
        Optional<RunningRule> before = now.find(rule.name());
        return before.isPresent() ? new ChangePlan.Replaced(before.get(), rule) : new ChangePlan.Added(rule);
    }

    private NamedChanges<TableRule> tableChanges(RowBinder rows) {
        Set<String> removed = new LinkedHashSet<>(rules.removedTables());
        removed.removeAll(rows.tables().keySet());
        Map<String, TableRule> placed = new LinkedHashMap<>(rules.markedTables());
        placed.keySet().removeAll(rules.removedTables());
        placed.putAll(rows.tables());
        return new NamedChanges<>(placed, removed);
    }

    private void translate() {
        List<Rule> sources = new ArrayList<>();
        rules.rules().values().forEach(planned -> {
            if (planned instanceof PlannedRule.Written written && written.source() instanceof RuleSource.InEpl epl) {
                sources.add(epl.rule());
            }
        });
        if (sources.isEmpty()) {
            return;
        }
        Map<String, EsperStream> inEsper = declaredInEsper(sources);
        try {
            planner.translator().translate(sources, impact.stayingFillers(), inEsper)
                    .forEach(rule -> translated.put(rule.name(), rule));
        } catch (EplException e) {
            errors.addAll(e.errors());
        }
    }

    /** What statements in Esper's dialect declare, with known columns; ending ones count if nothing replaces what they declare. */
    private Map<String, EsperStream> declaredInEsper(List<Rule> readers) {
        Map<String, EsperStream> declared = new HashMap<>();
        Map<String, EsperStream> ending = new HashMap<>();
        now.rules().values().forEach(rule -> {
            if (rule.body() instanceof OwnStatement own) {
                declare(impact.endingStatements().contains(own.module().name()) ? ending : declared, own.source(), own.declared());
            }
        });
        List<EsperSource> next = rules.rules().values().stream().filter(PlannedRule.Written.class::isInstance)
                .map(planned -> ((PlannedRule.Written) planned).source())
                .filter(EsperSource.class::isInstance).map(EsperSource.class::cast).toList();
        next.forEach(source -> declare(declared, source, source.declared()));
        Set<String> unknown = next.stream().map(EsperSource::declares).filter(name -> !name.isEmpty() && declared.get(name).type().isEmpty()
                && readers.stream().anyMatch(rule -> rule.text().contains(name))).collect(Collectors.toSet());
        if (!unknown.isEmpty()) {
            columnsInEsper.putAll(columns(next, readers.stream().flatMap(rule -> rule.fills().stream()).toList()));
            columnsInEsper.keySet().retainAll(unknown);
            columnsInEsper.forEach((name, type) -> declared.computeIfPresent(name, (same, stream) ->
                    new EsperStream(stream.kind(), Optional.of(type))));
        }
        ending.forEach(declared::putIfAbsent);
        return declared;
    }

    /**
     * The columns of what statements declare; none if they do not compile.
     *
     * @param filled the streams of rules of this change, which Esper does not know yet
     */
    private Map<String, EventType> columns(List<EsperSource> statements, List<String> filled) {
        try {
            return planner.streams().columns(statements.stream().map(EsperSource::text).collect(Collectors.joining(";\n")),
                    impact.endingStatements());
        } catch (EPCompileException e) {
            for (EPCompileExceptionItem item : e.getItems()) {
                statements.stream().filter(source -> source.text().strip().equals(item.getExpression().strip()))
                        .filter(source -> filled.stream().noneMatch(source.text()::contains)).findFirst()
                        .ifPresent(source -> errors.add(source.error(new EPCompileException(item.getMessage(), e, List.of(item)))));
            }
            raise();
            return Map.of();
        }
    }

    private static void declare(Map<String, EsperStream> declared, EsperSource source, EsperStream stream) {
        if (!source.declares().isEmpty()) {
            declared.merge(source.declares(), stream, EsperStream::with);
        }
    }

    /** The statement with the columns of what it is the first to declare or fill. */
    private EsperSource declaring(EsperSource source) {
        return Optional.ofNullable(columnsInEsper.remove(source.declares())).map(source::declaring).orElse(source);
    }

    private void raise() {
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
    }
}
