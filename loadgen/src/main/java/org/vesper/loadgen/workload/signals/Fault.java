// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.vesper.loadgen.OutputCount;

/** A deliberate mistake of the generator, to see that the verdict finds it. Each of them hits the third tick, or the rule, of WSC. */
public enum Fault {

    NONE,

    /** One event is counted as sent and expected to be seen, but is not sent. */
    DROP_EVENT,

    /** One event is sent with another price than the reference model sees. */
    ALTER_PRICE,

    /** One rule is expected to give one signal more than it should. */
    FALSIFY_RULE;

    static final String SYMBOL = "WSC";

    private static final int TICK = 3;
    private static final double FACTOR = 1.5;

    /** As the option has it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** How ticks are written with this fault in force. */
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

    /** What is expected with this fault in force. */
    Map<String, OutputCount> falsify(Map<String, OutputCount> expected) {
        if (this == FALSIFY_RULE) {
            expected.computeIfPresent(ReferenceModel.PERCENT + SYMBOL,
                    (rule, count) -> new OutputCount(count.total() + 1, OptionalLong.of(count.measured().orElseThrow() + 1),
                            count.checksum()));
        }
        return expected;
    }
}
