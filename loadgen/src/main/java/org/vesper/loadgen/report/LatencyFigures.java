// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.loadgen.measure.Distribution;

/** A distribution for programs: the usual figures, the curve of its percentiles and its histogram. */
final class LatencyFigures {

    /** The ends of the bars of the histogram in microseconds: 1, 2, 5, 10 and so on. */
    private static final int[] STEPS = {1, 2, 5};
    private static final long LAST_END_US = 100_000_000;
    private static final int POINTS_PER_DECADE = 10;
    private static final double LAST_PERCENTILE = 99.999;

    private LatencyFigures() {
    }

    static Map<String, Object> of(Distribution all) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("meanUs", all.meanUs());
        figures.put("p50Us", all.percentileUs(50));
        figures.put("p90Us", all.percentileUs(90));
        figures.put("p99Us", all.percentileUs(99));
        figures.put("p999Us", all.percentileUs(99.9));
        figures.put("p9999Us", all.percentileUs(99.99));
        figures.put("p99999Us", all.percentileUs(LAST_PERCENTILE));
        figures.put("maxUs", all.maxUs());
        figures.put("count", all.count());
        figures.put("shareBelow100Us", all.shareBelow(100));
        figures.put("shareBelow200Us", all.shareBelow(200));
        figures.put("percentiles", percentiles(all));
        figures.put("histogram", histogram(all));
        return figures;
    }

    /** From the minimum on, at equal distances of log(1 / (1 - p)), so that each further nine has as many points. */
    private static List<Map<String, Object>> percentiles(Distribution all) {
        List<Map<String, Object>> points = new ArrayList<>();
        double last = 1 / (1 - LAST_PERCENTILE / 100);
        for (int i = 0; i <= Math.round(Math.log10(last) * POINTS_PER_DECADE); i++) {
            double percentile = 100 - 100 / Math.pow(10, (double) i / POINTS_PER_DECADE);
            points.add(Map.of("percentile", percentile, "us", all.percentileUs(percentile)));
        }
        return points;
    }

    /** The bars up to the one that contains the maximum. */
    private static List<Map<String, Object>> histogram(Distribution all) {
        List<Map<String, Object>> bars = new ArrayList<>();
        long fromUs = 0;
        for (int i = 0; fromUs <= all.maxUs() && fromUs < LAST_END_US; i++) {
            long toUs = STEPS[i % STEPS.length] * Math.round(Math.pow(10, i / STEPS.length));
            bars.add(Map.of("fromUs", fromUs, "toUs", toUs, "count", all.countBetween(fromUs, toUs)));
            fromUs = toUs;
        }
        return bars;
    }
}
