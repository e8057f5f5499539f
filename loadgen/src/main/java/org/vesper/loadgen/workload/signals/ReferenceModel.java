// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.vesper.loadgen.OutputCount;

/**
 * The reference for the verdict: the signals that the two rules of the paper must emit, in a few lines of plain Java per symbol.
 *
 * <ul>
 * <li>percent: {@code (last - previous) / previous * 100.0} is above 2.0 or below -2.0.
 * <li>trend: the signed length of the current run of rises or falls is above 2. An unchanged price neither extends nor breaks the run, so
 * the rule fires again while the run is above 2.
 * </ul>
 *
 * <p><b>Threading:</b> one thread writes; the results may be read after it has ended.
 */
final class ReferenceModel implements TickModel {

    static final String PERCENT = "percent/";
    static final String TREND = "trend/";

    private final SymbolList symbols;
    private final double[] previous;
    private final int[] run;
    private final Tally percent;
    private final Tally trend;

    ReferenceModel(SymbolList symbols) {
        this.symbols = symbols;
        this.previous = new double[symbols.size()];
        this.run = new int[symbols.size()];
        this.percent = new Tally(PERCENT, symbols);
        this.trend = new Tally(TREND, symbols);
        Arrays.fill(previous, Double.NaN);
    }

    @Override
    public void onTick(int symbol, double last, boolean measured) {
        if (!symbols.isMonitored(symbol)) {
            return;
        }
        double before = previous[symbol];
        previous[symbol] = last;
        double change = (last - before) / before * 100.0;
        if (change > 2.0 || change < -2.0) {
            percent.add(symbol, last, change, measured);
        }
        if (last > before) {
            run[symbol] = Math.max(run[symbol], 0) + 1;
        } else if (last < before) {
            run[symbol] = Math.min(run[symbol], 0) - 1;
        }
        if (run[symbol] > 2) {
            trend.add(symbol, last, run[symbol], measured);
        }
    }

    @Override
    public Map<String, OutputCount> expected() {
        Map<String, OutputCount> rules = new TreeMap<>();
        symbols.monitored().stream().forEach(symbol -> {
            rules.put(PERCENT + symbols.name(symbol), percent.of(symbol));
            rules.put(TREND + symbols.name(symbol), trend.of(symbol));
        });
        return rules;
    }

    /** The counts of one of the two rules, by symbol. */
    private static final class Tally {

        private final long[] signals;
        private final long[] measured;
        private final long[] checksum;
        private final long[] seed;

        Tally(String rule, SymbolList symbols) {
            signals = new long[symbols.size()];
            measured = new long[symbols.size()];
            checksum = new long[symbols.size()];
            seed = symbols.names().stream().mapToLong(symbol -> SignalChecksum.seed(rule + symbol, symbol)).toArray();
        }

        void add(int symbol, double last, double value, boolean isMeasured) {
            signals[symbol]++;
            if (isMeasured) {
                measured[symbol]++;
            }
            checksum[symbol] = SignalChecksum.append(checksum[symbol], seed[symbol], last, value);
        }

        OutputCount of(int symbol) {
            return OutputCount.of(signals[symbol], measured[symbol], checksum[symbol]);
        }
    }
}
