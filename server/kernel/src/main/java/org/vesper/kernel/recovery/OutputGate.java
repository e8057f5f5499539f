// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.vesper.api.EventSink;
import org.vesper.journal.Journal;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.measure.Stamped;

/**
 * The outputs of a lane that wait, in their order, until what caused them is durable. A thread in the lane releases them: the next one that
 * leaves it, or the {@link GateThread}. So a stage is never called by two threads at once, and the lane never waits for the disk. When many
 * outputs wait, no further batch enters.
 *
 * <p><b>Threading:</b> the thread in the lane, except where stated otherwise.
 */
final class OutputGate {

    /** Batches wait outside from here on. One that is inside may add more. */
    static final int CAPACITY = 1 << 16;

    private static final long NONE = Long.MAX_VALUE;
    private static final long LOOK_INTERVAL_MS = 1;

    private final String lane;
    private final ArrayDeque<Output> outputs = new ArrayDeque<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private volatile int size;
    /** The position that has to be durable before the oldest output leaves. */
    private volatile long due = NONE;
    private Output leaving;
    /** Null during the replay, when the causes are durable. */
    private volatile Journal journal;

    /**
     * An output that waits.
     *
     * @param element the event, or one with the start of a measurement
     * @param cause the position of the event or tick that caused it
     * @param end the position after the batch that caused it
     */
    private record Output(Object element, EventSink stage, long cause, long end) {

        void leave() {
            if (element instanceof Stamped stamped) {
                stamped.passTo(stage);
            } else {
                stage.onEvent(element);
            }
        }
    }

    OutputGate(String lane) {
        this.lane = lane;
    }

    void open(Journal opened) {
        journal = opened;
    }

    /**
     * A sink before a stage, where outputs wait.
     *
     * @param cause the position of the event or tick under way
     */
    EventSink before(EventSink stage, UnaryOperator<Object> carrying, LongSupplier cause) {
        return event -> {
            Journal open = journal;
            if (open == null || outputs.isEmpty() && open.settled() >= open.position()) {
                stage.onEvent(event);
            } else {
                hold(new Output(carrying.apply(event), stage, cause.getAsLong(), open.position()));
            }
        };
    }

    private void hold(Output output) {
        if (outputs.isEmpty()) {
            due = output.end;
        }
        outputs.add(output);
        size = outputs.size();
    }

    /** Passes on the outputs whose causes are durable. Returns the position before which all outputs have left then. */
    long release() {
        long settled = journal.settled();
        while (!outputs.isEmpty() && outputs.peek().end <= settled) {
            leaving = outputs.peek();
            try {
                leaving.leave();
            } finally {
                leaving = null;
                outputs.remove();
                size = outputs.size();
                due = outputs.isEmpty() ? NONE : outputs.peek().end;
            }
        }
        return outputs.isEmpty() ? journal.position() : outputs.peek().cause;
    }

    /** The position of what caused the output that is leaving, or else this one. */
    long cause(long otherwise) {
        return leaving == null ? otherwise : leaving.cause;
    }

    /** Forgets the outputs: the journal has what causes them. */
    void close() {
        journal = null;
        outputs.clear();
        size = 0;
        due = NONE;
        runWaiting();
    }

    /** How many outputs wait, for people; empty if none does. <b>Threading:</b> any thread. */
    String text() {
        return size == 0 ? "" : ", " + size + " outputs wait for the disk";
    }

    /** Whether an output could leave now. <b>Threading:</b> any thread. */
    boolean isDue() {
        Journal open = journal;
        return open != null && due != NONE && open.settled() >= due;
    }

    /**
     * Waits until no output waits; what they wait for is forced now. <b>Threading:</b> any thread outside of the lane. <b>Failure:</b> an
     * exception if they do not leave in time, or cannot since the disk has failed.
     */
    void awaitNone(Deadline deadline) throws InterruptedException {
        for (Journal open = journal; open != null && size > 0; open = journal) {
            if (open.hasFailed() || deadline.isOver()) {
                throw new BusyException(size + " outputs wait for the journal of " + lane + (open.hasFailed()
                        ? ", whose disk has failed; stop the application, replace the disk, and start it again"
                        : " for " + deadline + " already, so the application cannot come to rest"));
            }
            open.hasten();
            Thread.sleep(LOOK_INTERVAL_MS);
        }
    }

    /** Names what is run when more has become durable; it must not wait. */
    void whenDurable(Runnable task) {
        journal.whenDurable(task);
    }

    /** Whether no batch should enter. <b>Threading:</b> any thread. */
    boolean isFull() {
        return size >= CAPACITY;
    }

    /** Runs a task when there is room, in another thread. <b>Threading:</b> any thread. */
    void whenRoom(Runnable task) {
        synchronized (waiting) {
            waiting.add(task);
        }
    }

    /** Runs the tasks that wait, if there is room. <b>Threading:</b> any thread outside of the lane. */
    void announceRoom() {
        if (!isFull()) {
            runWaiting();
        }
    }

    private void runWaiting() {
        List<Runnable> tasks;
        synchronized (waiting) {
            tasks = List.copyOf(waiting);
            waiting.clear();
        }
        tasks.forEach(Runnable::run);
    }
}
