// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.partition.PartitionSafety;
import org.vesper.epl.language.result.EplError;

/**
 * Finds rules that would not put out the same if each partition saw the events of some keys only. A rule is right in partitions if all
 * events that can have a part in one of its outputs are of one key: either they are filtered by {@code key = constant}, or what the rule
 * retains, groups, joins and counts is kept apart by key.
 */
public final class PartitionCheck {

    private final String key;
    private final Collection<EventType> eventTypes;
    private final Optional<String> outputType;

    /**
     * A check for one stream.
     *
     * @param key the property by whose value events are spread
     * @param eventTypes of the application; streams that rules fill carry the key too, since a rule that fills one without is refused
     */
    public PartitionCheck(String key, Collection<EventType> eventTypes) {
        this(key, eventTypes, "");
    }

    /** @param outputType the event type that rules without INSERT INTO put out; empty for output events */
    public PartitionCheck(String key, Collection<EventType> eventTypes, String outputType) {
        this.key = key;
        this.eventTypes = eventTypes;
        this.outputType = Optional.of(outputType).filter(name -> !name.isEmpty());
    }

    /** Why a rule cannot run in partitions, at its first place that needs events of several keys; empty if it can. */
    public List<EplError> errors(Rule rule) {
        return PartitionSafety.errors(rule.parsed(), key, eventTypes, outputType);
    }

    /**
     * Whether a rule makes events that may have another key than those they come from: a constructor gets the columns by their order,
     * and what becomes of them is its own affair. Other rules in partitions must not read such events.
     */
    public boolean mayChangeKey(TranslatedRule rule) {
        return rule.insertion().filter(made -> made.constructor().isPresent() && made.type().properties().containsKey(key)).isPresent();
    }
}
