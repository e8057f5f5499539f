// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.LinkedHashMap;
import java.util.Map;

import org.HdrHistogram.Histogram;

/** A histogram of nanoseconds, read in microseconds. */
public record Distribution(long count, double meanUs, double p50Us, double p90Us, double p99Us, double p999Us, double p9999Us, double maxUs,
        double shareBelow100Us, double shareBelow200Us) {

    public static Distribution of(Histogram ns) {
        return new Distribution(ns.getTotalCount(), ns.getTotalCount() == 0 ? 0 : ns.getMean() / 1e3, us(ns, 50), us(ns, 90), us(ns, 99),
                us(ns, 99.9), us(ns, 99.99), ns.getMaxValue() / 1e3, shareBelow(ns, 100_000), shareBelow(ns, 200_000));
    }

    /** For the report. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("meanUs", meanUs);
        map.put("p50Us", p50Us);
        map.put("p90Us", p90Us);
        map.put("p99Us", p99Us);
        map.put("p999Us", p999Us);
        map.put("p9999Us", p9999Us);
        map.put("maxUs", maxUs);
        map.put("count", count);
        map.put("shareBelow100Us", shareBelow100Us);
        map.put("shareBelow200Us", shareBelow200Us);
        return map;
    }

    private static double us(Histogram ns, double percentile) {
        return ns.getValueAtPercentile(percentile) / 1e3;
    }

    private static double shareBelow(Histogram ns, long limitNs) {
        return ns.getTotalCount() == 0 ? 0 : (double) ns.getCountBetweenValues(0, limitNs - 1) / ns.getTotalCount();
    }
}
