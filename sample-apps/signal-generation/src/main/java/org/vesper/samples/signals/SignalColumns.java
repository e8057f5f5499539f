// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.signals;

import java.util.List;
import java.util.stream.Stream;
import org.vesper.api.OutputEvent;

/** The places of the values of a signal in its select clause, so that they are read by position and not by name. */
final class SignalColumns {

    private final List<String> names;
    private final int symbol;
    private final int lastPrice;
    private final int value;
    private final int clientTimestamp;
    private final int timestamp;

    SignalColumns(OutputEvent signal) {
        names = signal.columns();
        symbol = position(signal, "symbol");
        lastPrice = position(signal, "lastPrice");
        value = position(signal, "perc(lastPrice)", "trend(lastPrice)");
        clientTimestamp = position(signal, "clientTimestamp");
        timestamp = position(signal, "timestamp");
    }

    /** Whether the signal has these columns: all signals of a rule share one list. */
    boolean areThoseOf(OutputEvent signal) {
        return signal.columns() == names;
    }

    String symbol(OutputEvent signal) {
        return (String) signal.value(symbol);
    }

    double lastPrice(OutputEvent signal) {
        return ((Number) signal.value(lastPrice)).doubleValue();
    }

    /** What PERC or TREND gave. */
    double value(OutputEvent signal) {
        return ((Number) signal.value(value)).doubleValue();
    }

    long plannedNs(OutputEvent signal) {
        return ((Number) signal.value(clientTimestamp)).longValue();
    }

    long receivedNs(OutputEvent signal) {
        return ((Number) signal.value(timestamp)).longValue();
    }

    /** The first column with one of these names; EPL does not tell upper case from lower case in a function's name. */
    private static int position(OutputEvent signal, String... names) {
        List<String> columns = signal.columns();
        for (int column = 0; column < columns.size(); column++) {
            if (Stream.of(names).anyMatch(columns.get(column)::equalsIgnoreCase)) {
                return column;
            }
        }
        throw new IllegalArgumentException("rule " + signal.rule() + " selects " + columns + " but not " + String.join(" or ", names)
                + ", which the collector needs: add it to the select clause of the rule");
    }
}
