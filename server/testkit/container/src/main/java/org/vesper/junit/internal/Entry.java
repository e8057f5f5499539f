// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.internal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.event.EventMaker;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterStatus;

/**
 * An input for the events of a test, in place of an adapter. That adapter is created, so that its settings are checked, but never started.
 * An entry is registered from its start to its end.
 */
final class Entry implements Adapter {

    private final AdapterContext context;
    private final Optional<Adapter> replaced;
    private final Map<String, Entry> entries;
    private final String key;

    Entry(AdapterContext context, Optional<Adapter> replaced, Map<String, Entry> entries, String key) {
        this.context = context;
        this.replaced = replaced;
        this.entries = entries;
        this.key = key;
    }

    @Override
    public Set<String> emits() {
        return replaced.map(Adapter::emits).orElse(Set.of());
    }

    @Override
    public void start() {
        entries.put(key, this);
    }

    /** Creates an event and passes it on, on the caller's thread. */
    void send(String typeOrClass, Map<String, Object> values) {
        EventType type = type(typeOrClass);
        EventMaker maker = EventMaker.of(type, List.copyOf(values.keySet())).settingNulls();
        Object event = maker.make(values.values().toArray());
        context.inlet().enter();
        try {
            context.inlet().onEvent(event);
        } finally {
            context.inlet().exit();
        }
    }

    @Override
    public AdapterStatus status() {
        return new AdapterStatus("the test", 0, 0, 0, 0, Map.of());
    }

    @Override
    public void close() {
        entries.remove(key, this);
        replaced.ifPresent(Adapter::close);
    }

    private EventType type(String typeOrClass) {
        TreeSet<String> names = new TreeSet<>(context.eventTypes().stream().map(EventType::name).toList());
        return context.eventTypes().stream()
                .filter(type -> type.name().equals(typeOrClass) || type.eventClass().getName().equals(typeOrClass)).findFirst()
                .orElseThrow(() -> new ConfigurationException(context.application() + " has no event type " + typeOrClass
                        + NearestName.hintAmong(typeOrClass, "event types", names)));
    }
}
