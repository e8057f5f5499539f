// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.vesper.config.ConfigurationException;
import org.vesper.epl.processor.internal.rule.LiveStream;
import org.vesper.epl.processor.internal.rule.LiveTemplate;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.rule.Rules;
import org.vesper.epl.processor.internal.rule.RunningRule;

/** What a draft takes away, and who would miss it. <b>Threading:</b> the control thread. */
final class Departure {

    private final Rules rules;
    private final Draft draft;
    private final Map<LiveTemplate, Integer> leaving = new HashMap<>();
    private final Set<String> statements = new HashSet<>();
    private final Set<String> leavingModules = new HashSet<>();

    /** <b>Failure:</b> a {@link ConfigurationException} if a statement is to go that another one, which stays, uses. */
    Departure(Rules rules, Draft draft) {
        this.rules = rules;
        this.draft = draft;
        List<RunningRule> ending = new ArrayList<>();
        draft.planned().forEach((name, plan) -> rules.find(name).ifPresent(rule -> leave(rule, plan, ending)));
        leaving.keySet().stream().filter(this::empties).forEach(template -> leavingModules.add(template.module().name()));
        for (int i = 0; i < ending.size(); i++) {
            takeAlong(ending.get(i), ending);
        }
    }

    private void leave(RunningRule rule, Planned plan, List<RunningRule> ending) {
        boolean stays = plan instanceof Planned.Kept kept && kept.rule().body() == rule.body();
        if (rule.body() instanceof LiveTemplate template && !stays) {
            leaving.merge(template, 1, Integer::sum);
        } else if (rule.body() instanceof OwnStatement own && rule.running() && !(plan instanceof Planned.Kept kept && kept.rule() == rule)) {
            end(rule, own, ending);
        }
    }

    private void end(RunningRule rule, OwnStatement own, List<RunningRule> ending) {
        leavingModules.add(own.module().name());
        statements.add(own.module().name());
        ending.add(rule);
    }

    /** In an upload, what uses a statement that changes begins anew with it; otherwise it has to be named. */
    private void takeAlong(RunningRule statement, List<RunningRule> ending) {
        Set<String> users = ((OwnStatement) statement.body()).consumers();
        users.removeAll(leavingModules);
        if (users.isEmpty()) {
            return;
        }
        for (RunningRule user : statementsOf(users)) {
            if (!draft.isUpload()) {
                throw new ConfigurationException("rule " + user.name() + " uses what rule " + statement.name()
                        + " declares; stop, remove or replace it in the same change");
            }
            draft.renew(user);
            end(user, (OwnStatement) user.body(), ending);
        }
    }

    private List<RunningRule> statementsOf(Set<String> modules) {
        return rules.all().stream().filter(rule -> rule.body() instanceof OwnStatement own && modules.contains(own.module().name())).toList();
    }

    /** Whether no rule of a template will be left. */
    boolean empties(LiveTemplate template) {
        return leaving.getOrDefault(template, 0) == template.rules();
    }

    /** The modules of the statements that are to end. */
    Set<String> statements() {
        return statements;
    }

    /** The rules that read or fill a stream and stay as they are. */
    List<RunningRule> othersThatUse(LiveStream stream) {
        Set<String> users = stream.module().consumers(stream.partitions().get(0));
        users.removeAll(leavingModules);
        return users.isEmpty() ? List.of()
                : rules.all().stream().filter(rule -> users.contains(rule.body().module().name()) && stays(rule.name())).toList();
    }

    private boolean stays(String rule) {
        Planned plan = draft.planned().get(rule);
        return plan == null || plan instanceof Planned.Kept;
    }
}
