// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
     * <b>Failure:</b> an {@link EplException} if the rule names an unknown event type, property or function, mixes types that do not fit, has
     * something where it must not stand, or uses a part of the language that is not supported yet.
     */
    public TranslatedRule translate(Rule rule) {
        Translation translation = new QueryTranslator(rule.parsed(), eventTypes).translate();
        List<Class<?>> types = translation.parameterTypes();
        translation.inserted().ifPresent(stream -> addStream(rule, stream));
        Template template = new Template(key(translation), translation.statement(), types, translation.columns(), translation.eventTypes(),
                translation.inserted());
        return new TranslatedRule(rule, template, translation.arguments());
    }

    private void addStream(Rule rule, EventType stream) {
        EventType filled = streams.get(stream.name());
        if (filled == null && eventTypes.containsKey(stream.name())) {
            throw rule.parsed().insertError(stream.name() + " is an event type of the application; INSERT INTO such a type is not supported yet, "
                    + "give the stream a name of its own");
        }
        if (filled != null && !filled.properties().equals(stream.properties())) {
            throw rule.parsed().insertError("another rule fills the stream " + stream.name() + " with other columns: "
                    + String.join(", ", filled.properties().keySet()));
        }
        streams.put(stream.name(), stream);
        eventTypes.put(stream.name(), stream);
    }

    /** The names of columns belong to it: two rules that select the same under other names do not have the same output. */
    private static String key(Translation translation) {
        String types = translation.parameterTypes().stream().map(Class::getSimpleName).collect(Collectors.joining(", "));
        return translation.statement() + " | " + types + " | " + String.join(", ", translation.columns());
    }
}
