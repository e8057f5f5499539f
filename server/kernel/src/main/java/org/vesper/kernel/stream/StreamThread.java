// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stream;

import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.measure.ProbePoint;
import org.vesper.kernel.measure.Stamped;
import org.vesper.kernel.port.StageOutput;
import org.vesper.kernel.time.TimeMark;

/** Takes events out of a queue and passes them on, entering the lane downstream of the stream once per batch. */
public final class StreamThread implements Runnable {

    /** Maximum number of events before others get a turn in the lane: a bound for fairness, not measured. */
    private static final int BATCH = 256;

    /** Limits the count: a stream may spin for hours before it is set to park. */
    private static final int MAX_SPINS = 1 << 20;

    private final StreamQueue queue;
    private final int partition;
    private final Lane lane;
    private final StageOutput output;
    private final Faults faults;
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
            Object element = queue.poll();
            if (element != null) {
                spins = 0;
                passBatch(element);
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

    private void passBatch(Object first) {
        lane.enter();
        try {
            Object element = first;
            for (int left = BATCH; element != null; element = --left > 0 ? queue.poll() : null) {
                pass(element);
            }
        } finally {
            lane.exit();
        }
    }

    /** Stages downstream handle their own faults; all others are errors of the virtual machine, which must not end the thread. */
    private void pass(Object element) {
        try {
            if (element instanceof TimeMark mark) {
                mark.reach(partition);
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
