// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.lane.Crossing;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.measure.ProbePoint;
import org.vesper.kernel.measure.Stamped;
import org.vesper.kernel.port.StageOutput;
import org.vesper.kernel.time.TimeMark;

/** Takes events out of a queue and passes them on, entering the lane downstream of the stream once per batch. */
public final class StreamThread implements Runnable {

    /** Maximum number of events before others get a turn in the lane: a bound for fairness, not measured. */
    private static final int BATCH = 256;

    private static final long LOOK_FOR_ROOM_NS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Limits the count: a stream may spin for hours before it is set to park. */
    private static final int MAX_SPINS = 1 << 20;

    private final StreamQueue queue;
    private final int partition;
    private final Lane lane;
    private final StageOutput output;
    private final Faults faults;
    /** What has been taken and recorded, and is about to be passed on. */
    private final List<Object> recorded = new ArrayList<>();
    private boolean running;

    public StreamThread(StreamQueue queue, int partition, Lane lane, StageOutput output, Faults faults) {
        this.queue = queue;
        this.partition = partition;
        this.lane = lane;
        this.output = output;
        this.faults = faults;
    }

    public long events() {
        return output.events();
    }

    public Faults faults() {
        return faults;
    }

    /** The place where the events leave it. */
    public ProbePoint exit() {
        return output;
    }

    /** Passes events on until the queue is closed. Even an {@link OutOfMemoryError} while it waits or counts a fault does not end it. */
    @Override
    public void run() {
        boolean ended = false;
        while (!ended) {
            try {
                passUntilClosed();
                ended = true;
            } catch (Throwable e) {
                keep(e);
            }
        }
    }

    private void keep(Throwable fault) {
        try {
            faults.record("take events out", fault);
        } catch (Throwable e) {
            // There is no memory to report the fault; the waiting events matter more.
        }
    }

    private void passUntilClosed() {
        int spins = 0;
        while (true) {
            boolean closing = queue.isClosing();
            if (queue.recorded() == null ? passBatch() : passRecordedBatch(closing)) {
                spins = 0;
            } else if (!closing) {
                queue.awaitElement(spins);
                spins = Math.min(spins + 1, MAX_SPINS);
            } else if (ends()) {
                return;
            }
        }
    }

    /** Whether a thread has to be started: there has been none, or the last one has ended or is about to. The queue is open by now. */
    public synchronized boolean begins() {
        boolean begins = !running;
        running = true;
        return begins;
    }

    /** Whether the thread ends; false if the queue has been reopened. */
    private synchronized boolean ends() {
        running = !queue.isClosing();
        return !running;
    }

    /** Passes what is in the queue; returns whether there was anything. */
    private boolean passBatch() {
        Object element = queue.poll();
        if (element == null) {
            return false;
        }
        lane.enter();
        try {
            for (int left = BATCH; element != null; element = --left > 0 ? queue.poll() : null) {
                pass(element);
            }
        } finally {
            lane.exit();
        }
        return true;
    }

    /**
     * The same with a journal. The thread takes events in the lane only, so their order there is that of the queue, and it records them
     * before it passes the first one on. Without room in the journal they stay in the queue, unless that is about to be closed.
     */
    private boolean passRecordedBatch(boolean closing) {
        if (queue.isEmpty()) {
            return false;
        }
        if (lane.isFull() && !closing) {
            LockSupport.parkNanos(this, LOOK_FOR_ROOM_NS);
            return false;
        }
        lane.enter();
        try {
            take(queue.recorded());
            for (int i = 0; i < recorded.size(); i++) {
                queue.recorded().pass(i);
                pass(recorded.get(i));
            }
            return !recorded.isEmpty();
        } finally {
            recorded.clear();
            lane.exit();
        }
    }

    private void take(Crossing crossing) {
        for (Object element = queue.poll(); element != null; element = recorded.size() < BATCH ? queue.poll() : null) {
            if (element instanceof TimeMark mark) {
                crossing.arrive(mark.input(partition), mark.nowMs());
                recorded.add(element);
            } else {
                crossing.arrive((Crossing.Departed) element);
                recorded.add(((Crossing.Departed) element).element());
            }
        }
        crossing.record();
    }

    /** Stages downstream handle their own faults; all others are errors of the virtual machine, which must not end the thread. */
    private void pass(Object element) {
        try {
            if (element instanceof TimeMark mark) {
                lane.tell(mark.input(partition), mark.nowMs());
            } else if (element instanceof Stamped stamped) {
                stamped.passTo(output);
            } else {
                output.onEvent(element);
            }
        } catch (Throwable e) {
            faults.recordOn(element, e);
        }
    }
}
