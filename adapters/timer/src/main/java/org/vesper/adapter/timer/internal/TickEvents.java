// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.timer.internal;

import java.util.ArrayList;
import java.util.List;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.event.EventMaker;

/** Makes the events of a timer. */
final class TickEvents {

    private final EventMaker maker;
    private final boolean numbered;
    private final boolean timed;

    private TickEvents(EventMaker maker, boolean numbered, boolean timed) {
        this.maker = maker;
        this.numbered = numbered;
        this.timed = timed;
    }

    /** Binds the settings to a type. <b>Failure:</b> a {@link ConfigurationException} if the type has no such property. */
    static TickEvents of(TimerSettings settings, EventType type) {
        List<String> properties = new ArrayList<>();
        add(properties, "number-property", settings.numberProperty(), type);
        add(properties, "time-property", settings.timeProperty(), type);
        return new TickEvents(EventMaker.of(type, properties), !settings.numberProperty().isEmpty(), !settings.timeProperty().isEmpty());
    }

    EventType type() {
        return maker.type();
    }

    Object make(long number, long timeMs) {
        if (numbered && timed) {
            return maker.make(number, timeMs);
        }
        return numbered ? maker.make(number) : timed ? maker.make(timeMs) : maker.make();
    }

    private static void add(List<String> properties, String setting, String property, EventType type) {
        if (property.isEmpty()) {
            return;
        }
        Class<?> found = type.properties().get(property);
        if (found != null && found != long.class && found != Long.class) {
            throw new ConfigurationException(setting + " is " + property + ", which in event type " + type.name() + " is not a long but "
                    + found.getSimpleName());
        }
        properties.add(property);
    }
}
