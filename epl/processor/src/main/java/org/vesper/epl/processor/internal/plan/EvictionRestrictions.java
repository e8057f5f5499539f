// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.List;
import org.vesper.epl.language.EvictionCheck;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.processor.internal.source.RuleSource;

/**
 * Refuses new rules that cannot give up their oldest events, in a processor whose rules do so when they retain too many.
 *
 * @param recovery whether rules go on after a restart
 */
record EvictionRestrictions(EvictionCheck check, RuleSetPlan rules, boolean recovery) {

    List<EplError> errors() {
        return rules.rules().values().stream().filter(PlannedRule.Written.class::isInstance)
                .flatMap(planned -> errors(((PlannedRule.Written) planned).source()).stream()).toList();
    }

    private List<EplError> errors(RuleSource source) {
        return source instanceof RuleSource.InEpl epl ? check.errors(epl.rule(), recovery)
                : List.of(source.error("nothing is known of what a statement in Esper's dialect keeps, so it cannot give up its oldest"
                        + " events (when-max-retained=\"evict\"); write it in Vesper's dialect, or put it into a processor that refuses"
                        + " events"));
    }
}
