// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.audit;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Limits the lines about what one user was refused. Otherwise a read-only user could flood the log with refusals. <b>Threading:</b> one
 * thread at a time.
 */
final class RefusedLines {

    static final int MAX_A_MINUTE = 600;

    private static final int MAX_USERS = 1_000;

    private final LongSupplier clockNs;
    private final Map<String, Minute> byUser = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Minute> eldest) {
            return size() > MAX_USERS;
        }
    };

    private record Minute(long beginNs, int left) {
    }

    RefusedLines(LongSupplier clockNs) {
        this.clockNs = clockNs;
    }

    /** How many lines a user may still have in this minute, the present one included; zero if not even that. */
    int take(String user) {
        long nowNs = clockNs.getAsLong();
        Minute minute = byUser.get(user);
        if (minute == null || nowNs - minute.beginNs >= Duration.ofMinutes(1).toNanos()) {
            minute = new Minute(nowNs, MAX_A_MINUTE);
        }
        byUser.put(user, new Minute(minute.beginNs, Math.max(0, minute.left - 1)));
        return minute.left;
    }
}
