// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import java.util.Collection;
import java.util.List;
import org.vesper.api.EventType;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.NearestName;

/** Finds the event type that the setting {@code event-type} names. */
final class OwnTypes {

    private OwnTypes() {
    }

    /** The type of this name, or the only one if there is no name. <b>Failure:</b> a {@link ConfigurationException}. */
    static EventType named(String owner, String name, Collection<EventType> types) {
        List<String> names = types.stream().map(EventType::name).sorted().toList();
        if (name.isEmpty() && types.size() != 1) {
            throw new ConfigurationException(owner + ": event-type is not set, and the application has "
                    + (names.isEmpty() ? "none" : "several: " + String.join(", ", names)));
        }
        return types.stream().filter(type -> name.isEmpty() || type.name().equals(name)).findFirst().orElseThrow(() ->
                new ConfigurationException(owner + ": event-type is " + name + ", which is unknown"
                        + NearestName.hintAmong(name, "event types", names)));
    }
}
