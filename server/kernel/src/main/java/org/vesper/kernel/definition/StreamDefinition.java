// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.definition;

import java.util.List;
import org.vesper.spi.adapter.WhenFull;

/**
 * A stream as its author wrote it.
 *
 * @param id unique in the network
 * @param capacity the maximum number of events in a queue, rounded up to a power of two; 0 for no queue
 * @param threads the number of threads that take events out; 0 for no queue
 * @param partitionBy the property whose value decides which thread takes an event, each from a queue of its own; empty for
 *     one queue and no order between threads
 * @param waitStrategy how its threads wait
 * @param whenFull the policy for an event that finds its queue full
 * @param listeners ids of the stages downstream
 * @param origin where it is written, "file:line", for errors
 */
public record StreamDefinition(
        String id, int capacity, int threads, String partitionBy, WaitStrategy waitStrategy, WhenFull whenFull, List<String> listeners,
        String origin) implements StageDefinition {

    @Override
    public String kind() {
        return "stream";
    }

    @Override
    public StreamDefinition with(List<String> others) {
        return new StreamDefinition(id, capacity, threads, partitionBy, waitStrategy, whenFull, others, origin);
    }

    /** Whether it hands events over to another thread. */
    public boolean isQueue() {
        return capacity > 0 && threads > 0;
    }

    /** Whether it has several queues, each for some keys. */
    public boolean isPartitioned() {
        return isQueue() && threads > 1 && !partitionBy.isEmpty();
    }
}
