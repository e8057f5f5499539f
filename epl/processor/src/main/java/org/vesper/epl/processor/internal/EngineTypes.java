// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import com.espertech.esper.common.client.configuration.common.ConfigurationCommon;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.vesper.api.EventType;

/** Tells Esper the event types, those first of which others are made. */
final class EngineTypes {

    private final ConfigurationCommon configuration;
    private final Set<String> told = new HashSet<>();

    EngineTypes(ConfigurationCommon configuration) {
        this.configuration = configuration;
    }

    void add(EventType type) {
        if (!told.add(type.name())) {
            return;
        }
        if (!type.isMap()) {
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
}
