// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Repeated measurements of one quantity; NaN if there are none. */
public record Spread(double median, double min, double max) {

    public static final Spread NONE = new Spread(Double.NaN, Double.NaN, Double.NaN);

    public static Spread of(List<Double> values) {
        if (values.isEmpty()) {
            return NONE;
        }
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        double median = sorted.length % 2 == 1 ? sorted[sorted.length / 2]
                : (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;
        return new Spread(median, sorted[0], Arrays.stream(sorted).max().orElseThrow());
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%8.1f  [%.1f - %.1f]", median, min, max);
    }
}
