// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.event.ByEventClass;
import org.vesper.event.EventAccess;
import org.vesper.kernel.definition.ClockDefinition;
import org.vesper.kernel.metrics.Counter;

/**
 * A clock that events set: it shows the latest time of any event, in milliseconds since 1970, and never runs backwards. An event whose time
 * is too far ahead does not move it.
 *
 * <p><b>Threading:</b> one thread at a time moves it; any thread reads the counts.
 */
public final class EventClock {

    private static final Logger LOG = LoggerFactory.getLogger(EventClock.class);
    private static final long NO_TIME = Long.MIN_VALUE;
    private static final long LOG_INTERVAL_NS = 1_000_000_000L;

    private final String property;
    private final ByEventClass<ToLongFunction<Object>> times;
    private final Counter late = new Counter();
    private final Counter timeless = new Counter();
    private final Counter ahead = new Counter();
    private final String owner;
    private final long maxJumpMs;
    private long nowMs;
    private boolean moved;
    private long nextLogNs = Long.MIN_VALUE;

    /**
     * Makes a clock that shows its initial time.
     *
     * @param owner the name of its processor in messages
     * @param maxJump the maximum by which one event may move it
     */
    public EventClock(String owner, ClockDefinition definition, Duration maxJump) {
        this(owner, definition.property(), definition.startMs(), maxJump.toMillis());
    }

    private EventClock(String owner, String property, long startMs, long maxJumpMs) {
        this.owner = owner;
        this.property = property;
        this.times = new ByEventClass<>(this::timesOf);
        this.nowMs = startMs;
        this.maxJumpMs = maxJumpMs;
    }

    /** A clock of its own that is moved by the same rule, and shows another time. */
    public EventClock at(long timeMs) {
        EventClock other = new EventClock(owner, property, timeMs, maxJumpMs);
        other.moved = true;
        return other;
    }

    /** Shows again what it showed at an earlier moment. @param wasMoved whether an event had moved it by then */
    public void recover(long timeMs, boolean wasMoved) {
        nowMs = timeMs;
        moved = wasMoved;
    }

    /** Whether this event moves it. */
    public boolean isMovedBy(Object event) {
        long timeMs = timeMs(event);
        if (timeMs > nowMs) {
            return moves(timeMs);
        }
        if (timeMs == NO_TIME) {
            timeless.increment();
        } else if (timeMs < nowMs) {
            late.increment();
        }
        return false;
    }

    /**
     * Moves the clock unless the jump is too large: one event with an absurd time must not make all later ones late. The first event may
     * have any time up to the present.
     */
    private boolean moves(long timeMs) {
        long fromMs = moved ? nowMs : Math.max(nowMs, System.currentTimeMillis());
        if (timeMs - fromMs > maxJumpMs || timeMs - fromMs < 0 && timeMs > fromMs) {
            ahead.increment();
            warn(timeMs);
            return false;
        }
        moved = true;
        nowMs = timeMs;
        return true;
    }

    private void warn(long timeMs) {
        long nowNs = System.nanoTime();
        if (nextLogNs == Long.MIN_VALUE || nowNs - nextLogNs >= 0) {
            nextLogNs = nowNs + LOG_INTERVAL_NS;
            LOG.warn("{}: an event whose {} is {} does not move the clock, which shows {}: that is more than {} ahead"
                    + " ({} such events so far). Is its unit milliseconds? The setting clock-max-jump allows more", owner, property,
                    time(timeMs), time(nowMs), Duration.ofMillis(maxJumpMs), ahead.get());
        }
    }

    private static String time(long ms) {
        return ms + " (" + Instant.ofEpochMilli(ms) + ")";
    }

    /** The number of events whose time was too far ahead for the clock to follow. They were passed on, too. */
    public long ahead() {
        return ahead.get();
    }

    /** Whether an event has moved it. */
    public boolean hasMoved() {
        return moved;
    }

    /** The time that it shows. */
    public long nowMs() {
        return nowMs;
    }

    /** The number of events whose time was before the clock's. They were passed on and did not move the clock. */
    public long late() {
        return late.get();
    }

    /** The number of events without a time: the property is missing or null. They were passed on, too. */
    public long timeless() {
        return timeless.get();
    }

    private long timeMs(Object event) {
        try {
            return times.of(event).applyAsLong(event);
        } catch (RuntimeException | Error e) {
            throw new IllegalStateException("cannot read " + property + " of " + event.getClass().getName(), e);
        }
    }

    private ToLongFunction<Object> timesOf(Class<?> eventClass) {
        Optional<ToLongFunction<Object>> numbers = Map.class.isAssignableFrom(eventClass) ? Optional.empty()
                : EventAccess.of(eventClass).longGetter(property);
        return numbers.orElseGet(() -> {
            Function<Object, Object> values = EventAccess.reader(eventClass, property);
            return event -> msOf(values.apply(event));
        });
    }

    /** Converts the value of the property to a time. */
    private static long msOf(Object value) {
        if (value instanceof Long || value instanceof Integer) {
            return ((Number) value).longValue();
        }
        if (value instanceof Date date) {
            return date.getTime();
        }
        return value instanceof Instant instant ? instant.toEpochMilli() : NO_TIME;
    }
}
