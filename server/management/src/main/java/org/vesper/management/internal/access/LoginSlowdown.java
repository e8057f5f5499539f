// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.access;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.vesper.management.internal.socket.Origin;

/**
 * The wait before the next login of an origin that has presented wrong passwords: none after two of them, a second after the third,
 * and twice as long after each further one, up to a minute. No thread waits; a login before the end of the wait is refused. From the third
 * on, a login counts as wrong from its beginning until it turns out to be right, so that several at once gain nothing. An origin that
 * makes no mistake for ten minutes is forgotten, and so is the one that has been quiet longest when there are too many.
 *
 * <p><b>Threading:</b> any thread.
 */
final class LoginSlowdown {

    private static final int WITHOUT_WAIT = 2;
    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    private static final Duration MEMORY = Duration.ofMinutes(10);
    private static final int MAX_ORIGINS = 1_000;

    private final LongSupplier clockNs;
    private final Map<Origin, Mistakes> byOrigin = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Origin, Mistakes> eldest) {
            return size() > MAX_ORIGINS;
        }
    };

    private record Mistakes(int count, long lastNs) {
    }

    /** A slowdown that measures time with this clock. */
    LoginSlowdown(LongSupplier clockNs) {
        this.clockNs = clockNs;
    }

    /** Begins a login. */
    Attempt begin(InetAddress address) {
        Origin origin = Origin.of(address);
        synchronized (byOrigin) {
            Mistakes before = remembered(origin);
            Duration remaining = before.count == 0 ? Duration.ZERO
                    : waitAfter(before.count).minusNanos(clockNs.getAsLong() - before.lastNs);
            boolean isLookedAt = remaining.isZero() || remaining.isNegative();
            boolean isCounted = isLookedAt && before.count >= WITHOUT_WAIT;
            if (isCounted) {
                addMistake(origin);
            }
            return new Attempt(origin, isLookedAt ? Duration.ZERO : remaining, isCounted ? before : null);
        }
    }

    /** A login that has begun. */
    final class Attempt {

        private final Origin origin;
        private final Duration remaining;
        /** What was known of the origin, if this one counts already. */
        private final Mistakes before;

        private Attempt(Origin origin, Duration remaining, Mistakes before) {
            this.origin = origin;
            this.remaining = remaining;
            this.before = before;
        }

        Origin origin() {
            return origin;
        }

        /** How long the origin has to wait before its password is looked at; zero if it is now. */
        Duration remaining() {
            return remaining;
        }

        /** The password was wrong. */
        void wrong() {
            if (before == null) {
                addMistake(origin);
            }
        }

        /** The password was right. */
        void right() {
            if (before != null) {
                synchronized (byOrigin) {
                    byOrigin.put(origin, before);
                }
            }
        }
    }

    private Mistakes remembered(Origin origin) {
        Mistakes mistakes = byOrigin.get(origin);
        if (mistakes != null && clockNs.getAsLong() - mistakes.lastNs > MEMORY.toNanos()) {
            byOrigin.remove(origin);
            return new Mistakes(0, 0);
        }
        return mistakes == null ? new Mistakes(0, 0) : mistakes;
    }

    private void addMistake(Origin origin) {
        synchronized (byOrigin) {
            byOrigin.put(origin, new Mistakes(remembered(origin).count + 1, clockNs.getAsLong()));
        }
    }

    private static Duration waitAfter(int mistakes) {
        if (mistakes <= WITHOUT_WAIT) {
            return Duration.ZERO;
        }
        Duration wait = FIRST_WAIT.multipliedBy(1L << Math.min(mistakes - WITHOUT_WAIT - 1, Integer.SIZE - 2));
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }
}
