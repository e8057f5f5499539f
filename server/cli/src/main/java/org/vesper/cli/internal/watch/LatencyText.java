// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.vesper.management.LatencyMeasurementMXBean;
import org.vesper.management.figures.LatencyBucketFigures;
import org.vesper.management.figures.LatencyFigures;

/** Formats a measured latency as lines of text: figures, threshold and histogram. */
final class LatencyText {

    private static final String HEAD = "%-12s %12s %10s %10s %10s %10s %10s %10s %10s";
    private static final String ROW = "%-12s %,12d %,10.1f %,10.1f %,10.1f %,10.1f %,10.1f %,10.1f %,10.1f";
    private static final String BUCKET = "%,10.0f to %s us %,12d %5.1f %%  %s";
    private static final int WIDTH = 40;

    private LatencyText() {
    }

    static List<String> of(LatencyMeasurementMXBean latency) {
        LatencyFigures total = latency.getTotal();
        List<String> lines = new ArrayList<>();
        lines.add(text("%s to %s, since %s, %,.0f events/s", latency.getFrom(), latency.getTo(), latency.getSince().toInstant(),
                latency.getRecentPerSecond()));
        lines.add(text(HEAD, "", "EVENTS", "MEAN us", "P50 us", "P90 us", "P99 us", "P99.9 us", "P99.99 us", "MAX us"));
        lines.add(row("last 10 s", latency.getRecent()));
        lines.add(row("all", total));
        lines.add(latency.getThresholdUs() == 0 ? "no threshold" : text("threshold: %s of the last 10 s above %,.1f us: %s",
                latency.getThresholdFigure(), latency.getThresholdUs(), latency.isExceeded() ? "EXCEEDED" : "no"));
        Stream.of(latency.getBuckets()).forEach(bucket -> lines.add(bar(bucket, total.count())));
        return lines;
    }

    private static String row(String name, LatencyFigures figures) {
        return text(ROW, name, figures.count(), figures.meanUs(), figures.p50Us(), figures.p90Us(), figures.p99Us(),
                figures.p999Us(), figures.p9999Us(), figures.maxUs());
    }

    private static String bar(LatencyBucketFigures bucket, long all) {
        double share = (double) bucket.count() / Math.max(1, all);
        String end = Double.isInfinite(bucket.toUs()) ? String.format(Locale.ROOT, "%10s", "more") : text("%,10.0f", bucket.toUs());
        return text(BUCKET, bucket.fromUs(), end, bucket.count(), 100 * share, "#".repeat((int) Math.round(WIDTH * share)))
                .stripTrailing();
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
