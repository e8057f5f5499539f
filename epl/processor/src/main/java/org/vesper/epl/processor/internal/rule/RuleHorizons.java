// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.vesper.epl.language.StreamHorizons;
import org.vesper.spi.processor.Horizon;

/** The horizons of the rules of one moment, added up over the streams that rules fill. <b>Threading:</b> one thread. */
public final class RuleHorizons {

    private static final Horizon IN_ESPER = Horizon.endless("nothing is known of what a statement in Esper's dialect keeps");

    private final StreamHorizons streams;
    private final Map<RuleBody, Horizon> horizons = new IdentityHashMap<>();

    public RuleHorizons(Snapshot rules) {
        Map<String, Horizon> inEsper = new HashMap<>();
        for (RunningRule rule : rules.rules().values()) {
            if (rule.body() instanceof OwnStatement own && !own.source().declares().isEmpty()) {
                inEsper.put(own.source().declares(), IN_ESPER);
            }
        }
        streams = new StreamHorizons(rules.deployed().fillers().stream().map(template -> template.filler().orElseThrow()).toList(),
                inEsper);
    }

    public Horizon of(RunningRule rule) {
        return rule.isRecovered() ? whole(rule) : whole(rule).notRecovered();
    }

    /** The same, even if the rule begins anew after a restart. */
    public Horizon whole(RunningRule rule) {
        return horizons.computeIfAbsent(rule.body(),
                body -> body instanceof LiveTemplate template ? streams.resolved(template.horizon()) : IN_ESPER);
    }
}
