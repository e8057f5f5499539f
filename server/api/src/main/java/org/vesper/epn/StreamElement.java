// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

/** A queue with threads between stages; with capacity 0 or threads 0 events go straight through. */
public final class StreamElement extends StageElement<StreamElement> {

    StreamElement(String id) {
        super("stream", id);
    }

    /** The maximum number of events in a queue, rounded up to a power of two; 1024 by default. */
    public StreamElement capacity(int events) {
        return capacity(String.valueOf(events));
    }

    /** The same, given by a placeholder. */
    public StreamElement capacity(String events) {
        return with("capacity", events);
    }

    /** The number of threads that take events out; 1 by default. */
    public StreamElement threads(int threads) {
        return threads(String.valueOf(threads));
    }

    /** The same, given by a placeholder. */
    public StreamElement threads(String threads) {
        return with("threads", threads);
    }

    /** The property of the events that decides which thread takes one. */
    public StreamElement partitionBy(String property) {
        return with("partition-by", property);
    }

    /** The wait strategy of the threads: "park" (the default), "yield" or "spin". */
    public StreamElement waiting(String strategy) {
        return with("wait", strategy);
    }

    /** The policy for an event that finds the queue full: "block" (the default), "drop-newest" or "drop-oldest". */
    public StreamElement whenFull(String policy) {
        return with("when-full", policy);
    }
}
