// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.vesper.epl.language.RecoveryCheck;
import org.vesper.epl.language.StreamHorizons;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.processor.internal.source.RuleSource;

/** Refuses new rules that cannot be recovered. */
record RecoveryRestrictions(RecoveryCheck check, RuleSetPlan rules, RemovalImpact impact) {

    List<EplError> errors(Collection<TranslatedRule> newRules) {
        List<EplError> errors = new ArrayList<>();
        rules.rules().values().forEach(planned -> {
            if (planned instanceof PlannedRule.Written written) {
                errors.addAll(errors(written.source()));
            }
        });
        List<TranslatedRule> all = new ArrayList<>(impact.stayingFillers());
        all.addAll(newRules);
        StreamHorizons horizons = new StreamHorizons(all);
        newRules.forEach(rule -> check.chainErrors(rule, horizons).forEach(message -> errors.add(RuleErrors.at(rule, message))));
        return errors;
    }

    private List<EplError> errors(RuleSource source) {
        return source instanceof RuleSource.InEpl epl ? check.errors(epl.rule())
                : List.of(source.error("nothing is known of what a statement in Esper's dialect keeps, so it cannot be recovered; "
                        + "write it in Vesper's dialect, or put it into an application without recovery"));
    }
}
