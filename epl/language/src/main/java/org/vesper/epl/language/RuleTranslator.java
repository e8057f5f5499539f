// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.QueryTranslator;
import org.vesper.epl.language.internal.Translation;

/**
 * Turns rules into statements of Esper.
 *
 * <p>A constant that a sub-select of FROM compares by {@code =} with a property becomes a parameter; rules that are equal but for such
 * constants share a {@link Template}. Nothing else is taken out of a rule's text.
 *
 * <p>A stream that a rule fills by INSERT INTO is known to the rules that are translated after it.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class RuleTranslator {

    private final Map<String, EventType> eventTypes = new TreeMap<>();
    private final Map<String, EventType> streams = new TreeMap<>();

    /** @param eventTypes all types that rules may read */
    public RuleTranslator(Collection<EventType> eventTypes) {
        eventTypes.forEach(type -> this.eventTypes.put(type.name(), type));
    }

    /**
     * <b>Failure:</b> an {@link EplException} if the rule names an unknown event type, property or function, mixes types that do not
     * fit, has something where it must not stand, or uses a part of the language that is not supported yet.
     */
    public TranslatedRule translate(Rule rule) {
        Translation translation = new QueryTranslator(rule.parsed(), eventTypes).translate();
        translation.inserted().ifPresent(stream -> addStream(rule, stream));
        return new TranslatedRule(rule, translation.template(), translation.arguments());
    }

    private void addStream(Rule rule, EventType stream) {
        String name = rule.parsed().insertedStream();
        EventType filled = streams.get(name);
        if (filled == null && eventTypes.containsKey(name)) {
            throw rule.parsed().insertError(name + " is an event type of the application; INSERT INTO such a type is not supported yet, "
                    + "give the stream a name of its own");
        }
        if (filled != null && !filled.properties().equals(stream.properties())) {
            throw rule.parsed().insertError("another rule fills the stream " + name + " with other columns: "
                    + String.join(", ", filled.properties().keySet()));
        }
        streams.put(name, stream);
        eventTypes.put(name, stream);
    }
}
