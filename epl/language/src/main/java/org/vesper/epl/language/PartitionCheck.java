// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.partition.PartitionSafety;
import org.vesper.epl.language.result.EplError;

/**
 * Finds rules whose output would change if each partition saw only the events of some keys. A rule is safe to partition if all events that
 * can contribute to one of its outputs have the same key: either they are filtered by {@code key = constant}, or the rule retains, groups,
 * joins and counts events separately per key.
 */
public final class PartitionCheck {

    private final String key;
    private final Collection<EventType> eventTypes;
    private final Optional<String> outputType;

    /**
     * Creates a check for one stream.
     *
     * @param key the property that determines the partition of an event
     * @param eventTypes the event types of the application; streams filled by rules carry the key too, since a rule that omits it is
     *        rejected
     */
    public PartitionCheck(String key, Collection<EventType> eventTypes) {
        this(key, eventTypes, "");
    }

    /** @param outputType the event type that rules without INSERT INTO emit; empty for output events */
    public PartitionCheck(String key, Collection<EventType> eventTypes, String outputType) {
        this.key = key;
        this.eventTypes = eventTypes;
        this.outputType = Optional.of(outputType).filter(name -> !name.isEmpty());
    }

    /** The property that determines the partition of an event. */
    public String key() {
        return key;
    }

    /** The event types of the application. */
    public Collection<EventType> eventTypes() {
        return eventTypes;
    }

    /**
     * Returns the reason why a rule cannot be partitioned, located at the first part that needs events of several keys; empty if it can.
     */
    public List<EplError> errors(Rule rule) {
        return rule.read(() -> PartitionSafety.errors(rule.parsed(), key, eventTypes, outputType));
    }

    /**
     * Whether a rule creates events whose key may differ from that of the events they derive from: a constructor receives the columns by
     * position and may use them freely. Other partitioned rules must not read such events.
     */
    public boolean mayChangeKey(TranslatedRule rule) {
        return rule.insertion().filter(made -> made.constructor().isPresent() && made.type().properties().containsKey(key)).isPresent();
    }
}
