// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.sink;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadFactory;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.event.Interest;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.Inlet;

/**
 * The context of the adapter without a container: the settings and the event type of signal-generation, and an interest in the symbols
 * that its rules monitor, so that it drops the same ticks before it makes them.
 */
final class SinkContext implements AdapterContext {

    private static final String TYPE = "StockTick";

    private final Settings settings;
    private final Inlet inlet;
    private final Interest interest;

    /**
     * Creates a context.
     *
     * @param further settings besides those of signal-generation
     * @param wanted the symbols whose ticks are made
     */
    SinkContext(Map<String, String> further, Inlet inlet, Set<String> wanted) {
        Map<String, String> all = new TreeMap<>(Map.of("host", "127.0.0.1", "port", "0", "event-type", TYPE,
                "receive-time-property", "timestamp"));
        all.putAll(further);
        this.settings = new Settings(owner(), all);
        this.inlet = inlet;
        this.interest = Interest.in(Map.of(TYPE, new Interest.Keys("symbol", Set.copyOf(wanted))));
    }

    @Override
    public String application() {
        return "the bare sink";
    }

    @Override
    public String stage() {
        return "ticks";
    }

    @Override
    public Settings settings() {
        return settings;
    }

    @Override
    public Collection<EventType> eventTypes() {
        return List.of(EventType.ofBean(TYPE, StockTick.class));
    }

    @Override
    public Inlet inlet() {
        return inlet;
    }

    @Override
    public Interest interest() {
        return interest;
    }

    @Override
    public ThreadFactory threads() {
        return task -> {
            Thread thread = new Thread(task, "bare-sink");
            thread.setDaemon(true);
            return thread;
        };
    }
}
