// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

import org.vesper.spi.adapter.Inlet;

/** A lane that keeps its events and fails on a call out of turn. */
public final class RecordingInlet implements Inlet {

    private final ReentrantLock lane = new ReentrantLock();
    private final List<Object> events = new ArrayList<>();
    private final List<Runnable> tasksWhenOpen = new ArrayList<>();
    private int batches;
    private volatile Runnable work = () -> { };
    private volatile boolean shut;
    private volatile boolean suspended;

    @Override
    public void enter() {
        lane.lock();
        if (shut) {
            synchronized (events) {
                events.add("entered while paused");
            }
        }
        if (lane.getHoldCount() != 1) {
            throw new IllegalStateException("entered twice");
        }
        batches++;
    }

    @Override
    public boolean isOpen() {
        return !suspended;
    }

    @Override
    public void whenOpen(Runnable task) {
        synchronized (tasksWhenOpen) {
            if (suspended) {
                tasksWhenOpen.add(task);
                return;
            }
        }
        task.run();
    }

    /** Says that the application is suspended; enters none the less. */
    void suspend(boolean on) {
        List<Runnable> tasks;
        synchronized (tasksWhenOpen) {
            suspended = on;
            tasks = on ? List.of() : List.copyOf(tasksWhenOpen);
            tasksWhenOpen.removeAll(tasks);
        }
        tasks.forEach(Runnable::run);
    }

    @Override
    public void onEvent(Object event) {
        if (!lane.isHeldByCurrentThread()) {
            throw new IllegalStateException("an event outside the lane");
        }
        work.run();
        synchronized (events) {
            events.add(event);
        }
    }

    /** What is done in the lane for each event from now on, before it is kept. */
    void work(Runnable each) {
        work = each;
    }

    @Override
    public void exit() {
        lane.unlock();
    }

    List<Object> events() {
        synchronized (events) {
            return List.copyOf(events);
        }
    }

    /** The events since the last call. */
    public List<Object> take() {
        synchronized (events) {
            List<Object> taken = List.copyOf(events);
            events.clear();
            return taken;
        }
    }

    /** Nobody may enter; one who does is among the events. */
    void shut(boolean on) {
        shut = on;
        if (on && lane.isLocked()) {
            throw new IllegalStateException("somebody is in the lane");
        }
    }

    int batches() {
        return batches;
    }

    /** The lane itself, for a test to be in the adapter's way. */
    ReentrantLock lane() {
        return lane;
    }
}
