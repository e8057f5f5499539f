// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import com.espertech.esper.common.client.configuration.common.ConfigurationCommon;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;

/**
 * Declares the event types to Esper, dependencies first: the types of map values, superclasses and interfaces. For a class whose supertypes
 * are not declared, Esper creates types of its own, and a rule on a supertype declared later would not receive the events.
 */
final class EngineTypes {

    private final ConfigurationCommon configuration;
    private final Collection<EventType> types;
    private final Set<String> declared = new HashSet<>();

    EngineTypes(ConfigurationCommon configuration, Collection<EventType> types) {
        this.configuration = configuration;
        this.types = types;
    }

    void declare() {
        types.forEach(this::add);
    }

    private void add(EventType type) {
        if (!declared.add(type.name())) {
            return;
        }
        if (!type.isMap()) {
            types.stream().filter(other -> isSupertype(other, type)).forEach(this::add);
            if (!Modifier.isPublic(type.eventClass().getModifiers())) {
                throw new ConfigurationException("event type " + type.name() + ": class " + type.eventClass().getName()
                        + " is not public, so rules cannot read its properties; make the class public");
            }
            configuration.addEventType(type.name(), type.eventClass());
            return;
        }
        Map<String, Object> properties = new LinkedHashMap<>(type.properties());
        type.properties().keySet().forEach(property -> type.nested(property).filter(EventType::isMap).ifPresent(nested -> {
            add(nested);
            properties.put(property, nested.name() + (type.properties().get(property).isArray() ? "[]" : ""));
        }));
        configuration.addEventType(type.name(), properties);
    }

    private static boolean isSupertype(EventType other, EventType type) {
        return !other.isMap() && other.eventClass() != type.eventClass() && other.eventClass().isAssignableFrom(type.eventClass());
    }
}
