// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.vesper.kernel.metrics.LatencySnapshot;
import org.vesper.management.catalogue.CatalogueFigure;
import org.vesper.spi.figure.FigureKind;

/** The values of one scrape. <b>Threading:</b> one thread. */
final class Samples {

    /** The upper limits of the buckets of latencies, and so the limits for which a {@link LatencySnapshot} must have the shares. */
    static final long[] BUCKETS_NS = {5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000,
        10_000_000, 20_000_000, 50_000_000, 100_000_000, 200_000_000, 500_000_000, 1_000_000_000, 10_000_000_000L};

    private static final double US_PER_SECOND = 1e6;
    private static final double NS_PER_SECOND = 1e9;

    private final Map<String, Family> families = new LinkedHashMap<>();
    private final Map<String, List<DataPointSnapshot>> points = new HashMap<>();

    /** Adds a value of a counter or a gauge, with the values of its labels. */
    void add(Family family, double value, String... labels) {
        Labels named = labels(family, labels);
        add(family, kind -> kind == FigureKind.COUNTER ? new CounterDataPointSnapshot(value, named, null, 0)
                : new GaugeDataPointSnapshot(value, named, null));
    }

    /** A family has the kind of its first sample. */
    private void add(Family family, Function<FigureKind, DataPointSnapshot> point) {
        Family first = families.computeIfAbsent(family.name(), name -> family);
        points.computeIfAbsent(family.name(), name -> new ArrayList<>()).add(point.apply(first.kind()));
    }

    private static Labels labels(Family family, String... values) {
        return Labels.of(family.labels().toArray(String[]::new), values);
    }

    /** Adds the value of an attribute or a component, unless it is unknown. */
    void add(CatalogueFigure figure, Object value, String... labels) {
        figure.sample(value).ifPresent(sample -> add(Family.of(figure), sample, labels));
    }

    /** Adds 1 for true, 0 for false. */
    void add(Family family, boolean value, String... labels) {
        add(family, value ? 1 : 0, labels);
    }

    /** Adds a distribution, which has the shares below {@link #BUCKETS_NS}. */
    void add(Family family, LatencySnapshot latencies, String... labels) {
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
        add(family, kind -> new HistogramDataPointSnapshot(ClassicHistogramBuckets.of(limits, counts),
                latencies.meanUs() * latencies.count() / US_PER_SECOND, labels(family, labels), null, 0));
    }

    MetricSnapshots all() {
        return new MetricSnapshots(families.values().stream().map(family -> snapshot(family, points.get(family.name()))).toList());
    }

    private static MetricSnapshot snapshot(Family family, List<DataPointSnapshot> points) {
        MetricMetadata metadata = new MetricMetadata(family.name(), family.help());
        return switch (family.kind()) {
            case COUNTER -> new CounterSnapshot(metadata, cast(points, CounterDataPointSnapshot.class));
            case GAUGE -> new GaugeSnapshot(metadata, cast(points, GaugeDataPointSnapshot.class));
            case HISTOGRAM -> new HistogramSnapshot(metadata, cast(points, HistogramDataPointSnapshot.class));
        };
    }

    private static <T> List<T> cast(List<DataPointSnapshot> points, Class<T> type) {
        return points.stream().map(type::cast).toList();
    }
}
