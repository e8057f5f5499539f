// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.ProcessorContext;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleStatus;

/** Emits the sum of all numbers of a partition so far for each number, with the time that the partition's clock shows. */
final class PartitionedSums implements Processor, RuleControl {

    private static final int MAX_PARTITIONS = 8;

    private final ProcessorContext context;
    private final EventType type;
    private final long[] sums = new long[MAX_PARTITIONS];
    private final long[] times = new long[MAX_PARTITIONS];
    private final boolean written;

    /** @param written whether it writes the sums, and so looks back at no event */
    PartitionedSums(ProcessorContext context, boolean written) {
        this.context = context;
        this.written = written;
        this.type = context.eventTypes().iterator().next();
        Arrays.fill(times, context.startMs());
    }

    @Override
    public EventSink partition(int partition) {
        return event -> {
            Map<?, ?> number = (Map<?, ?>) event;
            sums[partition] += (Long) number.get("n");
            MapEvent sum = new MapEvent(type);
            sum.put("n", sums[partition]);
            sum.put("key", number.get("key"));
            sum.put("time", times[partition]);
            context.sink(partition).onEvent(sum);
        };
    }

    @Override
    public void writeState(int partition, DataOutput output) throws IOException {
        output.writeLong(sums[partition]);
    }

    @Override
    public void readState(int partition, DataInput input, boolean whole) throws IOException {
        long sum = input.readLong();
        sums[partition] = written ? sum : sums[partition];
    }

    @Override
    public long lookBack(int partition, long position) {
        return written ? position : 0;
    }

    @Override
    public void advanceTime(int partition, long nowMs) {
        if (nowMs < times[partition]) {
            throw new IllegalStateException("the clock goes back");
        }
        times[partition] = nowMs;
    }

    @Override
    public long nextTimeMs(int partition) {
        return Long.MAX_VALUE;
    }

    @Override
    public RuleControl rules() {
        return this;
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
        throw new ConfigurationException("no parameters");
    }

    @Override
    public PreparedChange prepare(List<RuleChange> changes) {
        return () -> { };
    }

    @Override
    public void restart() {
        Arrays.fill(sums, 0);
    }

    @Override
    public void close() {
        // It holds nothing.
    }
}
