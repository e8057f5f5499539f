// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.processor.internal.rule.LiveTemplate;
import org.vesper.epl.processor.internal.rule.RunningRule;

/** Refuses rules that read a stream which only rules in the shadow fill: nothing would ever arrive there. */
record ShadowRestrictions(RuleSetPlan rules, RemovalImpact impact) {

    /**
     * The errors of new rules. <b>Failure:</b> a {@link ConfigurationException} if a rule that is not changed reads such a stream.
     */
    List<EplError> errors(Collection<TranslatedRule> newRules) {
        Map<String, String> shadowed = filledInShadowOnly(newRules);
        if (shadowed.isEmpty()) {
            return List.of();
        }
        for (LiveTemplate reader : impact.stayingTemplates()) {
            first(reader.reads(), shadowed).ifPresent(stream -> {
                throw new ConfigurationException("other rules read " + stream + ", so the only rule that fills it, " + shadowed.get(stream)
                        + ", cannot run in the shadow; remove or replace them in the same change");
            });
        }
        List<EplError> errors = new ArrayList<>();
        newRules.forEach(rule -> first(rule.reads(), shadowed).ifPresent(stream -> errors.add(RuleErrors.at(rule, "nothing arrives in "
                + stream + ", since the rule that fills it, " + shadowed.get(stream) + ", runs in the shadow; promote that one first"))));
        return errors;
    }

    private static Optional<String> first(Set<String> reads, Map<String, String> streams) {
        return new TreeSet<>(reads).stream().filter(streams::containsKey).findFirst();
    }

    /** The streams that only rules in the shadow will fill, each with one of these rules. */
    private Map<String, String> filledInShadowOnly(Collection<TranslatedRule> newRules) {
        Map<String, String> inShadow = new HashMap<>();
        Set<String> inEffect = new TreeSet<>();
        for (RunningRule rule : rules.now().rules().values()) {
            Optional<RunningRule> staying = rules.kept(rule.name()).map(PlannedRule.Existing::rule);
            if (staying.isPresent() && rule.body() instanceof LiveTemplate template) {
                template.filler().ifPresent(filler -> note(filler, rule.name(), staying.get().isShadow(), inShadow, inEffect));
            }
        }
        rules.now().tables().keySet().stream().flatMap(name -> rules.table(name).stream())
                .forEach(table -> note(table.rule(), table.rule().name(), table.isShadow(), inShadow, inEffect));
        newRules.forEach(rule -> note(rule, rule.name(), rule.isShadow(), inShadow, inEffect));
        inShadow.keySet().removeAll(inEffect);
        return inShadow;
    }

    private static void note(TranslatedRule filler, String name, boolean shadow, Map<String, String> inShadow, Set<String> inEffect) {
        if (filler.filled().isEmpty()) {
            return;
        }
        String stream = filler.fills().orElseThrow();
        if (shadow) {
            inShadow.put(stream, name);
        } else {
            inEffect.add(stream);
        }
    }
}
