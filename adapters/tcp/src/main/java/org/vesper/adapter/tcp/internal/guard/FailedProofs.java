// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Counts for each address the clients that have failed to prove who they are. An address with {@value #MAX_A_MINUTE} of them in a minute
 * has used up that minute. Of too many addresses, those are forgotten that failed longest ago.
 *
 * <p><b>Threading:</b> any thread.
 */
final class FailedProofs {

    static final int MAX_A_MINUTE = 30;

    private static final long MINUTE_NS = Duration.ofMinutes(1).toNanos();
    private static final int MAX_ADDRESSES = 10_000;

    private final LongSupplier clockNs;
    private final Map<Long, Minute> minutes = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Minute> eldest) {
            return size() > MAX_ADDRESSES;
        }
    };

    private record Minute(long beginNs, int failures) {
    }

    FailedProofs(LongSupplier clockNs) {
        this.clockNs = clockNs;
    }

    /** Counts a failure. */
    synchronized void add(InetAddress address) {
        long nowNs = clockNs.getAsLong();
        minutes.compute(AddressCounts.network(address), (network, minute) -> minute == null || isOver(minute, nowNs)
                ? new Minute(nowNs, 1) : new Minute(minute.beginNs, minute.failures + 1));
    }

    /** Whether an address has failed too often in the present minute. */
    synchronized boolean areTooMany(InetAddress address) {
        Minute minute = minutes.isEmpty() ? null : minutes.get(AddressCounts.network(address));
        return minute != null && minute.failures >= MAX_A_MINUTE && !isOver(minute, clockNs.getAsLong());
    }

    private static boolean isOver(Minute minute, long nowNs) {
        return nowNs - minute.beginNs >= MINUTE_NS;
    }
}
