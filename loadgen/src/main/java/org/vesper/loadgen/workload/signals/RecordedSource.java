// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.util.Map;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.OutputCount;
import org.vesper.wire.frame.FrameEncoder;

/**
 * The ticks of a file, again and again, over one connection. The model takes note of every tick.
 *
 * <p><b>Threading:</b> the sender's thread. No object is created per event.
 */
final class RecordedSource implements EventSource {

    private final Recording ticks;
    private final TickModel model;
    private final TickWriter writer;
    private final Fault fault;

    /** @param model the one that knows what the ticks must cause */
    RecordedSource(Recording ticks, TickModel model, Fault fault) {
        this.ticks = ticks;
        this.model = model;
        this.writer = fault.writer(ticks.symbols());
        this.fault = fault;
    }

    @Override
    public void write(FrameEncoder frame, long event, int connection, long plannedNs, boolean measured) {
        int row = (int) (event % ticks.size());
        int symbol = ticks.symbol()[row];
        double price = ticks.price()[row];
        model.onTick(symbol, price, measured);
        writer.write(frame, symbol, symbol, price, plannedNs);
    }

    @Override
    public Map<String, OutputCount> expected() {
        return fault.falsify(model.expected());
    }
}
