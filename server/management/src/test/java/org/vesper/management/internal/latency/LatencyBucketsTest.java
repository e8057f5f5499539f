// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.vesper.kernel.metrics.LatencySnapshot;

class LatencyBucketsTest {

    private static final long[] LATENCIES_NS = {700, 3_000, 4_999, 5_000, 1_500_000, 20_000_000_000L};

    @Test
    void shouldCountTheEventsOfEachIntervalThatHasSome() {
        assertEquals(List.of("0-1: 1", "2-5: 2", "5-10: 1", "1000-2000: 1", "10000000-Infinity: 1"), buckets(LATENCIES_NS));
        assertEquals(List.of(), buckets());
    }

    private static List<String> buckets(long... latenciesNs) {
        List<Double> shares = LongStream.of(LatencyBuckets.LIMITS_NS).mapToObj(limit ->
                LongStream.of(latenciesNs).filter(latency -> latency < limit).count() / (double) Math.max(1, latenciesNs.length)).toList();
        return Stream.of(LatencyBuckets.of(new LatencySnapshot(latenciesNs.length, 0, 0, 0, 0, 0, 0, 0, shares)))
                .map(bucket -> String.format(Locale.ROOT, "%.0f-%.0f: %d", bucket.fromUs(), bucket.toUs(), bucket.count()))
                .toList();
    }
}
