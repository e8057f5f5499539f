// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.vesper.spi.figure.Figure;
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

    /** The other figures, those without labels. */
    List<Figure> figures() {
        return List.of(
                Figure.counter("connections-total", "connections", "Clients that have connected", connected.sum()),
                Figure.counter("connections-taken-over", "connections", "Connections taken over from another version", takenOver.sum()),
                Figure.counter("connections-redirected", "connections", "Clients sent to another server", redirected.sum()),
                Figure.counter("connections-ended-early", "connections", "Connections that ended without an answer", endedEarly.sum()),
                Figure.counter("reads", "reads", "Reads from sockets", reads.sum()),
                Figure.counter("bytes-read", "bytes", "Bytes read from sockets", bytes.sum()),
                Figure.counter("events-missing", "events", "Events that the positions of clients show to be lost", missing.sum()),
                Figure.counter("position-jumps", "jumps", "Jumps of positions too far for lost events", jumps.sum()),
                Figure.counter("events-repeated", "events", "Events that clients have sent again", repeated.sum()),
                Figure.counter("accept-failures", "failures", "Connections that the operating system could not accept",
                        acceptFailures.sum()),
                Figure.counter("proxies-refused", "connections", "Connections refused for their PROXY header", proxiesRefused.sum()),
                Figure.counter("slowed-ms", "ms", "Time for which clients were slowed down",
                        TimeUnit.NANOSECONDS.toMillis(slowedNs.sum())));
    }

    /** Adds the errors that have occurred, by kind. */
    void describe(Map<String, String> details) {
        errors.forEach((code, count) -> {
            if (count.sum() > 0) {
                details.put("errors." + code, count.toString());
            }
        });
    }
}
