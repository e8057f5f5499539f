// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.event.Interest;

/** What a container gives; it keeps events, and failures of threads. */
record Trial(Settings settings, List<Object> events, List<Thread> made, List<Throwable> failures, Lock lane,
        boolean stopsOnFault, AtomicBoolean stopped, AtomicInteger threadsLeft)
        implements AdapterContext, Inlet {

    Trial(String... keyAndValue) {
        this(false, keyAndValue);
    }

    Trial(boolean stopsOnFault, String... keyAndValue) {
        this(new Settings("trial", keyAndValue.length == 0 ? Map.of() : Map.of(keyAndValue[0], keyAndValue[1])),
                synchronizedList(), synchronizedList(), synchronizedList(), new ReentrantLock(),
                stopsOnFault, new AtomicBoolean(), new AtomicInteger(Integer.MAX_VALUE));
    }

    private static <T> List<T> synchronizedList() {
        return Collections.synchronizedList(new ArrayList<>());
    }

    @Override
    public String application() {
        return "trial";
    }

    @Override
    public String stage() {
        return "poll";
    }

    @Override
    public Collection<EventType> eventTypes() {
        return List.of();
    }

    @Override
    public Inlet inlet() {
        return this;
    }

    @Override
    public Interest interest() {
        return Interest.all();
    }

    @Override
    public ThreadFactory threads() {
        return task -> {
            Thread thread = threadsLeft.getAndDecrement() > 0 ? new Thread(task) : threadThatCannotStart(task);
            thread.setUncaughtExceptionHandler((ended, failure) -> failures.add(failure));
            made.add(thread);
            return thread;
        };
    }

    @Override
    public AdapterFaults faults() {
        return new AdapterFaults() {

            @Override
            public boolean record(String action, Throwable fault) {
                stopped.set(stopsOnFault);
                failures.add(new IllegalStateException(owner() + " failed to " + action + ": " + fault, fault));
                return !stopsOnFault;
            }

            @Override
            public boolean isStopped() {
                return stopped.get();
            }
        };
    }

    @Override
    public void enter() {
        lane.lock();
        events.add("enter");
    }

    @Override
    public void onEvent(Object event) {
        events.add(event);
    }

    @Override
    public void exit() {
        events.add("exit");
        lane.unlock();
    }

    private static Thread threadThatCannotStart(Runnable task) {
        return new Thread(task) {
            @Override
            public synchronized void start() {
                throw new OutOfMemoryError("unable to create native thread");
            }
        };
    }

    /** What has come, without the marks of batches. */
    List<Object> taken() {
        synchronized (events) {
            return events.stream().filter(event -> !event.equals("enter") && !event.equals("exit")).toList();
        }
    }

    void join() throws InterruptedException {
        made.get(made.size() - 1).join();
    }
}
