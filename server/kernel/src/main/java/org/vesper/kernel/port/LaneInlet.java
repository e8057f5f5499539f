// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.metrics.Counter;
import org.vesper.spi.adapter.Inlet;
import org.vesper.spi.adapter.InputJournal;

/** Enters the lane once per batch, counts the events of an adapter, and passes them on; while it is suspended, batches wait outside. */
public final class LaneInlet extends PathPoint implements Inlet {

    private static final Logger LOG = LoggerFactory.getLogger(LaneInlet.class);

    private final Counter events = new Counter();
    private final Object resumption = new Object();
    private final List<Runnable> tasksWhenOpen = new ArrayList<>();
    private final InputJournal journal;
    private volatile boolean suspended;

    /** An inlet whose events nothing records. */
    public LaneInlet(Lane lane, EventSink next) {
        this(lane, next, InputJournal.NONE);
    }

    /** @param journal takes the bytes of the adapter's events */
    public LaneInlet(Lane lane, EventSink next, InputJournal journal) {
        super(lane, next);
        this.journal = journal;
    }

    @Override
    public void enter() {
        lane.enter();
        while (suspended) {
            lane.exit();
            awaitResumption();
            lane.enter();
        }
    }

    @Override
    public boolean isOpen() {
        return !suspended;
    }

    @Override
    public void whenOpen(Runnable task) {
        synchronized (resumption) {
            if (suspended) {
                tasksWhenOpen.add(task);
                return;
            }
        }
        task.run();
    }

    @Override
    public void onEvent(Object event) {
        assert lane.isMine() : "an adapter sends an event without having entered its inlet";
        events.increment();
        next.onEvent(event);
    }

    @Override
    public void exit() {
        lane.exit();
    }

    @Override
    public InputJournal journal() {
        return journal;
    }

    /**
     * Suspends the inlet: when this returns, no batch is in the lane, and none enters. <b>Failure:</b> an exception if the lane does not
     * become free; nothing has changed then.
     */
    public void suspend(Deadline deadline) throws InterruptedException {
        boolean before = suspended;
        boolean free = false;
        hold();
        try {
            free = lane.tryEnter(deadline.remaining());
        } finally {
            if (!free && !before) {
                resume();
            }
        }
        if (!free) {
            throw new BusyException("an adapter has been in its lane for " + deadline
                    + lane.watch().place() + ", so it cannot be suspended; the log has the stack of its thread");
        }
        lane.exit();
    }

    /** Admits no further batch; one may still be in the lane. */
    public void hold() {
        suspended = true;
    }

    /**
     * Admits batches again, and runs the tasks that wait for this. <b>Failure:</b> that of a task is logged: it belongs to the adapter, and
     * neither the other tasks nor the other inlets may depend on it.
     */
    public void resume() {
        List<Runnable> tasks;
        synchronized (resumption) {
            suspended = false;
            resumption.notifyAll();
            tasks = List.copyOf(tasksWhenOpen);
            tasksWhenOpen.clear();
        }
        tasks.forEach(LaneInlet::attempt);
    }

    private static void attempt(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) {
            LOG.error("A task that an adapter runs when its inlet opens has failed", e);
        }
    }

    public long events() {
        return events.get();
    }

    /**
     * Waits without being interruptible: an adapter ends its own threads, once {@link #resume} lets them return to it. An interrupt is
     * kept.
     */
    private void awaitResumption() {
        boolean interrupted = false;
        synchronized (resumption) {
            while (suspended) {
                try {
                    resumption.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
