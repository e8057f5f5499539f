// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.util.Map;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.OutputCount;
import org.vesper.wire.frame.FrameEncoder;

/**
 * The ticks of one run: each connection has its symbols and a choice among them. The model takes note of every tick.
 *
 * <p><b>Threading:</b> the sender's thread. No object is created per event.
 */
final class TickSource implements EventSource {

    private final PriceProcess prices;
    private final TickModel model;
    private final TickWriter writer;
    private final Fault fault;
    private final SymbolPartition partition;
    private final SymbolChoice[] choices;

    /** @param model the one that knows what the ticks must cause */
    TickSource(SymbolList symbols, SymbolPattern pattern, TickModel model, Load load, Fault fault) {
        this.prices = new PriceProcess(symbols.size(), load.seed());
        this.model = model;
        this.writer = fault.writer(symbols);
        this.fault = fault;
        this.partition = new SymbolPartition(symbols.size(), load.connections());
        this.choices = new SymbolChoice[load.connections()];
        for (int c = 0; c < choices.length; c++) {
            choices[c] = pattern.choice(partition.size(c), c, load.seed());
        }
    }

    @Override
    public void write(FrameEncoder frame, long event, int connection, long plannedNs, boolean measured) {
        int id = choices[connection].next();
        int symbol = partition.first(connection) + id;
        double price = prices.next(symbol);
        model.onTick(symbol, price, measured);
        writer.write(frame, id, symbol, price, plannedNs);
    }

    @Override
    public Map<String, OutputCount> expected() {
        return fault.falsify(model.expected());
    }
}
