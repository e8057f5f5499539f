// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.vesper.spi.processor.Horizon;

/** The horizons of the rules of one moment, added up over the streams that rules fill. <b>Threading:</b> one thread. */
public final class RuleHorizons {

    private static final Horizon IN_ESPER = Horizon.endless("nothing is known of what a statement in Esper's dialect keeps");

    private final DeployedTemplates deployed;
    private final Map<RuleBody, Horizon> horizons = new IdentityHashMap<>();
    private final Map<String, Horizon> fillers = new HashMap<>();

    public RuleHorizons(DeployedTemplates deployed) {
        this.deployed = deployed;
    }

    public Horizon of(RunningRule rule) {
        return horizons.computeIfAbsent(rule.body(),
                body -> body instanceof LiveTemplate template ? resolved(template.horizon()) : IN_ESPER);
    }

    private Horizon resolved(Horizon horizon) {
        horizon.streams().forEach(this::resolveFillers);
        return horizon.resolved(fillers);
    }

    /** Streams have no cycles; the translator rejects them. */
    private void resolveFillers(String stream) {
        if (!fillers.containsKey(stream)) {
            deployed.fillers().stream().filter(template -> template.filler().orElseThrow().fills().filter(stream::equals).isPresent())
                    .map(template -> resolved(template.horizon())).reduce(Horizon::max)
                    .ifPresent(horizon -> fillers.put(stream, horizon));
        }
    }
}
