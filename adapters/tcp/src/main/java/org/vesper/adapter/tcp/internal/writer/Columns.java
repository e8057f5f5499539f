// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.adapter.tcp.internal.event.WireValue;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.event.EventValues;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;

/**
 * Determines how events are sent: the event type, the properties, and their wire types. Anything not set is derived from the event type, or
 * from the first event of a rule.
 *
 * <p><b>Threading:</b> one thread at a time. <b>Failure:</b> an {@link IllegalArgumentException} for an event that cannot be sent; its
 * message says what to change.
 */
final class Columns {

    private final Map<String, WireType> chosen = new LinkedHashMap<>();
    private final Set<String> nullable = new HashSet<>();
    private final String eventType;
    private final EventValues values;
    private final Map<String, EventLayout> layouts = new HashMap<>();

    /** Parses the columns. <b>Failure:</b> a {@link ConfigurationException} for columns with incorrect syntax. */
    Columns(WriterSettings.Form form, EventValues values) {
        this.eventType = form.eventType();
        this.values = values;
        for (String column : form.columns().isBlank() ? new String[0] : form.columns().split(",")) {
            boolean mayBeNull = column.trim().endsWith("?");
            String[] parts = (mayBeNull ? column.trim().substring(0, column.trim().length() - 1) : column).split(":", 2);
            chosen.put(parts[0].trim(), parts.length < 2 ? null : typeNamed(parts[1].trim(), column.trim()));
            if (mayBeNull) {
                nullable.add(parts[0].trim());
            }
        }
    }

    /** The layout for events of this kind. */
    EventLayout layout(Object event) {
        String name = values.name(event);
        EventLayout layout = layouts.get(name);
        if (layout == null) {
            layout = newLayout(event, name);
            layouts.put(name, layout);
        }
        return layout;
    }

    /** The values of an event in the order of its layout; none of them is an instance of an application's class. */
    Object[] row(Object event, EventLayout layout) {
        Object[] row = new Object[layout.properties().size()];
        for (int i = 0; i < row.length; i++) {
            WireProperty property = layout.properties().get(i);
            Object value = property.nullable() ? value(event, property.name()) : required(event, property.name());
            row[i] = value == null ? null : WireValue.of(value, property.type()).orElseThrow(() -> new IllegalArgumentException(
                    property.name() + " is a " + value.getClass().getSimpleName() + ", which cannot be sent as " + property.type()));
        }
        return row;
    }

    /** The same layout with texts in place of symbols. */
    static EventLayout withTexts(EventLayout layout) {
        return new EventLayout(layout.eventType(), layout.properties().stream()
                .map(property -> property.type() != WireType.SYMBOL ? property
                        : new WireProperty(property.name(), WireType.STRING, property.nullable())).toList());
    }

    private EventLayout newLayout(Object event, String name) {
        Optional<EventType> known = values.type(event);
        if (known.isEmpty() && !(event instanceof OutputEvent) && eventType.isEmpty()) {
            throw new IllegalArgumentException("a map does not name its event type; send a MapEvent, or set"
                    + " event-type");
        }
        List<WireProperty> properties = new ArrayList<>();
        for (String property : chosen.isEmpty() ? values.properties(event) : chosen.keySet()) {
            WireType type = chosen.get(property);
            properties.add(new WireProperty(property, type != null ? type : derived(event, property, known),
                    nullable.contains(property)));
        }
        return new EventLayout(eventType.isEmpty() ? name : eventType, properties);
    }

    private WireType derived(Object event, String property, Optional<EventType> type) {
        Class<?> known = type.isPresent() ? type.get().properties().get(property) : null;
        Class<?> valueClass = known != null && known != Object.class ? known : required(event, property).getClass();
        return WireValue.typeOf(valueClass).orElseThrow(() -> new IllegalArgumentException(property + " is a "
                + valueClass.getSimpleName() + ", which cannot be sent; leave it out of columns, or send its text, as " + property
                + ":string, or a property that it has, as " + property + ".NAME"));
    }

    private Object required(Object event, String property) {
        Object value = value(event, property);
        if (value == null) {
            throw new IllegalArgumentException(property + " is null or missing, which cannot be sent; allow it by columns, as "
                    + property + "? or " + property + ":TYPE?, leave it out, or have a value put in its place, by coalesce in a rule for"
                    + " example");
        }
        return value;
    }

    /** The value of a property, which may be nested. */
    private Object value(Object event, String path) {
        Object value = values.value(event, path);
        int dot = path.indexOf('.');
        if (value != null || dot < 0) {
            return value;
        }
        Object whole = values.value(event, path.substring(0, dot));
        return whole == null ? null : value(whole, path.substring(dot + 1));
    }

    private static WireType typeNamed(String name, String column) {
        for (WireType type : WireType.values()) {
            if (type.name().toLowerCase(Locale.ROOT).equals(name)) {
                return type;
            }
        }
        throw new ConfigurationException("columns has '" + column + "', but a type on the wire is one of boolean, int, long, double, time,"
                + " symbol, string, bytes, instant, decimal, followed by a ? if it may be null");
    }
}
