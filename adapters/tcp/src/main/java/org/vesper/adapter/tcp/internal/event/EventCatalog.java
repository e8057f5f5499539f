// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireException;

/** The event types that clients may send. */
public final class EventCatalog {

    private final Map<String, SendableType> sendable = new TreeMap<>();

    /**
     * Collects the chosen types, or all types whose events can be made.
     * <b>Failure:</b> a {@link ConfigurationException} for unknown names and for types that cannot be sent.
     *
     * @param chosen names, separated by commas; empty for all
     * @param own the properties that the server sets
     */
    public EventCatalog(Collection<EventType> types, String chosen, ServerProperties own) {
        Map<String, EventType> known = new TreeMap<>();
        types.forEach(type -> known.put(type.name(), type));
        for (EventType type : chosen.isEmpty() ? all(types) : named(chosen, known)) {
            sendable.put(type.name(), new SendableType(type, own));
        }
        check("receive-time-property", own.receiveTime(), known);
        check("client-property", own.client(), known);
    }

    public Collection<String> names() {
        return sendable.keySet();
    }

    /** Binds a connection's layout to the type that it names. */
    public RecordReader bind(EventLayout layout, PropertyReaders readers) {
        return type(layout).bind(layout.properties(), readers);
    }

    /** The type that a layout names. */
    public SendableType type(EventLayout layout) {
        String name = layout.eventType();
        SendableType type = sendable.get(name);
        if (type == null) {
            throw new WireException(ErrorCode.UNKNOWN_EVENT_TYPE, "event type " + name + " cannot be sent here, only "
                    + String.join(", ", names()) + NearestName.hint(name, names()));
        }
        return type;
    }

    private static List<EventType> all(Collection<EventType> types) {
        List<EventType> found = types.stream().filter(SendableType::canBeMade).toList();
        if (found.isEmpty()) {
            throw new ConfigurationException("the application has no event type that can be sent: a map, or a class with a public"
                    + " constructor without parameters; its event types: " + types);
        }
        return found;
    }

    private static List<EventType> named(String names, Map<String, EventType> known) {
        List<EventType> found = new ArrayList<>();
        for (String name : names.split("\\s*,\\s*")) {
            if (!known.containsKey(name)) {
                throw new ConfigurationException("event-type is " + name + ", but the application only has "
                        + String.join(", ", known.keySet()) + NearestName.hint(name, known.keySet()));
            }
            found.add(known.get(name));
        }
        return found;
    }

    private void check(String setting, String property, Map<String, EventType> known) {
        List<String> properties = names().stream().flatMap(name -> known.get(name).properties().keySet().stream()).toList();
        if (!property.isEmpty() && !properties.contains(property)) {
            throw new ConfigurationException(setting + " is " + property + ", which none of the event types "
                    + String.join(", ", names()) + " has" + NearestName.hint(property, properties));
        }
    }
}
