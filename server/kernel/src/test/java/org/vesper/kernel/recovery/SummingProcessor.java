// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
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

/** Emits the sum of all numbers so far for each number but 0, and the time of its clock whenever that moves. */
final class SummingProcessor implements Processor, RuleControl {

    private final ProcessorContext context;
    private final EventType type;
    private final boolean written;
    private long sum;
    long timeMs;

    /** @param written whether it writes the sum, and so looks back at no event */
    SummingProcessor(ProcessorContext context, boolean written) {
        this.context = context;
        this.written = written;
        this.type = context.eventTypes().iterator().next();
        this.timeMs = context.startMs();
    }

    @Override
    public EventSink partition(int partition) {
        return event -> {
            long n = (Long) ((Map<?, ?>) event).get("n");
            sum += n;
            if (n != 0) {
                emit(sum);
            }
        };
    }

    @Override
    public void advanceTime(int partition, long nowMs) {
        if (nowMs < timeMs) {
            throw new IllegalStateException("the clock goes back");
        }
        timeMs = nowMs;
        emit(-nowMs);
    }

    @Override
    public void writeState(int partition, DataOutput output) throws IOException {
        if (written) {
            output.writeLong(sum);
        }
    }

    @Override
    public void readState(int partition, DataInput input, boolean whole) throws IOException {
        if (written) {
            sum = input.readLong();
        }
    }

    @Override
    public long lookBack(int partition, long position) {
        return written ? position : 0;
    }

    @Override
    public long nextTimeMs(int partition) {
        return Long.MAX_VALUE;
    }

    private void emit(long value) {
        MapEvent event = new MapEvent(type);
        event.put("n", value);
        context.sink(0).onEvent(event);
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
        sum = 0;
    }

    @Override
    public void close() {
        // It holds nothing.
    }
}
