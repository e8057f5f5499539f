// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

/** A queue with threads between stages; with capacity 0 or threads 0 events go straight through. */
public final class StreamElement extends StageElement<StreamElement> {

    StreamElement(String id) {
        super("stream", id);
    }

    /** How many events wait in a queue at most, rounded up to a power of two; 1024 if not given. */
    public StreamElement capacity(int events) {
        return capacity(String.valueOf(events));
    }

    /** The same, by a placeholder. */
    public StreamElement capacity(String events) {
        return with("capacity", events);
    }

    /** How many threads take events out; 1 if not given. */
    public StreamElement threads(int threads) {
        return threads(String.valueOf(threads));
    }

    /** The same, by a placeholder. */
    public StreamElement threads(String threads) {
        return with("threads", threads);
    }

    /** The property of the events that decides which thread takes one. */
    public StreamElement partitionBy(String property) {
        return with("partition-by", property);
    }

    /** How the threads wait: "park" (if not given), "yield" or "spin". */
    public StreamElement waiting(String strategy) {
        return with("wait", strategy);
    }

    /** What becomes of an event without room: "block" (if not given), "drop-newest" or "drop-oldest". */
    public StreamElement whenFull(String policy) {
        return with("when-full", policy);
    }
}
