// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.socket;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The wait before the next login of an address that has presented wrong credentials: none after two of them, a second after the third,
 * and twice as long after each further one, up to a minute. No thread waits; a login before the end of the wait is refused. An address that
 * makes no mistake for ten minutes is forgotten, and so is the one that has been quiet longest when there are too many.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class LoginSlowdown {

    private static final int WITHOUT_WAIT = 2;
    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    private static final Duration MEMORY = Duration.ofMinutes(10);
    private static final int MAX_ADDRESSES = 1_000;
    private static final int NETWORK_BYTES = 8;

    private final LongSupplier clockNs;
    private final Map<String, Mistakes> byAddress = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Mistakes> eldest) {
            return size() > MAX_ADDRESSES;
        }
    };

    private record Mistakes(int count, long lastNs) {
    }

    /** A slowdown that measures time with this clock. */
    public LoginSlowdown(LongSupplier clockNs) {
        this.clockNs = clockNs;
    }

    /** How long this address has to wait before its next login; zero if it need not wait. */
    public Duration remainingOf(InetAddress address) {
        synchronized (byAddress) {
            Mistakes mistakes = byAddress.get(key(address));
            if (mistakes == null) {
                return Duration.ZERO;
            }
            Duration passed = Duration.ofNanos(clockNs.getAsLong() - mistakes.lastNs);
            if (passed.compareTo(MEMORY) > 0) {
                byAddress.remove(key(address));
                return Duration.ZERO;
            }
            Duration remaining = waitAfter(mistakes.count).minus(passed);
            return remaining.isNegative() ? Duration.ZERO : remaining;
        }
    }

    /** Notes a wrong credential of this address. */
    public void failed(InetAddress address) {
        synchronized (byAddress) {
            byAddress.merge(key(address), new Mistakes(1, clockNs.getAsLong()), (old, one) -> new Mistakes(old.count + 1, one.lastNs));
        }
    }

    private static Duration waitAfter(int mistakes) {
        if (mistakes <= WITHOUT_WAIT) {
            return Duration.ZERO;
        }
        Duration wait = FIRST_WAIT.multipliedBy(1L << Math.min(mistakes - WITHOUT_WAIT - 1, Integer.SIZE - 2));
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }

    /** An IPv6 host has a whole network of 64 bits to choose its addresses from. */
    private static String key(InetAddress address) {
        byte[] bytes = address.getAddress();
        return HexFormat.of().formatHex(bytes.length > NETWORK_BYTES ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes);
    }
}
