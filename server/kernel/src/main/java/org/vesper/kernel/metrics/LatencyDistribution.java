// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.metrics;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A latency distribution since the last reset, with three significant digits, and over the last 10 s, with two. It takes about 2 MB, and
 * 1 MB more for each recording thread.
 *
 * <p><b>Threading:</b> recording from any thread; all else, too, with a lock. <b>Units:</b> the present is a time of {@link
 * System#nanoTime()}.
 */
public final class LatencyDistribution {

    private static final int RECENT_SECONDS = 10;
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int RECENT_DIGITS = 2;

    private final LatencyHistogram total = new LatencyHistogram();
    /** One for each of the last seconds, and one for the present second, which is not complete. */
    private final Histogram[] seconds = Stream.generate(() -> new Histogram(1, LatencyHistogram.HIGHEST_NS, RECENT_DIGITS))
            .limit(RECENT_SECONDS + 1).toArray(Histogram[]::new);
    private int present;
    private long presentSinceNs;
    private int complete;

    public LatencyDistribution(long nowNs) {
        presentSinceNs = nowNs;
    }

    public void record(long valueNs) {
        total.record(valueNs);
    }

    /** Assigns what was recorded to the present second, and begins the next one if it is over. Called about once a second. */
    public synchronized void roll(long nowNs) {
        total.collectInto(seconds[present]);
        long passed = Math.max(0, nowNs - presentSinceNs) / SECOND_NS;
        presentSinceNs += passed * SECOND_NS;
        complete = (int) Math.min(RECENT_SECONDS, complete + passed);
        for (int i = 0; i < Math.min(passed, seconds.length); i++) {
            present = (present + 1) % seconds.length;
            seconds[present].reset();
        }
    }

    /** The latencies since the last reset. */
    public synchronized LatencySnapshot total(long nowNs, long... limitsNs) {
        roll(nowNs);
        return total.snapshot(limitsNs);
    }

    /** The latencies of the last ten complete seconds, or of fewer if it was reset since. */
    public synchronized LatencySnapshot recent(long nowNs, long... limitsNs) {
        roll(nowNs);
        Histogram recent = new Histogram(1, LatencyHistogram.HIGHEST_NS, RECENT_DIGITS);
        for (int i = 1; i < seconds.length; i++) {
            recent.add(seconds[(present + i) % seconds.length]);
        }
        return LatencyHistogram.snapshot(recent, limitsNs);
    }

    /** The number of latencies per second, over the same time as {@link #recent}. */
    public synchronized double recentPerSecond(long nowNs) {
        return complete == 0 ? 0 : (double) recent(nowNs).count() / complete;
    }

    /** The whole distribution: base64 of HdrHistogram's compressed encoding, values in nanoseconds. */
    public synchronized String encoded(long nowNs) {
        roll(nowNs);
        return total.encoded();
    }

    /** Discards everything. */
    public synchronized void reset(long nowNs) {
        total.reset();
        Stream.of(seconds).forEach(Histogram::reset);
        complete = 0;
        presentSinceNs = nowNs;
    }
}
