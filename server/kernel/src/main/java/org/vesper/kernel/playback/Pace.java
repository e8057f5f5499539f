// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The pace of a playback: records come as far apart as they were, or a number of times as fast.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class Pace {

    /** The speed without any waiting. */
    public static final double AT_ONCE = 0;

    private final double speed;
    private final LongSupplier nowNs;
    private final Waiting waiting;
    private long firstNs;
    private long beganNs;
    private boolean begun;

    /** Waits for a time. */
    public interface Waiting {

        /** Waits, or returns early if nothing is to be waited for any more. */
        void pause(long ns) throws InterruptedException;
    }

    /**
     * A pace by a clock.
     *
     * @param speed how many times as fast as originally, or {@link #AT_ONCE}
     * @param nowNs the clock, in nanoseconds
     */
    public Pace(double speed, LongSupplier nowNs, Waiting waiting) {
        this.speed = speed;
        this.nowNs = nowNs;
        this.waiting = waiting;
    }

    /** A pace by the clock of this machine. */
    static Pace of(double speed) {
        return new Pace(speed, System::nanoTime, TimeUnit.NANOSECONDS::sleep);
    }

    /** Waits until a record is due. The first one is due at once. @param timeNs the time of the record */
    public void await(long timeNs) throws InterruptedException {
        if (speed == AT_ONCE) {
            return;
        }
        if (!begun) {
            begun = true;
            firstNs = timeNs;
            beganNs = nowNs.getAsLong();
        }
        long waitNs = beganNs + (long) ((timeNs - firstNs) / speed) - nowNs.getAsLong();
        if (waitNs > 0) {
            waiting.pause(waitNs);
        }
    }
}
