// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.processor.internal.rule.LiveStream;
import org.vesper.epl.processor.internal.rule.LiveTemplate;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.Snapshot;
import org.vesper.epl.processor.internal.rule.TableRule;

/** The elements that a plan removes, and the rules that use them. <b>Threading:</b> the control thread. */
final class RemovalImpact {

    private final RuleSetPlan plan;
    private final Snapshot now;
    private final Map<LiveTemplate, Integer> leaving = new HashMap<>();
    private final Set<String> endingStatements = new HashSet<>();
    private final Set<String> endingModules = new HashSet<>();
    private final Set<RunningRule> usersOfEndingStatements = new LinkedHashSet<>();

    /**
     * Determines the elements that the plan removes.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} if a remaining statement uses an ending one, and the plan does not contain all
     * rules.
     */
    RemovalImpact(RuleSetPlan plan) {
        this.plan = plan;
        this.now = plan.now();
        plan.rules().forEach((name, planned) -> now.find(name).ifPresent(rule -> note(rule, planned)));
        leaving.keySet().stream().filter(this::empties).forEach(template -> endingModules.add(template.module().name()));
        endingModules.addAll(endingStatements);
        plan.rules().keySet().forEach(name -> now.find(name).ifPresent(this::findUsers));
    }

    private void note(RunningRule rule, PlannedRule planned) {
        if (rule.body() instanceof LiveTemplate template && !(planned instanceof PlannedRule.Existing)) {
            leaving.merge(template, 1, Integer::sum);
        } else if (rule.body() instanceof OwnStatement own && rule.running()) {
            endingStatements.add(own.module().name());
        }
    }

    private void findUsers(RunningRule rule) {
        if (!(rule.body() instanceof OwnStatement own && endingStatements.contains(own.module().name()))) {
            return;
        }
        Set<String> users = own.consumers();
        users.removeAll(endingModules);
        if (users.isEmpty()) {
            return;
        }
        for (RunningRule user : now.rules().values()) {
            if (users.contains(user.body().module().name())) {
                requireUpload(user, rule);
                usersOfEndingStatements.add(user);
            }
        }
    }

    private void requireUpload(RunningRule user, RunningRule statement) {
        if (!plan.isUpload()) {
            throw new ConfigurationException("rule " + user.name() + " uses what rule " + statement.name()
                    + " declares; stop, remove or replace it in the same change");
        }
    }

    /** The rules that use declarations of ending statements, but that the plan leaves unchanged. */
    Set<RunningRule> usersOfEndingStatements() {
        return usersOfEndingStatements;
    }

    /** The modules of the ending statements. */
    Set<String> endingStatements() {
        return endingStatements;
    }

    /** The templates that keep at least one rule. */
    Collection<LiveTemplate> stayingTemplates() {
        return now.deployed().templates().stream().filter(template -> !empties(template)).toList();
    }

    /** The remaining rules that fill streams: one for each template, and those with {@code ?}, which may have no rows. */
    List<TranslatedRule> stayingFillers() {
        Stream<TranslatedRule> ofTemplates = now.deployed().fillers().stream().filter(template -> !empties(template))
                .map(template -> template.filler().orElseThrow());
        Stream<TranslatedRule> ofTables = now.tables().keySet().stream().flatMap(name -> plan.table(name).stream())
                .map(TableRule::rule).filter(rule -> rule.fills().isPresent());
        return Stream.concat(ofTemplates, ofTables).toList();
    }

    /** The rules that read or fill a stream and remain unchanged. */
    List<RunningRule> stayingUsers(LiveStream stream) {
        Set<String> users = stream.module().consumers();
        users.removeAll(endingModules);
        return users.isEmpty() ? List.of()
                : now.rules().values().stream().filter(rule -> users.contains(rule.body().module().name()) && stays(rule.name())).toList();
    }

    private boolean empties(LiveTemplate template) {
        return leaving.getOrDefault(template, 0) == template.rules();
    }

    private boolean stays(String rule) {
        return plan.isUntouched(rule) || plan.kept(rule).isPresent();
    }
}
