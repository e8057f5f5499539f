// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stream;

import java.lang.invoke.MethodHandle;
import java.util.List;

import org.vesper.api.EventSink;
import org.vesper.kernel.time.EventGetters;
import org.vesper.kernel.time.PartitionedTime;
import org.vesper.kernel.time.TimeMark;
import org.vesper.spi.processor.KeySpread;

/**
 * Puts each event into the queue of its key, and the time that it brings into all queues before it. An event without the key goes
 * into the first queue.
 */
public final class Spreader implements EventSink {

    private final String property;
    private final EventGetters keys;
    private final StreamQueue[] queues;
    private final List<PartitionedTime> clocks;

    public Spreader(String property, List<StreamQueue> queues, List<PartitionedTime> clocks) {
        this.property = property;
        this.keys = EventGetters.ofValues(property);
        this.queues = queues.toArray(StreamQueue[]::new);
        this.clocks = clocks;
    }

    @Override
    public void onEvent(Object event) {
        for (int i = 0; i < clocks.size(); i++) {
            PartitionedTime time = clocks.get(i);
            if (time.clock().isMovedBy(event)) {
                putIntoAll(time.mark());
            }
        }
        queues[KeySpread.partition(key(event), queues.length)].put(event);
    }

    private void putIntoAll(TimeMark mark) {
        for (StreamQueue queue : queues) {
            queue.put(mark);
        }
    }

    private Object key(Object event) {
        MethodHandle getter = keys.of(event);
        try {
            return (Object) getter.invokeExact(event);
        } catch (Throwable e) {
            throw new IllegalStateException("cannot read " + property + " of " + event.getClass().getName(), e);
        }
    }
}
