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
 * <p><b>Threading:</b> one thread.
 */
public final class RuleTranslator {

    private final Map<String, EventType> eventTypes = new TreeMap<>();

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
        Template template = new Template(key(translation), translation.statement(), types, translation.columns(), translation.eventTypes());
        return new TranslatedRule(rule, template, translation.arguments());
    }

    /** The names of columns belong to it: two rules that select the same under other names do not have the same output. */
    private static String key(Translation translation) {
        String types = translation.parameterTypes().stream().map(Class::getSimpleName).collect(Collectors.joining(", "));
        return translation.statement() + " | " + types + " | " + String.join(", ", translation.columns());
    }
}
