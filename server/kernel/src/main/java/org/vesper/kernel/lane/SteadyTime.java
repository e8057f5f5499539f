// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time that the clocks of rules show: it starts at the time of day and follows the monotonic clock, so it never stops, jumps or runs
 * backwards when the time of day is set. Once a second it is compared with the time of day; a difference is corrected by running at most a
 * tenth faster or slower.
 *
 * <p><b>Threading:</b> any thread. <b>Units:</b> milliseconds since 1970.
 */
public final class SteadyTime {

    private static final Logger LOG = LoggerFactory.getLogger(SteadyTime.class);
    private static final long NS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long CHECK_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long STEP_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long CORRECTION_DIVISOR = 10;

    /** The time of this server; declared after the constants that it needs. */
    public static final SteadyTime SERVER = new SteadyTime(System::nanoTime, System::currentTimeMillis);

    private final LongSupplier monotonicNs;
    private final LongSupplier timeOfDayMs;
    private volatile Anchor anchor;

    /**
     * The last comparison with the time of day.
     *
     * @param monotonicNs the monotonic time of the comparison
     * @param timeNs the steady time of the comparison, in ns since 1970
     * @param aheadNs how far the time of day was ahead of it
     */
    private record Anchor(long monotonicNs, long timeNs, long aheadNs) {

        long timeNs(long nowNs) {
            long passedNs = nowNs - monotonicNs;
            long maxCorrectionNs = passedNs / CORRECTION_DIVISOR;
            return timeNs + passedNs + Math.max(-maxCorrectionNs, Math.min(maxCorrectionNs, aheadNs));
        }
    }

    SteadyTime(LongSupplier monotonicNs, LongSupplier timeOfDayMs) {
        this(monotonicNs, timeOfDayMs, timeOfDayMs.getAsLong());
    }

    private SteadyTime(LongSupplier monotonicNs, LongSupplier timeOfDayMs, long startMs) {
        this.monotonicNs = monotonicNs;
        this.timeOfDayMs = timeOfDayMs;
        anchor = new Anchor(monotonicNs.getAsLong(), startMs * NS_PER_MS, (timeOfDayMs.getAsLong() - startMs) * NS_PER_MS);
    }

    /** A time of its own that starts now at this one, which is ahead, and runs slower until it agrees with the time of day. */
    public SteadyTime startingAt(long timeMs) {
        return new SteadyTime(monotonicNs, timeOfDayMs, timeMs);
    }

    public long nowMs() {
        Anchor last = anchor;
        long nowNs = monotonicNs.getAsLong();
        long timeNs = last.timeNs(nowNs);
        if (nowNs - last.monotonicNs >= CHECK_INTERVAL_NS) {
            compare(last, nowNs, timeNs);
        }
        return timeNs / NS_PER_MS;
    }

    private synchronized void compare(Anchor last, long nowNs, long timeNs) {
        if (anchor != last) {
            return;
        }
        long aheadNs = timeOfDayMs.getAsLong() * NS_PER_MS - timeNs;
        anchor = new Anchor(nowNs, timeNs, aheadNs);
        if (Math.abs(aheadNs - last.aheadNs) >= STEP_NS + (nowNs - last.monotonicNs) / CORRECTION_DIVISOR) {
            LOG.warn("The time of day was set {} by {} s. The clocks of rules do not jump: they run a tenth {} until they show"
                    + " it, which takes {} s; the server shows it at once after a restart", aheadNs > last.aheadNs ? "ahead" : "back",
                    Math.abs(aheadNs - last.aheadNs) / STEP_NS, aheadNs > 0 ? "faster" : "slower",
                    CORRECTION_DIVISOR * Math.abs(aheadNs) / STEP_NS);
        }
    }
}
