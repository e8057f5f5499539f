// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.ratio;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/** The median and the range of repeated measurements; NaN if one of them is missing. */
public record Spread(double median, double lowest, double highest) {

    public static Spread of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        if (sorted.length == 0 || Double.isNaN(sorted[sorted.length - 1])) {
            return new Spread(Double.NaN, Double.NaN, Double.NaN);
        }
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }

    /** For the report; null if it is unknown, since JSON lacks NaN. */
    public Map<String, Object> toMap() {
        if (Double.isNaN(median)) {
            return null;
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("median", median);
        map.put("lowest", lowest);
        map.put("highest", highest);
        return map;
    }

    /** The median and, if there is one, the range. */
    public String text(int digits) {
        if (Double.isNaN(median)) {
            return "?";
        }
        String number = "%,." + digits + "f";
        String range = lowest == highest ? "" : " [" + number + " - " + number + "]";
        return String.format(Locale.ROOT, number + range, median, lowest, highest);
    }
}
