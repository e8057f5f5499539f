// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.event.TextEventMaker;

/** Makes events from texts. <b>Failure:</b> a {@link ConfigurationException} that names the event, the property and what it takes. */
final class EventTexts {

    /** NAME=VALUE, with the value in double quotes, in which a doubled quote stands for one, or without a comma. */
    private static final Pattern PROPERTY =
            Pattern.compile("\\s*+([\\w$.]++)\\s*+=\\s*+(?:\"((?:[^\"]|\"\")*+)\"\\s*+|([^,]*+))(?:,|$)");

    private EventTexts() {
    }

    /** @param event NAME=VALUE, NAME=VALUE */
    static List<Object> one(Collection<EventType> types, String type, String event) {
        Map<String, String> values = new LinkedHashMap<>();
        Matcher property = PROPERTY.matcher(event);
        int at = 0;
        while (at < event.length() && property.region(at, event.length()).lookingAt()) {
            values.put(property.group(1),
                    property.group(2) == null ? property.group(3).stripTrailing() : property.group(2).replace("\"\"", "\""));
            at = property.end();
        }
        if (values.isEmpty() || at < event.length()) {
            throw new ConfigurationException(
                    "an event is written NAME=VALUE, NAME=VALUE, but '" + event.substring(at).strip() + "' is not");
        }
        return all(types, type, values.keySet().toArray(String[]::new), new String[][] {values.values().toArray(String[]::new)});
    }

    static List<Object> all(Collection<EventType> types, String type, String[] properties, String[][] values) {
        EventType found = types.stream().filter(known -> known.name().equals(type)).findFirst().orElseThrow(() ->
                new ConfigurationException("there is no event type " + type
                        + NearestName.hintAmong(type, "event types", types.stream().map(EventType::name).toList())));
        TextEventMaker maker = TextEventMaker.of(found, List.of(properties));
        List<Object> events = new ArrayList<>();
        for (int event = 0; event < values.length; event++) {
            if (values[event].length != properties.length) {
                throw new ConfigurationException("event " + (event + 1) + " has " + values[event].length + " values for "
                        + properties.length + " properties");
            }
            try {
                events.add(maker.make(Arrays.asList(values[event])));
            } catch (IllegalArgumentException e) {
                throw new ConfigurationException("event " + (event + 1) + ": property " + e.getMessage(), e);
            }
        }
        return events;
    }
}
