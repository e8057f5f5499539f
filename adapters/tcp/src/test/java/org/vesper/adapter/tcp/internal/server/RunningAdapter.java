// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;

import org.vesper.adapter.tcp.TcpAdapterProvider;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.event.Interest;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.ClientAdapter;
import org.vesper.spi.adapter.Inlet;
import org.vesper.spi.adapter.LastingAdapter;

/** An adapter as the container makes one, on a free port, with three event types. */
public final class RunningAdapter implements AdapterContext, AutoCloseable {

    public static final EventType TICK = EventType.ofBean("Tick", Tick.class);
    static final EventType EVERYTHING = EventType.ofBean("Everything", Everything.class);
    public static final EventType READING = EventType.ofMap("Reading", readingProperties());

    public final RecordingInlet inlet = new RecordingInlet();
    volatile Interest interest = Interest.all();
    final List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> values = new HashMap<>(Map.of("port", "0", "receive-time-property", "timestamp"));
    private final Collection<EventType> types;
    private final Settings settings;
    private final LastingAdapter adapter;

    /** Makes and starts it; settings are given as key, value, key, value. */
    public RunningAdapter(String... keysAndValues) {
        this(List.of(TICK, EVERYTHING, READING), keysAndValues);
    }

    public RunningAdapter(Collection<EventType> types, String... keysAndValues) {
        this(null, types, keysAndValues);
    }

    /** One that takes the place of another, or none to start; see {@link #takeOver}. */
    RunningAdapter(RunningAdapter predecessor, Collection<EventType> types, String... keysAndValues) {
        this.types = types;
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        settings = new Settings("adapter ticks of trial", values);
        adapter = (LastingAdapter) new TcpAdapterProvider().create(this);
        settings.check();
        if (predecessor == null) {
            adapter.start();
        } else {
            takeOver(predecessor);
        }
    }

    /** As the container does in an update: the other is paused, and this one, which is paused too then, gets all it has. */
    void takeOver(RunningAdapter other) {
        other.pause();
        adapter.takeOver(other.adapter);
        inlet.shut(true);
    }

    boolean canTakeOver(RunningAdapter other) {
        return adapter.canTakeOver(other.adapter);
    }

    void pause() {
        adapter.pause();
        inlet.shut(true);
    }

    void resume() {
        inlet.shut(false);
        adapter.resume();
    }

    public int port() {
        String address = adapter.status().address();
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    public AdapterStatus status() {
        return adapter.status();
    }

    ClientAdapter clients() {
        return (ClientAdapter) adapter;
    }

    public long detail(String name) {
        return Long.parseLong(status().details().getOrDefault(name, "0"));
    }

    @Override
    public String application() {
        return "trial";
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
        return types;
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
        return loop -> {
            Thread thread = new Thread(loop, "trial-ticks-" + threads.size());
            threads.add(thread);
            return thread;
        };
    }

    @Override
    public void close() {
        adapter.close();
    }

    private static Map<String, Class<?>> readingProperties() {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        properties.put("sensor", String.class);
        properties.put("count", long.class);
        properties.put("value", Double.class);
        properties.put("ok", boolean.class);
        properties.put("raw", byte[].class);
        properties.put("timestamp", long.class);
        return properties;
    }
}
