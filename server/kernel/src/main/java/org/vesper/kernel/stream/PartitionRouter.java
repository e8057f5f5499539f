// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stream;

import java.util.List;
import java.util.function.Function;
import org.vesper.api.EventSink;
import org.vesper.event.ByEventClass;
import org.vesper.event.EventAccess;
import org.vesper.kernel.time.PartitionedTime;
import org.vesper.kernel.time.TimeMark;
import org.vesper.spi.processor.KeyPartitioner;

/**
 * Puts each event into the queue of its key. If the event moves a clock, a mark with the new time precedes it in all queues. An event
 * without the key is put into the first queue.
 */
public final class PartitionRouter implements EventSink {

    private final String property;
    private final ByEventClass<Function<Object, Object>> keys;
    private final StreamQueue[] queues;
    private final List<PartitionedTime> clocks;

    public PartitionRouter(String property, List<StreamQueue> queues, List<PartitionedTime> clocks) {
        this.property = property;
        this.keys = new ByEventClass<>(eventClass -> EventAccess.reader(eventClass, property));
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
        queues[KeyPartitioner.partition(key(event), queues.length)].put(event);
    }

    /** Tells all partitions the times of their clocks: the last announcements may have been lost with the process. */
    public void announceTimes() {
        clocks.stream().filter(time -> time.clock().hasMoved()).forEach(time -> putIntoAll(time.mark()));
    }

    private void putIntoAll(TimeMark mark) {
        for (StreamQueue queue : queues) {
            queue.put(mark);
        }
    }

    private Object key(Object event) {
        try {
            return keys.of(event).apply(event);
        } catch (RuntimeException | Error e) {
            throw new IllegalStateException("cannot read " + property + " of " + event.getClass().getName(), e);
        }
    }
}
