// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.util.Map;
import java.util.TreeMap;
import org.vesper.loadgen.OutputCount;

/**
 * Knows the counts of the bare sink. It has the reference model do its work as well, so that the generator needs the same time for an
 * event whether it drives the server or the bare sink.
 */
final class SampleModel implements TickModel {

    private final SymbolList symbols;
    private final ReferenceModel rules;
    private long total;
    private long inMeasuredPart;
    private long checksum;

    SampleModel(SymbolList symbols) {
        this.symbols = symbols;
        this.rules = new ReferenceModel(symbols);
    }

    @Override
    public void onTick(int symbol, double last, boolean measured) {
        rules.onTick(symbol, last, measured);
        if (!symbols.isMonitored(symbol)) {
            return;
        }
        checksum += TickSample.hash(symbols.name(symbol), last);
        if (TickSample.contains(last)) {
            total++;
            inMeasuredPart += measured ? 1 : 0;
        }
    }

    @Override
    public Map<String, OutputCount> expected() {
        return new TreeMap<>(Map.of(TickSample.RULE, OutputCount.of(total, inMeasuredPart, checksum)));
    }
}
