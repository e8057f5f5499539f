// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

import org.HdrHistogram.Histogram;
import org.vesper.api.EventSink;
import org.vesper.api.OutputEvent;

/** The minimum that an application does with an output: it reads the value and records the latency. The same for all contestants. */
public final class OutputHandler implements EventSink {

    private final Signals signals = new Signals();
    private final Histogram latency = new Histogram(2);

    @Override
    public void onEvent(Object event) {
        OutputEvent output = (OutputEvent) event;
        take(output.rule(), output.value(2), (Long) output.value(4));
    }

    public void take(String rule, Object value, long timestamp) {
        if (rule.charAt(0) == 'p') {
            signals.percent((Double) value);
        } else {
            signals.trend((Integer) value);
        }
        latency.recordValue(Math.max(0, System.nanoTime() - timestamp));
    }

    /** The outputs since the last call. */
    public Signals takeSignals() {
        Signals taken = new Signals();
        taken.add(signals);
        signals.clear();
        return taken;
    }
}
