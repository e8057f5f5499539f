// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.access;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.vesper.management.internal.socket.Origin;

/**
 * Counts wrong logins by user, by address, and by both, and says how long the next login is to wait before it is checked: not at all after
 * two of them, half a second after the third, twice as long after each further one, up to four seconds. A login that waits is checked
 * afterwards, so that nobody can lock out a user. Whoever has logged in from an address before waits there only because of wrong passwords
 * for his own name from that address, not because of what strangers send. A count ends when it has not grown for ten minutes, and the one
 * that was quiet longest gives way when there are too many.
 *
 * <p><b>Threading:</b> any thread.
 */
final class WrongLogins {

    private static final int WITHOUT_WAIT = 2;
    private static final Duration FIRST_WAIT = Duration.ofMillis(500);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(4);
    private static final Duration MEMORY = Duration.ofMinutes(10);
    private static final int MAX_COUNTS = 3_000;

    private final LongSupplier clockNs;
    private final Map<Key, Wrong> counts = eldestFirst();
    /** The users who have logged in, with the address. */
    private final Map<Key, Boolean> known = eldestFirst();

    /** The subject of a count; an empty name stands for all users, an empty origin for all addresses. */
    private record Key(String way, String name, String origin) {
    }

    private record Wrong(int count, long lastNs) {
    }

    WrongLogins(LongSupplier clockNs) {
        this.clockNs = clockNs;
    }

    /**
     * How long a login is to wait.
     *
     * @param way the way in, as JMX or HTTP: each has counts of its own
     */
    synchronized Duration wait(String way, String name, InetAddress address) {
        Key both = both(way, name, address);
        return known.containsKey(both) ? waitAfter(count(both))
                : waitAfter(keys(both).mapToInt(this::count).max().orElse(0));
    }

    synchronized void wrong(String way, String name, InetAddress address) {
        keys(both(way, name, address)).forEach(key -> counts.put(key, new Wrong(count(key) + 1, clockNs.getAsLong())));
    }

    synchronized void right(String way, String name, InetAddress address) {
        known.put(both(way, name, address), true);
    }

    private static Key both(String way, String name, InetAddress address) {
        return new Key(way, name, Origin.of(address).text());
    }

    private static Stream<Key> keys(Key both) {
        return Stream.of(both, new Key(both.way, both.name, ""), new Key(both.way, "", both.origin));
    }

    private int count(Key key) {
        Wrong wrong = counts.get(key);
        return wrong == null || clockNs.getAsLong() - wrong.lastNs > MEMORY.toNanos() ? 0 : wrong.count;
    }

    private static Duration waitAfter(int count) {
        if (count <= WITHOUT_WAIT) {
            return Duration.ZERO;
        }
        Duration wait = FIRST_WAIT.multipliedBy(1L << Math.min(count - WITHOUT_WAIT - 1, Byte.SIZE));
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }

    private static <V> Map<Key, V> eldestFirst() {
        return new LinkedHashMap<>(16, 0.75f, true) {

            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, V> eldest) {
                return size() > MAX_COUNTS;
            }
        };
    }
}
