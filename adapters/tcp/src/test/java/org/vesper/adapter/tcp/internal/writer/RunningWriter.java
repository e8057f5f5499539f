// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.vesper.adapter.tcp.TcpWriterAdapterProvider;
import org.vesper.adapter.tcp.internal.server.RunningAdapter;
import org.vesper.api.EventType;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.testkit.TestAdapterContext;

/** A writer as created by the container, which sends to a port of this host. */
final class RunningWriter implements AutoCloseable {

    private final TestAdapterContext context;
    private final TcpWriter writer;

    /** Creates and starts it; settings are given as key, value, key, value. */
    RunningWriter(int port, String... keysAndValues) {
        this(null, List.of(RunningAdapter.TICK, RunningAdapter.READING), port, keysAndValues);
    }

    /** Creates the writer of an application with these event types. */
    RunningWriter(Collection<EventType> types, int port, String... keysAndValues) {
        this(null, types, port, keysAndValues);
    }

    /** Creates a writer that replaces another. */
    RunningWriter(RunningWriter predecessor, int port, String... keysAndValues) {
        this(predecessor, predecessor.context.eventTypes(), port, keysAndValues);
    }

    /** Creates the writer of an instance, which sends to any address. */
    RunningWriter(Path instance, String to, String... keysAndValues) {
        this(null, new TestAdapterContext(List.of(RunningAdapter.TICK, RunningAdapter.READING)).at(instance), to, keysAndValues);
    }

    private RunningWriter(RunningWriter predecessor, Collection<EventType> types, int port, String... keysAndValues) {
        this(predecessor, new TestAdapterContext(types), "127.0.0.1:" + port, keysAndValues);
    }

    private RunningWriter(RunningWriter predecessor, TestAdapterContext made, String to, String... keysAndValues) {
        context = made.named("trial", "out").with("to", to, "reconnect-interval", "100ms")
                .with(keysAndValues);
        writer = (TcpWriter) context.create(new TcpWriterAdapterProvider());
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

    TcpWriter writer() {
        return writer;
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

    /** The threads that the adapter has made. */
    List<Thread> threads() {
        return context.madeThreads();
    }

    @Override
    public void close() {
        writer.close();
    }
}
