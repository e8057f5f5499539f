// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.lang.invoke.MethodHandle;
import java.time.Instant;
import java.util.Date;

/**
 * A clock that events set: it shows the latest time that any of them had, in milliseconds since 1970, and never goes back.
 *
 * <p><b>Threading:</b> one thread at a time moves it; any thread reads the counts.
 */
final class EventClock {

    private static final long NO_TIME = Long.MIN_VALUE;

    private final String property;
    private final EventGetters times;
    private final Counter late = new Counter();
    private final Counter timeless = new Counter();
    private long nowMs;

    EventClock(String property, long startMs) {
        this.property = property;
        this.times = EventGetters.ofTimes(property);
        this.nowMs = startMs;
    }

    /** Whether this event moves it. */
    boolean isMovedBy(Object event) {
        long timeMs = timeMs(event);
        if (timeMs > nowMs) {
            nowMs = timeMs;
            return true;
        }
        if (timeMs == NO_TIME) {
            timeless.increment();
        } else if (timeMs < nowMs) {
            late.increment();
        }
        return false;
    }

    long nowMs() {
        return nowMs;
    }

    /** Events whose time was over when they came. They were passed on and left the clock where it was. */
    long late() {
        return late.get();
    }

    /** Events that had no time: no such property, or null in it. They were passed on, too. */
    long timeless() {
        return timeless.get();
    }

    private long timeMs(Object event) {
        MethodHandle getter = times.of(event);
        try {
            return (long) getter.invokeExact(event);
        } catch (Throwable e) {
            throw new IllegalStateException("cannot read " + property + " of " + event.getClass().getName(), e);
        }
    }

    /** The time that a value of a property stands for. */
    static long msOf(Object value) {
        if (value instanceof Long || value instanceof Integer) {
            return ((Number) value).longValue();
        }
        if (value instanceof Date date) {
            return date.getTime();
        }
        return value instanceof Instant instant ? instant.toEpochMilli() : NO_TIME;
    }
}
