// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.vesper.kernel.metrics.LatencySnapshot;

/** The values of one scrape. <b>Threading:</b> one thread. */
final class Samples {

    /** The upper limits of the buckets of latencies, and so the limits for which a {@link LatencySnapshot} must have the shares. */
    static final long[] BUCKETS_NS = {5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000,
        10_000_000, 20_000_000, 50_000_000, 100_000_000, 200_000_000, 500_000_000, 1_000_000_000, 10_000_000_000L};

    private static final double US_PER_SECOND = 1e6;
    private static final double NS_PER_SECOND = 1e9;

    private final Map<Metric, List<CounterDataPointSnapshot>> counters = new EnumMap<>(Metric.class);
    private final Map<Metric, List<GaugeDataPointSnapshot>> gauges = new EnumMap<>(Metric.class);
    private final Map<Metric, List<HistogramDataPointSnapshot>> histograms = new EnumMap<>(Metric.class);

    /** Adds a value of a counter or a gauge, with the values of its labels. */
    void add(Metric metric, double value, String... labels) {
        Labels named = Labels.of(metric.labels(), labels);
        if (metric.kind() == Metric.Kind.COUNTER) {
            counters.computeIfAbsent(metric, any -> new ArrayList<>()).add(new CounterDataPointSnapshot(value, named, null, 0));
        } else {
            gauges.computeIfAbsent(metric, any -> new ArrayList<>()).add(new GaugeDataPointSnapshot(value, named, null));
        }
    }

    /** Adds 1 for true, 0 for false. */
    void add(Metric metric, boolean value, String... labels) {
        add(metric, value ? 1 : 0, labels);
    }

    /** Adds a distribution, which has the shares below {@link #BUCKETS_NS}. */
    void add(Metric metric, LatencySnapshot latencies, String... labels) {
        int last = BUCKETS_NS.length;
        double[] limits = Arrays.copyOf(LongStream.of(BUCKETS_NS).mapToDouble(limit -> limit / NS_PER_SECOND).toArray(), last + 1);
        long[] counts = new long[last + 1];
        long below = 0;
        for (int i = 0; i < last; i++) {
            long cumulative = Math.round(latencies.sharesBelow().get(i) * latencies.count());
            counts[i] = cumulative - below;
            below = cumulative;
        }
        limits[last] = Double.POSITIVE_INFINITY;
        counts[last] = latencies.count() - below;
        histograms.computeIfAbsent(metric, any -> new ArrayList<>()).add(new HistogramDataPointSnapshot(
                ClassicHistogramBuckets.of(limits, counts), latencies.meanUs() * latencies.count() / US_PER_SECOND,
                Labels.of(metric.labels(), labels), null, 0));
    }

    MetricSnapshots all() {
        List<MetricSnapshot> all = new ArrayList<>();
        counters.forEach((metric, points) -> all.add(new CounterSnapshot(metadata(metric), points)));
        gauges.forEach((metric, points) -> all.add(new GaugeSnapshot(metadata(metric), points)));
        histograms.forEach((metric, points) -> all.add(new HistogramSnapshot(metadata(metric), points)));
        return new MetricSnapshots(all);
    }

    private static MetricMetadata metadata(Metric metric) {
        return new MetricMetadata(metric.title(), metric.help());
    }
}
