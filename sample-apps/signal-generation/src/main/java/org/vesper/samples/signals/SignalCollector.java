// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.signals;

import java.util.Comparator;
import java.util.Objects;
import org.vesper.api.EventSink;
import org.vesper.api.LatencyRecorder;
import org.vesper.api.OutputEvent;

/**
 * The end of the network: takes every signal, measures it and counts it. What a trading application would do with a signal starts here.
 *
 * <p><b>Called by</b> the processor, once per signal. <b>Threading:</b> {@link #onEvent} by one thread at a time; the statistics
 * are read, and a run is begun, by threads of management. A run is one object that is replaced as a whole, so neither side waits.
 */
public final class SignalCollector implements EventSink, SignalStatisticsMXBean {

    private final LatencyRecorder recorder;
    private volatile SignalRun run = new SignalRun("");

    /** A collector that hands the times of every signal to this recorder. */
    public SignalCollector(LatencyRecorder recorder) {
        this.recorder = Objects.requireNonNull(recorder);
    }

    /** The end time comes first: whatever this bean does with a signal is not the server's latency. */
    @Override
    public void onEvent(Object event) {
        long endNs = System.nanoTime();
        OutputEvent signal = (OutputEvent) event;
        SignalRun current = run;
        RuleSignals signals = current.of(signal);
        SignalColumns columns = signals.columns(signal);
        long receivedNs = columns.receivedNs(signal);
        boolean measured = recorder.record(columns.plannedNs(signal), receivedNs, endNs);
        signals.count(columns.symbol(signal), columns.lastPrice(signal), columns.value(signal), measured);
        if (measured) {
            current.measure(endNs - receivedNs);
        }
    }

    @Override
    public void begin(String runId) {
        run = new SignalRun(Objects.requireNonNull(runId, "runId"));
    }

    @Override
    public String getRunId() {
        return run.id();
    }

    @Override
    public SignalCount[] getSignals() {
        return run.rules().stream().map(RuleSignals::read).sorted(Comparator.comparing(SignalCount::getRule)).toArray(SignalCount[]::new);
    }

    @Override
    public double getMeanServiceUs() {
        return run.meanServiceUs();
    }

    @Override
    public double getMaxServiceUs() {
        return run.maxServiceUs();
    }
}
