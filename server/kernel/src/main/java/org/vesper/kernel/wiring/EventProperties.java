// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.definition.StreamDefinition;

/** Checks the properties that streams and clocks name, where the incoming events are known: directly downstream of adapters. */
final class EventProperties {

    private final NetworkDefinition network;
    private final List<StageDefinition> stages;

    EventProperties(NetworkDefinition network) {
        this.network = network;
        this.stages = network.stages();
    }

    /**
     * Checks one property. <b>Failure:</b> a {@link ConfigurationException} if no event type of the application has the property that a
     * stage names.
     */
    void check(StageDefinition stage, String attribute, String property) {
        if (property.isEmpty() || network.eventTypes().isEmpty() || !comesFromAdapters(stage)) {
            return;
        }
        Set<String> known = new TreeSet<>();
        for (EventType type : network.eventTypes()) {
            known.addAll(type.properties().keySet());
        }
        if (!known.contains(property)) {
            throw new ConfigurationException(stage.description() + ": " + attribute + " names " + property
                    + ", which no event type has" + NearestName.hintAmong(property, "properties", known));
        }
    }

    private boolean comesFromAdapters(StageDefinition stage) {
        return stages.stream().filter(source -> source.listeners().contains(stage.id())).allMatch(source ->
                source instanceof AdapterDefinition || source instanceof StreamDefinition && comesFromAdapters(source));
    }
}
