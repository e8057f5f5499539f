// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.vesper.loadgen.OutputCount;

/** A deliberate error of the generator, to test that the verdict detects it. Each one affects the third tick, or the rule, of WSC. */
public enum Fault {

    NONE,

    /** Counts one event as sent and expected, but does not send it. */
    DROP_EVENT,

    /** Sends one event with a price that differs from the reference model's. */
    ALTER_PRICE,

    /** Expects one signal too many of one rule. */
    FALSIFY_RULE;

    static final String SYMBOL = "WSC";

    private static final int TICK = 3;
    private static final double FACTOR = 1.5;

    /** The name as written in the option. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The writer of ticks with this fault. */
    TickWriter writer(SymbolList symbols) {
        if (this != DROP_EVENT && this != ALTER_PRICE) {
            return TickWriter.PLAIN;
        }
        int target = symbols.names().indexOf(SYMBOL);
        int[] ticks = {0};
        return (frame, id, symbol, price, timeNs) -> {
            boolean hit = symbol == target && ++ticks[0] == TICK;
            if (!hit) {
                TickWriter.PLAIN.write(frame, id, symbol, price, timeNs);
            } else if (this == ALTER_PRICE) {
                TickWriter.PLAIN.write(frame, id, symbol, price * FACTOR, timeNs);
            }
        };
    }

    /** The expected counts with this fault. */
    Map<String, OutputCount> falsify(Map<String, OutputCount> expected) {
        if (this == FALSIFY_RULE) {
            expected.computeIfPresent(ReferenceModel.PERCENT + SYMBOL,
                    (rule, count) -> new OutputCount(count.total() + 1, OptionalLong.of(count.measured().orElseThrow() + 1),
                            count.checksum()));
        }
        return expected;
    }
}
