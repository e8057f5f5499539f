// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import com.espertech.esper.common.client.EventBean;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vesper.epl.language.result.Template;
import org.vesper.api.EventType;
import org.vesper.event.EventValues;

/** Describes the event of a fault by its type and properties, in one line of bounded length. */
final class EventText {

    private static final int MAX_CHARACTERS = 200;
    private static final Pattern UNPRINTABLE = Pattern.compile("\\p{C}");

    private final Collection<EventType> types;
    private final EventValues values;

    EventText(Collection<EventType> types) {
        this.types = types;
        this.values = new EventValues(types);
    }

    /** The end of a message; empty if there is no event. */
    String of(EventBean event) {
        return event == null ? "" : "; event " + line(text(event));
    }

    /** The same for the object of an event. */
    String of(String type, Object event) {
        return isKnown(type) ? "; event " + line(text(type, event)) : "";
    }

    private String text(String type, Object event) {
        return type + ' ' + text(values.properties(event), name -> values.value(event, name));
    }

    private String text(EventBean event) {
        String type = event.getEventType().getName();
        return isKnown(type) ? text(type, event.getUnderlying())
                : text(List.of(event.getEventType().getPropertyNames()), event::get);
    }

    private boolean isKnown(String type) {
        return types.stream().anyMatch(each -> each.name().equals(type));
    }

    private static String text(Collection<String> properties, Function<String, Object> reader) {
        return properties.stream().filter(name -> !name.equals(Template.RULE_COLUMN))
                .map(name -> name + "=" + value(() -> reader.apply(name))).collect(Collectors.joining(", "));
    }

    /** The text of a value; code of the application may fail to make one. */
    private static String value(Supplier<Object> reader) {
        try {
            Object value = reader.get();
            return String.valueOf(value instanceof EventBean part ? part.getUnderlying() : value);
        } catch (RuntimeException | Error e) {
            return "?";
        }
    }

    /** A text without line ends and other characters that cannot be printed, cut to a bounded length. */
    static String line(String text) {
        String cut = text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS) + "...";
        return UNPRINTABLE.matcher(cut).replaceAll("?");
    }
}
