// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.clock;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/** The clock of the TIME values of a connection; the server chooses it in WELCOME. */
public enum WireClock {

    /** No common clock: TIME values are treated as unknown. */
    NONE(0),

    /** The monotonic clock of a host that both run on: {@link System#nanoTime()}, CLOCK_MONOTONIC. */
    MONOTONIC(1),

    /** The sender's wall clock, nanoseconds since 1970; the server subtracts the offset stated in HELLO. */
    WALL(2);

    private static final WireClock[] ALL = values();
    private static final int SAMPLES = 20;

    private final int code;

    WireClock(int code) {
        this.code = code;
    }

    /** The byte on the wire. */
    public int code() {
        return code;
    }

    /** The current time as a TIME value of this clock. */
    public long nowNs() {
        return switch (this) {
            case NONE -> Long.MIN_VALUE;
            case MONOTONIC -> System.nanoTime();
            case WALL -> {
                Instant now = Instant.now();
                yield TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
            }
        };
    }

    /**
     * The current lead of this clock over {@link System#nanoTime()}; 0 if it is the same clock. Each of several readings is taken between
     * two readings of nanoTime; the fastest, and therefore least disturbed, one counts.
     */
    public long aheadOfNanoTimeNs() {
        return this == WALL ? aheadNs(this::nowNs, System::nanoTime) : 0;
    }

    static long aheadNs(LongSupplier clock, LongSupplier nanoTime) {
        long aheadNs = 0;
        long minNs = Long.MAX_VALUE;
        for (int i = 0; i < SAMPLES; i++) {
            long beforeNs = nanoTime.getAsLong();
            long clockNs = clock.getAsLong();
            long tookNs = nanoTime.getAsLong() - beforeNs;
            if (tookNs < minNs) {
                minNs = tookNs;
                aheadNs = clockNs - (beforeNs + tookNs / 2);
            }
        }
        return aheadNs;
    }

    public static WireClock ofCode(int code) {
        if (code < 0 || code >= ALL.length) {
            throw new WireException(ErrorCode.MALFORMED_FRAME, "clock " + code + " in WELCOME is not 0, 1 or 2");
        }
        return ALL[code];
    }
}
