// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.testkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import org.vesper.api.EventType;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Settings;
import org.vesper.event.Interest;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterFaults;
import org.vesper.spi.adapter.AdapterProvider;

/**
 * The context of an adapter, for its tests: it has settings and event types given by the test, a lane that keeps the events, and a record
 * of the adapter's threads and failures.
 *
 * <pre>{@code
 * TestAdapterContext context = new TestAdapterContext(DRAW).with("sides", "6");
 * try (Adapter dice = context.create(new DiceProvider())) {
 *     dice.start();
 *     ...
 *     assertEquals(3, context.inlet().events().size());
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> the test's thread sets up the context before it creates the adapter; any thread reads the results.
 */
public final class TestAdapterContext implements AdapterContext {

    private final Collection<EventType> types;
    private final TestSettings settings = new TestSettings();
    private TestInlet inlet = new TestInlet();
    private final List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    private String application = "trial";
    private String stage = "adapter";
    private Path folder = InstanceLayout.ofThisServer().folder();
    private boolean stopsOnFault;
    private volatile boolean stopped;
    private volatile Interest interest = Interest.all();

    /** A context of an application with these event types. */
    public TestAdapterContext(EventType... types) {
        this(List.of(types));
    }

    /** A context of an application with these event types. */
    public TestAdapterContext(Collection<EventType> types) {
        this.types = List.copyOf(types);
    }

    /** Names the application and the adapter, which are "trial" and "adapter" by default. */
    public TestAdapterContext named(String ofApplication, String ofStage) {
        application = ofApplication;
        stage = ofStage;
        return this;
    }

    /**
     * Sets settings of the adapter. <b>Failure:</b> an {@link IllegalStateException} once the adapter has read its settings.
     *
     * @param keysAndValues key, value, key, value
     */
    public TestAdapterContext with(String... keysAndValues) {
        settings.add(keysAndValues);
        return this;
    }

    /** Sets settings of the adapter, key to value. */
    public TestAdapterContext with(Map<String, String> further) {
        settings.add(further);
        return this;
    }

    /** Sets the folder of the instance, from which relative paths in settings start. */
    public TestAdapterContext at(Path instance) {
        folder = instance;
        return this;
    }

    /** Sends the events into this lane, for example that of another version of the adapter. */
    public TestAdapterContext into(TestInlet lane) {
        inlet = lane;
        return this;
    }

    /** Stops the adapter at a fault, as {@code on-fault="stop"} does, until {@link #clearFault}. */
    public TestAdapterContext stoppingOnFault() {
        stopsOnFault = true;
        return this;
    }

    /** Creates the adapter as the container does: invalid or unknown settings are an error. */
    public Adapter create(AdapterProvider provider) {
        Adapter adapter = provider.create(this);
        settings().check();
        return adapter;
    }

    /** The threads that the adapter has created, in order. */
    public List<Thread> madeThreads() {
        synchronized (threads) {
            return List.copyOf(threads);
        }
    }

    /** The faults that the adapter has recorded, and the exceptions that have ended its threads. */
    public List<Throwable> failures() {
        synchronized (failures) {
            return List.copyOf(failures);
        }
    }

    /** Resumes an adapter that a fault has stopped, as an operator does. */
    public void clearFault() {
        stopped = false;
    }

    /** Sets the downstream interest from now on. */
    public void interest(Interest now) {
        interest = now;
    }

    @Override
    public String application() {
        return application;
    }

    @Override
    public String stage() {
        return stage;
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public Settings settings() {
        return settings.of(owner());
    }

    @Override
    public Collection<EventType> eventTypes() {
        return types;
    }

    @Override
    public TestInlet inlet() {
        return inlet;
    }

    @Override
    public Interest interest() {
        return interest;
    }

    @Override
    public ThreadFactory threads() {
        return task -> {
            Thread thread = new Thread(task, application + "-" + stage + "-" + threads.size());
            thread.setUncaughtExceptionHandler((ended, failure) -> failures.add(failure));
            threads.add(thread);
            return thread;
        };
    }

    @Override
    public AdapterFaults faults() {
        return new AdapterFaults() {

            @Override
            public boolean record(String action, Throwable fault) {
                failures.add(new IllegalStateException(owner() + " failed to " + action + ": " + fault, fault));
                stopped = stopsOnFault;
                return !stopsOnFault;
            }

            @Override
            public boolean isStopped() {
                return stopped;
            }
        };
    }
}
