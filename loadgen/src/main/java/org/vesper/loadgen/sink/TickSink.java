// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.sink;

import org.vesper.loadgen.workload.signals.TickSample;
import org.vesper.spi.adapter.Inlet;

/**
 * The end of the path: counts the ticks of the {@link TickSample} and measures their latencies, and looks at the values of every tick, so
 * that none of the decoding can be optimized away.
 *
 * <p><b>Threading:</b> one event loop enters; any thread reads the published counts. A run is one object that is replaced as a whole.
 */
final class TickSink implements Inlet {

    private final SampleLatencies latencies;
    private volatile SinkRun run = new SinkRun("");
    private SinkRun entered = run;

    TickSink(SampleLatencies latencies) {
        this.latencies = latencies;
    }

    @Override
    public void enter() {
        entered = run;
    }

    @Override
    public void onEvent(Object event) {
        StockTick tick = (StockTick) event;
        double price = tick.getLastPrice();
        entered.see(TickSample.hash(tick.getSymbol(), price));
        if (TickSample.contains(price)) {
            long endNs = System.nanoTime();
            long receivedNs = tick.getTimestamp();
            boolean measured = latencies.record(tick.getClientTimestamp(), receivedNs, endNs);
            entered.count(measured, endNs - receivedNs);
        }
    }

    @Override
    public void exit() {
        entered.publish();
    }

    void begin(String runId) {
        run = new SinkRun(runId);
    }

    SinkRun run() {
        return run;
    }
}
