// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;

import org.vesper.adapter.tcp.TcpWriterAdapterProvider;
import org.vesper.adapter.tcp.internal.server.RunningAdapter;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.event.Interest;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.Inlet;

/** A writer as the container makes one, which sends to a port of this host. */
final class RunningWriter implements AdapterContext, AutoCloseable {

    final List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    private final Collection<EventType> types;
    private final Settings settings;
    private final TcpWriter writer;

    /** Makes and starts it; settings are given as key, value, key, value. */
    RunningWriter(int port, String... keysAndValues) {
        this(null, List.of(RunningAdapter.TICK, RunningAdapter.READING), port, keysAndValues);
    }

    /** One of an application with these event types. */
    RunningWriter(Collection<EventType> types, int port, String... keysAndValues) {
        this(null, types, port, keysAndValues);
    }

    /** One that takes the place of another. */
    RunningWriter(RunningWriter predecessor, int port, String... keysAndValues) {
        this(predecessor, predecessor.types, port, keysAndValues);
    }

    private RunningWriter(RunningWriter predecessor, Collection<EventType> types, int port, String... keysAndValues) {
        this.types = types;
        Map<String, String> values = new HashMap<>(Map.of("to", "127.0.0.1:" + port, "reconnect-interval", "100ms"));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        settings = new Settings("adapter out of trial", values);
        writer = (TcpWriter) new TcpWriterAdapterProvider().create(this);
        settings.check();
        if (predecessor == null) {
            writer.start();
        } else {
            takeOver(predecessor);
        }
    }

    void takeOver(RunningWriter other) {
        other.writer.pause();
        writer.takeOver(other.writer);
        writer.resume();
    }

    boolean canTakeOver(RunningWriter other) {
        return writer.canTakeOver(other.writer);
    }

    RunningWriter send(Object... events) {
        for (Object event : events) {
            writer.onEvent(event);
        }
        return this;
    }

    void flush() {
        writer.flush();
    }

    AdapterStatus status() {
        return writer.status();
    }

    long detail(String name) {
        return Long.parseLong(status().details().get(name));
    }

    @Override
    public String application() {
        return "trial";
    }

    @Override
    public String stage() {
        return "out";
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
        throw new UnsupportedOperationException("it puts events out");
    }

    @Override
    public Interest interest() {
        return Interest.all();
    }

    @Override
    public ThreadFactory threads() {
        return task -> {
            Thread thread = new Thread(task, "trial-out-" + threads.size());
            threads.add(thread);
            return thread;
        };
    }

    @Override
    public void close() {
        writer.close();
    }
}
