// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.vesper.api.EventType;

/** What a container gives; it keeps events, and failures of threads. */
record Trial(Settings settings, List<Object> events, List<Thread> made, List<Throwable> failures, Lock lane)
        implements AdapterContext, Inlet {

    Trial(String... keyAndValue) {
        this(new Settings("trial", keyAndValue.length == 0 ? Map.of() : Map.of(keyAndValue[0], keyAndValue[1])),
                synchronizedList(), synchronizedList(), synchronizedList(), new ReentrantLock());
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
            Thread thread = new Thread(task);
            thread.setUncaughtExceptionHandler((ended, failure) -> failures.add(failure));
            made.add(thread);
            return thread;
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
