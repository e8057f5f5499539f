// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.latency;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.vesper.kernel.metrics.LatencySnapshot;
import org.vesper.management.figures.LatencyBucketFigures;

/** A distribution in intervals that grow in steps of 1, 2, 5, from 1 us to 10 s. */
final class LatencyBuckets {

    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(10);

    /** The limits for which a snapshot must have the shares. */
    static final long[] LIMITS_NS = LongStream.iterate(TimeUnit.MICROSECONDS.toNanos(1), tens -> tens <= LONGEST_NS, tens -> tens * 10)
            .flatMap(tens -> LongStream.of(tens, 2 * tens, 5 * tens)).filter(limit -> limit <= LONGEST_NS).toArray();

    private LatencyBuckets() {
    }

    /** The intervals that have events; the last one has no end. */
    static LatencyBucketFigures[] of(LatencySnapshot latencies) {
        List<LatencyBucketFigures> buckets = new ArrayList<>();
        long below = 0;
        double fromUs = 0;
        for (int i = 0; i <= LIMITS_NS.length; i++) {
            boolean isLast = i == LIMITS_NS.length;
            double toUs = isLast ? Double.POSITIVE_INFINITY : LIMITS_NS[i] / 1e3;
            long upTo = isLast ? latencies.count() : Math.round(latencies.sharesBelow().get(i) * latencies.count());
            if (upTo > below) {
                buckets.add(new LatencyBucketFigures(fromUs, toUs, upTo - below));
            }
            below = upTo;
            fromUs = toUs;
        }
        return buckets.toArray(LatencyBucketFigures[]::new);
    }
}
