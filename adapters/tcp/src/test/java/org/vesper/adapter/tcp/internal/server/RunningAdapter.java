// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.vesper.adapter.tcp.internal.guard.FileReserve;
import org.vesper.adapter.tcp.internal.guard.HeapWatch;
import org.vesper.adapter.tcp.internal.guard.ServerLimits;
import org.vesper.api.EventType;
import org.vesper.event.Interest;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.ClientAdapter;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.spi.adapter.LastingAdapter;
import org.vesper.spi.adapter.RecoveringAdapter;
import org.vesper.testkit.TestAdapterContext;
import org.vesper.testkit.TestInlet;
import org.vesper.wire.dictionary.SymbolMemory;

/** An adapter as created by the container, on a free port, with three event types. */
public final class RunningAdapter implements AutoCloseable {

    public static final EventType TICK = EventType.ofBean("Tick", Tick.class);
    static final EventType EVERYTHING = EventType.ofBean("Everything", Everything.class);
    public static final EventType READING = EventType.ofMap("Reading", readingProperties());

    public final TestInlet inlet;
    private final TestAdapterContext context;
    private final LastingAdapter adapter;

    /** How full its heap is for an adapter. */
    volatile int heapPercent;

    /** Creates and starts it; settings are given as key, value, key, value. */
    public RunningAdapter(String... keysAndValues) {
        this(List.of(TICK, EVERYTHING, READING), keysAndValues);
    }

    public RunningAdapter(Collection<EventType> types, String... keysAndValues) {
        this(null, types, keysAndValues);
    }

    /** Creates and starts it in the instance of a folder. */
    public RunningAdapter(Path instance, String... keysAndValues) {
        this(null, made -> { }, new TestAdapterContext(List.of(TICK, EVERYTHING, READING)).at(instance), keysAndValues);
    }

    /** Creates an adapter that replaces another and is not started; see {@link #takeOver}. */
    RunningAdapter(RunningAdapter predecessor, Collection<EventType> types, String... keysAndValues) {
        this(predecessor, made -> { }, new TestAdapterContext(types), keysAndValues);
    }

    /** Creates an adapter whose lane has a journal, does something with it, and starts it. */
    RunningAdapter(InputJournal journal, Consumer<RunningAdapter> beforeStart) {
        this(null, beforeStart, recording(journal));
    }

    private static TestAdapterContext recording(InputJournal journal) {
        TestAdapterContext context = new TestAdapterContext(List.of(TICK, EVERYTHING, READING));
        context.inlet().journal(journal);
        return context;
    }

    private RunningAdapter(
            RunningAdapter predecessor, Consumer<RunningAdapter> beforeStart, TestAdapterContext made, String... keysAndValues) {
        context = made.named("trial", "ticks").with("port", "0", "receive-time-property", "timestamp")
                .with(keysAndValues);
        inlet = context.inlet();
        adapter = (LastingAdapter) context.create(new Provider());
        beforeStart.accept(this);
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
        inlet.pause(true);
    }

    boolean canTakeOver(RunningAdapter other) {
        return adapter.canTakeOver(other.adapter);
    }

    /** As the container does when the application is suspended: nothing is read. */
    public void pause() {
        adapter.pause();
        inlet.pause(true);
    }

    public void resume() {
        inlet.pause(false);
        adapter.resume();
    }

    public int port() {
        String address = adapter.status().address();
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    /** Closes all connections as an operator does. */
    public void breakConnections() {
        clients().clients().forEach(client -> clients().disconnect(client.address()));
    }

    public AdapterStatus status() {
        return adapter.status();
    }

    List<Condition> conditions() {
        return ((HealthCheck) adapter).conditions();
    }

    RecoveringAdapter recovering() {
        return (RecoveringAdapter) adapter;
    }

    Listener listener() {
        return ((TcpAdapter) adapter).listener();
    }

    public ClientAdapter clients() {
        return (ClientAdapter) adapter;
    }

    public long detail(String name) {
        return Long.parseLong(status().details().getOrDefault(name, "0"));
    }

    /** The threads that the adapter has made. */
    List<Thread> threads() {
        return context.madeThreads();
    }

    /** Sets the interest of the stages downstream. */
    void interest(Interest now) {
        context.interest(now);
    }

    @Override
    public void close() {
        adapter.close();
    }

    /** Has limits of its own. */
    private final class Provider implements AdapterProvider {

        @Override
        public String name() {
            return "tcp";
        }

        @Override
        public Adapter create(AdapterContext created) {
            return TcpAdapter.of(created, new ServerLimits(
                    new SymbolMemory(Runtime.getRuntime().maxMemory(), 1, null), HeapWatch.of(() -> heapPercent), FileReserve.ofThisProcess()));
        }
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
