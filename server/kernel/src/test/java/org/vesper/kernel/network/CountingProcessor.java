// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.vesper.api.EventSink;
import org.vesper.event.Interest;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleStatus;

/**
 * Counts the events of each key, and puts out for every second of its clock, once that is over, how many of a key came in it. Fails
 * when two threads are in a partition, or anybody is in one while rules are applied.
 */
final class CountingProcessor implements Processor, RuleControl {

    private static final long SECOND_MS = 1_000;

    private final ProcessorContext context;
    private final List<Counts> partitions = new ArrayList<>();

    /** One partition; unguarded on purpose. */
    private final class Counts implements EventSink {

        private final EventSink sink;
        private final Map<Object, Integer> counts = new TreeMap<>();
        private final AtomicInteger inside = new AtomicInteger();
        private long second = context.startMs() / SECOND_MS;

        Counts(EventSink sink) {
            this.sink = sink;
        }

        @Override
        public void onEvent(Object event) {
            alone();
            counts.merge(((Map<?, ?>) event).get("key"), 1, Integer::sum);
            inside.decrementAndGet();
        }

        void advance(long nowMs) {
            alone();
            if (nowMs / SECOND_MS > second) {
                counts.forEach((key, count) -> sink.onEvent(second + "/" + key + "=" + count));
                counts.clear();
                second = nowMs / SECOND_MS;
            }
            inside.decrementAndGet();
        }

        private void alone() {
            if (inside.incrementAndGet() != 1) {
                throw new IllegalStateException("two threads in one partition");
            }
        }
    }

    CountingProcessor(ProcessorContext context) {
        this.context = context;
        for (int i = 0; i < context.partitions(); i++) {
            partitions.add(new Counts(context.sink(i)));
        }
    }

    @Override
    public EventSink partition(int partition) {
        return partitions.get(partition);
    }

    @Override
    public void advanceTime(int partition, long nowMs) {
        partitions.get(partition).advance(nowMs);
    }

    @Override
    public RuleControl rules() {
        return this;
    }

    @Override
    public Interest interest() {
        return Interest.in(Map.of("Tick", new Interest.Keys("key", Set.of("WSC"))));
    }

    @Override
    public PreparedChange prepare(List<RuleChange> changes) {
        return () -> {
            partitions.forEach(Counts::alone);
            partitions.forEach(partition -> partition.inside.decrementAndGet());
        };
    }

    @Override
    public List<RuleStatus> list() {
        return List.of();
    }

    @Override
    public String text(String rule) {
        return "";
    }

    @Override
    public String text() {
        return "";
    }

    @Override
    public String parameters(String rule) {
        return "";
    }

    @Override
    public void restart() {
        partitions.forEach(partition -> partition.counts.clear());
    }

    @Override
    public void close() {
        // Nothing to end.
    }
}
