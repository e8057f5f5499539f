// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.compare;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The repeats of a figure in one report, sorted. */
record Sample(double[] values) {

    Sample {
        values = values.clone();
        Arrays.sort(values);
    }

    int size() {
        return values.length;
    }

    double median() {
        return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
    }

    double least() {
        return values[0];
    }

    double greatest() {
        return values[values.length - 1];
    }

    boolean overlaps(Sample other) {
        return least() <= other.greatest() && other.least() <= greatest();
    }

    /** For programs, in microseconds, as all figures that are compared. */
    Map<String, Object> toMap() {
        Map<String, Object> sample = new LinkedHashMap<>();
        sample.put("medianUs", median());
        sample.put("leastUs", least());
        sample.put("greatestUs", greatest());
        sample.put("repeats", size());
        return sample;
    }
}
