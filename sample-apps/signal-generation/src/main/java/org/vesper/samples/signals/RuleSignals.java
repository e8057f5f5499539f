// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.signals;

import java.util.concurrent.atomic.AtomicLong;
import org.vesper.api.OutputEvent;

/** The signals of one rule in a run. <b>Threading:</b> one writer, which needs no fence (lazySet); {@link #read} from any thread. */
final class RuleSignals {

    private static final long POSITION = 0x9E3779B97F4A7C15L;
    private static final long MIX = 0xD6E8FEB86659FD93L;

    private final String rule;
    private final long seed;
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong measured = new AtomicLong();
    private final AtomicLong checksum = new AtomicLong();
    private SignalColumns columns;

    RuleSignals(OutputEvent first) {
        rule = first.rule();
        seed = mix(0, rule.hashCode());
        columns = new SignalColumns(first);
    }

    /** Where the values stand in this signal; looked up again only when the rule has been given another select clause. */
    SignalColumns columns(OutputEvent signal) {
        if (!columns.areThoseOf(signal)) {
            columns = new SignalColumns(signal);
        }
        return columns;
    }

    /** Adds one signal; {@link SignalCount#getChecksum} describes the checksum. */
    void count(String symbol, double lastPrice, double value, boolean isMeasured) {
        long price = mix(mix(seed, symbol.hashCode()), Double.doubleToRawLongBits(lastPrice));
        checksum.lazySet(checksum.get() * POSITION + mix(price, Double.doubleToRawLongBits(value)));
        received.lazySet(received.get() + 1);
        if (isMeasured) {
            measured.lazySet(measured.get() + 1);
        }
    }

    private static long mix(long before, long bits) {
        long mixed = (before ^ bits) + POSITION;
        mixed = (mixed ^ mixed >>> 32) * MIX;
        mixed = (mixed ^ mixed >>> 32) * MIX;
        return mixed ^ mixed >>> 32;
    }

    SignalCount read() {
        return new SignalCount(rule, received.get(), measured.get(), checksum.get());
    }
}
