// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stream;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * The age of the oldest element of a queue, estimated from samples of the number of elements that were ever put in. Elements carry no time
 * stamps; producers do no work. The estimate is low by less than the time between two samples.
 *
 * <p><b>Threading:</b> any thread. <b>Units:</b> the present is a time of {@link System#nanoTime()}.
 */
final class QueueAge {

    private static final int MAX_SAMPLES = 256;

    private final Deque<Sample> samples = new ArrayDeque<>();

    private record Sample(long timeNs, long put) {
    }

    /**
     * Takes a sample. After a long time without progress, every second sample is dropped, so the estimate is less exact for great ages.
     *
     * @param put the number of elements that were ever put in
     * @param taken the number of elements that were ever taken out
     */
    synchronized void sample(long nowNs, long put, long taken) {
        forget(taken);
        if (samples.isEmpty() || samples.getLast().put() < put) {
            samples.add(new Sample(nowNs, put));
        }
        if (samples.size() > MAX_SAMPLES) {
            boolean drop = false;
            for (Iterator<Sample> each = samples.iterator(); each.hasNext(); drop = !drop) {
                each.next();
                if (drop) {
                    each.remove();
                }
            }
        }
    }

    /** The age; 0 if nothing waits, or if all waiting elements were put in since the last sample. */
    synchronized long oldestNs(long nowNs, long put, long taken) {
        forget(taken);
        return put <= taken || samples.isEmpty() ? 0 : Math.max(0, nowNs - samples.getFirst().timeNs());
    }

    /** Forgets samples of which no element is left. The oldest element was put in before the first sample that remains. */
    private void forget(long taken) {
        while (!samples.isEmpty() && samples.getFirst().put() <= taken) {
            samples.removeFirst();
        }
    }
}
