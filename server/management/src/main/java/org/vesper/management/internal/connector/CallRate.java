// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A limit of the calls of each user. A user has as many calls as the role permits in {@value #SAVED_S} seconds. They come back with time;
 * a user without calls waits for the next one. The number belongs to the user, not to a connection.
 *
 * <p><b>Threading:</b> any thread.
 */
final class CallRate {

    private static final int SAVED_S = 5;
    private static final int MAX_USERS = 1_000;

    private final LongSupplier clockNs;
    /** When all calls of a user will have come back. */
    private final Map<String, Long> fullNs = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MAX_USERS;
        }
    };

    CallRate(LongSupplier clockNs) {
        this.clockNs = clockNs;
    }

    /** Takes a call of a user, and returns how long it has to wait. */
    synchronized Duration take(String user, int perSecond) {
        long nowNs = clockNs.getAsLong();
        long before = fullNs.getOrDefault(user, nowNs);
        long full = (before - nowNs < 0 ? nowNs : before) + TimeUnit.SECONDS.toNanos(1) / perSecond;
        fullNs.put(user, full);
        return Duration.ofNanos(Math.max(0, full - nowNs - TimeUnit.SECONDS.toNanos(SAVED_S)));
    }

    /** Gives a call back that was not made. */
    synchronized void giveBack(String user, int perSecond) {
        fullNs.computeIfPresent(user, (name, full) -> full - TimeUnit.SECONDS.toNanos(1) / perSecond);
    }
}
