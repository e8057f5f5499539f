// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.vesper.wire.format.ErrorCode;

/** Counts the traffic of all connections of an adapter. <b>Threading:</b> any thread; connections report once per read. */
final class Traffic {

    /** More events than a client can have lost at once. */
    private static final long JUMP = 1L << 32;

    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final Map<ErrorCode, LongAdder> errors = new EnumMap<>(ErrorCode.class);
    private final LongAdder connected = new LongAdder();
    private final LongAdder takenOver = new LongAdder();
    private final LongAdder redirected = new LongAdder();
    private final LongAdder endedEarly = new LongAdder();
    private final LongAdder reads = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final LongAdder filtered = new LongAdder();
    private final LongAdder shed = new LongAdder();
    private final LongAdder missing = new LongAdder();
    private final LongAdder jumps = new LongAdder();
    private final LongAdder repeated = new LongAdder();
    private final LongAdder acceptFailures = new LongAdder();
    private final LongAdder proxiesRefused = new LongAdder();
    private final LongAdder slowedNs = new LongAdder();

    Traffic() {
        for (ErrorCode code : ErrorCode.values()) {
            errors.put(code, new LongAdder());
        }
    }

    void opened(Connection connection) {
        connected.increment();
        open.add(connection);
    }

    /** Adds a connection taken over from another adapter. */
    void takenOver(Connection connection) {
        takenOver.increment();
        open.add(connection);
    }

    /** Removes a connection handed over to another adapter. */
    void handedOver(Connection connection) {
        open.remove(connection);
    }

    /** Removes a closed connection; it ended early if no answer ended it. */
    void closed(Connection connection, boolean early) {
        if (early) {
            endedEarly.increment();
        }
        open.remove(connection);
    }

    void read(int readBytes, long acceptedEvents, long rejectedEvents, long filteredEvents, long shedEvents) {
        reads.increment();
        bytes.add(readBytes);
        accepted.add(acceptedEvents);
        rejected.add(rejectedEvents);
        filtered.add(filteredEvents);
        if (shedEvents > 0) {
            shed.add(shedEvents);
        }
    }

    /** Counts events that a client has passed over and that do not come; a leap that cannot be a loss counts apart. */
    void missing(long events) {
        if (events > JUMP) {
            jumps.increment();
        } else {
            missing.add(events);
        }
    }

    /** Counts events that came again and were passed over. */
    void repeated(long events) {
        if (events > 0) {
            repeated.add(events);
        }
    }

    /** Counts a client that is sent elsewhere. */
    void redirected() {
        redirected.increment();
    }

    void error(ErrorCode code) {
        errors.get(code).increment();
    }

    /** Counts a failure to accept a connection, for lack of files or memory. */
    void acceptFailed() {
        acceptFailures.increment();
    }

    void proxyRefused() {
        proxiesRefused.increment();
    }

    /** Counts time in which nothing was read because the heap is nearly used up. */
    void slowed(long ns) {
        slowedNs.add(ns);
    }

    Set<Connection> open() {
        return open;
    }

    long accepted() {
        return accepted.sum();
    }

    long rejected() {
        return rejected.sum();
    }

    long filtered() {
        return filtered.sum();
    }

    long shed() {
        return shed.sum();
    }

    /** Adds the other figures, including the errors that have occurred. */
    void describe(Map<String, String> details) {
        details.put("connections-total", connected.toString());
        details.put("connections-taken-over", takenOver.toString());
        details.put("connections-redirected", redirected.toString());
        details.put("connections-ended-early", endedEarly.toString());
        details.put("reads", reads.toString());
        details.put("bytes-read", bytes.toString());
        details.put("events-missing", missing.toString());
        details.put("position-jumps", jumps.toString());
        details.put("events-repeated", repeated.toString());
        details.put("accept-failures", acceptFailures.toString());
        details.put("proxies-refused", proxiesRefused.toString());
        details.put("slowed-ms", String.valueOf(TimeUnit.NANOSECONDS.toMillis(slowedNs.sum())));
        errors.forEach((code, count) -> {
            if (count.sum() > 0) {
                details.put("errors." + code, count.toString());
            }
        });
    }
}
