// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.udp.internal;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Finds by the numbers that each source gives its events which are missing, late or repeated. A number that lies far off, in either
 * direction, begins a new sequence: the source has been restarted, or has lied.
 *
 * <p><b>Threading:</b> one thread; any thread may read the counts.
 */
final class Sequences {

    /** How many numbers back an event may come late, and a repeated one is recognized. */
    static final int WINDOW = 1_024;

    /** The longest gap that counts as loss. */
    static final long MAX_GAP = 1_000_000;

    /** The number of sources that are remembered; a forgotten one begins a new sequence. */
    static final int MAX_SOURCES = 1_000;

    private final Map<InetSocketAddress, Window> windows = new LinkedHashMap<>(16, 0.75F, true) {

        @Override
        protected boolean removeEldestEntry(Map.Entry<InetSocketAddress, Window> eldest) {
            return size() > MAX_SOURCES;
        }
    };
    private volatile long missing;
    private volatile long late;
    private volatile long repeated;
    private volatile long begun;

    /** Takes the number of an event; returns whether the event is new. */
    boolean isNew(InetSocketAddress source, long number) {
        return windows.computeIfAbsent(source, first -> new Window()).take(number);
    }

    /** Events that have not come, until they come late. */
    long missing() {
        return missing;
    }

    /** Events that came after one with a higher number. */
    long late() {
        return late;
    }

    /** Events that had come already. */
    long repeated() {
        return repeated;
    }

    /** Sequences begun. */
    long begun() {
        return begun;
    }

    /** The last numbers of one source. */
    private final class Window {

        private final long[] seen = new long[WINDOW / Long.SIZE];
        private boolean isBegun;
        private long first;
        private long last;

        boolean take(long number) {
            if (!isBegun || number > last && number - last - 1 > MAX_GAP || number < last && last - number >= WINDOW
                    || number < last != last - number > 0) {
                begin(number);
                return true;
            }
            return number > last ? advance(number) : fill(number);
        }

        private void begin(long number) {
            isBegun = true;
            begun = begun + 1;
            Arrays.fill(seen, 0);
            first = number;
            last = number;
            mark(number);
        }

        private boolean advance(long number) {
            missing = missing + (number - last - 1);
            for (long skipped = Math.max(last + 1, number - WINDOW); skipped < number; skipped++) {
                seen[word(skipped)] &= ~(1L << skipped);
            }
            last = number;
            mark(number);
            return true;
        }

        private boolean fill(long number) {
            if ((seen[word(number)] & 1L << number) != 0) {
                repeated = repeated + 1;
                return false;
            }
            late = late + 1;
            if (number > first) {
                missing = missing - 1;
            }
            mark(number);
            return true;
        }

        private void mark(long number) {
            seen[word(number)] |= 1L << number;
        }

        private static int word(long number) {
            return (int) (number & WINDOW - 1) / Long.SIZE;
        }
    }
}
