// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.signals;

import java.util.concurrent.atomic.AtomicLong;
import org.vesper.api.OutputEvent;

/** The signals of one rule in a run. <b>Threading:</b> one writer, which needs no fence (lazySet); {@link #read} from any thread. */
final class RuleSignals {

    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final String rule;
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong measured = new AtomicLong();
    private final AtomicLong checksum = new AtomicLong();
    private SignalColumns columns;

    RuleSignals(OutputEvent first) {
        rule = first.rule();
        columns = new SignalColumns(first);
    }

    /** Where the values stand in this signal; looked up again only when the rule has been given another select clause. */
    SignalColumns columns(OutputEvent signal) {
        if (!columns.areThoseOf(signal)) {
            columns = new SignalColumns(signal);
        }
        return columns;
    }

    /** Adds one signal. The checksum is a sum, so that it does not depend on the order in which signals come. */
    void count(double lastPrice, double value, boolean isMeasured) {
        long bits = Long.rotateLeft(Double.doubleToRawLongBits(lastPrice), 32) ^ Double.doubleToRawLongBits(value);
        checksum.lazySet(checksum.get() + bits * MIX);
        received.lazySet(received.get() + 1);
        if (isMeasured) {
            measured.lazySet(measured.get() + 1);
        }
    }

    SignalCount read() {
        return new SignalCount(rule, received.get(), measured.get(), checksum.get());
    }
}
