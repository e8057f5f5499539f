// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.vesper.api.EventSink;
import org.vesper.spi.adapter.Inlet;
import org.vesper.spi.adapter.InputJournal;

/**
 * A lane that keeps its events and rejects a call out of turn: an event outside of the lane, a second {@link #enter}.
 *
 * <p><b>Threading:</b> the adapter's threads send events, any thread reads them. <b>Failure:</b> a call out of turn is an
 * {@link IllegalStateException} in the thread that makes it.
 */
public final class TestInlet implements Inlet {

    private final ReentrantLock lane = new ReentrantLock(true);
    private final List<Object> events = new ArrayList<>();
    private volatile EventSink next = event -> { };
    private final List<Runnable> tasksWhenOpen = new ArrayList<>();
    private volatile InputJournal journal = InputJournal.NONE;
    private volatile boolean suspended;
    private volatile boolean paused;
    private int batches;

    @Override
    public void enter() {
        lane.lock();
        if (lane.getHoldCount() != 1) {
            throw new IllegalStateException("the lane is entered twice");
        }
        if (paused) {
            keep("entered while paused");
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

    @Override
    public void onEvent(Object event) {
        if (!lane.isHeldByCurrentThread()) {
            throw new IllegalStateException("an event outside of the lane: " + event);
        }
        keep(event);
        next.onEvent(event);
    }

    @Override
    public void exit() {
        lane.unlock();
    }

    @Override
    public InputJournal journal() {
        return journal;
    }

    /** Sets the journal that the adapter finds; before it is started. */
    public void journal(InputJournal of) {
        journal = of;
    }

    /** All events so far. */
    public List<Object> events() {
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

    /** The number of times the lane was entered. Read it while no thread is in the lane. */
    public int batches() {
        return batches;
    }

    /** Forwards each event to this sink, in the lane, after it has been recorded. */
    public void forward(EventSink sink) {
        next = sink;
    }

    /** Suspends the application as reported by {@link #isOpen}; {@link #enter} still admits a thread. */
    public void suspend() {
        synchronized (tasksWhenOpen) {
            suspended = true;
        }
    }

    /** Ends {@link #suspend}, and runs the tasks that wait for it. */
    public void resume() {
        List<Runnable> tasks;
        synchronized (tasksWhenOpen) {
            suspended = false;
            tasks = List.copyOf(tasksWhenOpen);
            tasksWhenOpen.clear();
        }
        tasks.forEach(Runnable::run);
    }

    /**
     * Pauses the adapter: if it enters all the same, a text is recorded among the events. <b>Failure:</b> an
     * {@link IllegalStateException} when a thread is in the lane now.
     */
    public void pause(boolean on) {
        paused = on;
        if (on && lane.isLocked()) {
            throw new IllegalStateException("a thread is in the lane of an adapter that is paused");
        }
    }

    /** The lane itself, for a test that blocks the adapter. */
    public ReentrantLock lane() {
        return lane;
    }

    private void keep(Object event) {
        synchronized (events) {
            events.add(event);
        }
    }
}
