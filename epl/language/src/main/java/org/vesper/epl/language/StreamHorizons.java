// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.vesper.spi.processor.Horizon;

/** Adds up horizons over the streams that rules fill by INSERT INTO. <b>Threading:</b> one thread. */
public final class StreamHorizons {

    private final Collection<TranslatedRule> rules;
    private final Map<String, Horizon> fillers = new HashMap<>();

    /** @param rules all rules that fill streams; others may be among them */
    public StreamHorizons(Collection<TranslatedRule> rules) {
        this(rules, Map.of());
    }

    /** @param known the horizons of streams that others fill */
    public StreamHorizons(Collection<TranslatedRule> rules, Map<String, Horizon> known) {
        this.rules = rules;
        fillers.putAll(known);
    }

    /** The horizon of a rule, with those of the rules that fill the streams that it reads. */
    public Horizon of(TranslatedRule rule) {
        return rule.isRecovered() ? resolved(rule.horizon()) : rule.horizon().notRecovered();
    }

    /** A horizon, with those of the rules that fill its streams. */
    public Horizon resolved(Horizon horizon) {
        horizon.streams().forEach(this::resolveFillers);
        return horizon.resolved(fillers);
    }

    /** Streams have no cycles; the translator rejects them. */
    private void resolveFillers(String stream) {
        if (!fillers.containsKey(stream)) {
            rules.stream().filter(rule -> rule.fills().filter(stream::equals).isPresent()).map(this::of).reduce(Horizon::max)
                    .ifPresent(horizon -> fillers.put(stream, horizon));
        }
    }
}
