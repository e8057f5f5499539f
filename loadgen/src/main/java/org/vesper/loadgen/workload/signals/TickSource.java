// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.util.Map;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.OutputCount;
import org.vesper.wire.frame.FrameEncoder;

/**
 * The ticks of one run. Each connection cycles through its symbols, with their prices and the reference model's expectations.
 *
 * <p><b>Threading:</b> the sender's thread. No object is created per event.
 */
final class TickSource implements EventSource {

    private final PriceProcess prices;
    private final ReferenceModel reference;
    private final TickWriter writer;
    private final Fault fault;
    private final Cycle[] cycles;

    TickSource(SymbolList symbols, Load load, Fault fault) {
        this.prices = new PriceProcess(symbols.size(), load.seed());
        this.reference = new ReferenceModel(symbols);
        this.writer = fault.writer(symbols);
        this.fault = fault;
        this.cycles = new Cycle[load.connections()];
        SymbolPartition partition = new SymbolPartition(symbols.size(), load.connections());
        for (int c = 0; c < cycles.length; c++) {
            cycles[c] = new Cycle(partition.first(c), partition.size(c));
        }
    }

    @Override
    public void write(FrameEncoder frame, long event, int connection, long plannedNs, boolean measured) {
        Cycle cycle = cycles[connection];
        int id = cycle.next();
        int symbol = cycle.first + id;
        double price = prices.next(symbol);
        reference.onTick(symbol, price, measured);
        writer.write(frame, id, symbol, price, plannedNs);
    }

    @Override
    public Map<String, OutputCount> expected() {
        return fault.falsify(reference.expected());
    }

    /** The symbols of a connection, in a cycle. */
    private static final class Cycle {

        private final int first;
        private final int size;
        private int at;

        Cycle(int first, int size) {
            this.first = first;
            this.size = size;
        }

        int next() {
            int now = at;
            at = now + 1 == size ? 0 : now + 1;
            return now;
        }
    }
}
