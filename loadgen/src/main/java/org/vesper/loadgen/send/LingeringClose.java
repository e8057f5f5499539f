// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.util.Locale;
import java.util.Optional;

/**
 * Determines how long the generator waits for the server's GOODBYE after the last event: 10 s, and longer while the server still accepts
 * events of a backlog. A server that needs more than 10 s is too slow for the rate, which {@link #lateness} reports.
 *
 * <p><b>Threading:</b> the sender's thread; {@link #serverTakes} from any thread. <b>Units:</b> times are those of {@link
 * System#nanoTime()}.
 */
final class LingeringClose {

    private static final long SECOND_NS = 1_000_000_000L;
    private static final long LIMIT_NS = 10 * SECOND_NS;
    private static final long LIMIT_AFTER_STOP_NS = 2 * SECOND_NS;

    private long begunNs;
    private volatile long lastSignNs;

    void begin(long nowNs) {
        begunNs = nowNs;
        lastSignNs = nowNs;
    }

    void serverTakes(long nowNs) {
        lastSignNs = nowNs;
    }

    /** Whether to stop waiting; a stopped run does not wait for a backlog. */
    boolean isOver(long nowNs, boolean stopped) {
        return stopped ? nowNs - begunNs >= LIMIT_AFTER_STOP_NS : nowNs - lastSignNs >= LIMIT_NS;
    }

    /** The failure to report after the last GOODBYE, or after the generator has stopped waiting for it. */
    Optional<String> lateness(long nowNs) {
        long tookNs = nowNs - begunNs;
        return tookNs <= LIMIT_NS ? Optional.empty() : Optional.of(String.format(Locale.ROOT,
                "The server was not done with the events %d s after the last one was sent;"
                        + " more than %d s mean that events pile up at this rate.",
                tookNs / SECOND_NS, LIMIT_NS / SECOND_NS));
    }
}
