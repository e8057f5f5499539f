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

/**
 * Enters the lane once per batch, counts the events of an adapter, and passes them on. While it is suspended, and while there is no room to
 * record a batch, batches wait outside.
 */
public final class LaneInlet extends PathPoint implements Inlet {

    private static final Logger LOG = LoggerFactory.getLogger(LaneInlet.class);

    private static final long LOOK_FOR_ROOM_MS = 50;

    private final Counter events = new Counter();
    private final Object resumption = new Object();
    private final List<Runnable> tasksWhenOpen = new ArrayList<>();
    private final InputJournal journal;
    private volatile boolean suspended;
    /** Batches that are on their way enter even if there is little room: their adapter is about to end. */
    private volatile boolean finishing;

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
        while (!isOpen()) {
            lane.exit();
            awaitOpening();
            lane.enter();
        }
    }

    @Override
    public boolean isOpen() {
        return !suspended && !lacksRoom();
    }

    private boolean lacksRoom() {
        return !finishing && lane.isFull();
    }

    @Override
    public void whenOpen(Runnable task) {
        synchronized (resumption) {
            tasksWhenOpen.add(task);
        }
        runIfOpen();
    }

    /** Runs the tasks that wait; if there is no room, when there is. */
    private void runIfOpen() {
        List<Runnable> tasks = List.of();
        boolean full;
        synchronized (resumption) {
            full = !suspended && lacksRoom();
            if (!suspended && !full) {
                resumption.notifyAll();
                tasks = List.copyOf(tasksWhenOpen);
                tasksWhenOpen.clear();
            }
        }
        if (full) {
            lane.whenRoom(this::runIfOpen);
        }
        tasks.forEach(LaneInlet::attempt);
    }

    /** Whether the application lets no batch in. */
    public boolean isSuspended() {
        return suspended;
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
        finishing = false;
        suspended = true;
    }

    /** Admits the batches that wait, whatever they wait for: the last ones before the adapter ends. */
    public void finish() {
        finishing = true;
        resume();
    }

    /** Lets an adapter begin whose predecessor has {@link #finish finished}. */
    public void begin() {
        finishing = false;
    }

    /**
     * Admits batches again, and runs the tasks that wait for this. <b>Failure:</b> that of a task is logged: it belongs to the adapter, and
     * neither the other tasks nor the other inlets may depend on it.
     */
    public void resume() {
        synchronized (resumption) {
            suspended = false;
        }
        runIfOpen();
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
     * Waits without being interruptible: an adapter ends its own threads, once {@link #finish} lets them return to it. An interrupt is
     * kept.
     */
    private void awaitOpening() {
        boolean interrupted = false;
        synchronized (resumption) {
            while (!isOpen()) {
                try {
                    resumption.wait(suspended ? 0 : LOOK_FOR_ROOM_MS);
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
