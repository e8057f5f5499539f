// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.listener;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.EndPoint;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections to the port, so that strangers cannot keep others out. At the maximum, a new one takes the place of the oldest that
 * serves no request, of the origin with most of these. A connection is closed if no request is complete some seconds after it was opened
 * or has had its last answer, however slowly the bytes come, or if an answer is not taken within a minute. A user's connection may be
 * idle for a minute.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class OpenConnections {

    private static final Logger LOG = LoggerFactory.getLogger(OpenConnections.class);
    private static final int NETWORK_BYTES = 8;
    private static final long SERVING_NS = Duration.ofMinutes(1).toNanos();
    private static final long IDLE_USER_NS = Duration.ofMinutes(1).toNanos();

    private final int maximum;
    private final long toRequestNs;
    /** The oldest first. */
    private final Map<EndPoint, Client> clients = new LinkedHashMap<>();
    private long closedOverLimit;
    private long closedByTime;
    private long silent;
    private long reportedOverLimit;
    private long reportedSilent;

    /** The client of a connection; guarded by the lock of the map. */
    private static final class Client {

        private final String origin;
        private long deadlineNs;
        private boolean serving;
        private boolean hasAsked;

        Client(EndPoint endPoint, long deadlineNs) {
            this.origin = origin(endPoint.getRemoteSocketAddress());
            this.deadlineNs = deadlineNs;
        }

        /** Where it comes from, as far as the client cannot choose: all of this machine, and an IPv6 network of 64 bits, count as one. */
        private static String origin(SocketAddress client) {
            // A client that has gone already has no address.
            if (!(client instanceof InetSocketAddress known) || known.getAddress() == null || known.getAddress().isLoopbackAddress()) {
                return "";
            }
            byte[] bytes = known.getAddress().getAddress();
            return HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, NETWORK_BYTES));
        }
    }

    /** @param toRequest the maximum time without a complete request */
    public OpenConnections(int maximum, Duration toRequest) {
        this.maximum = maximum;
        this.toRequestNs = toRequest.toNanos();
    }

    /** The number of connections now. */
    public int count() {
        synchronized (clients) {
            return clients.size();
        }
    }

    /** The number of connections that were closed to make room for others. */
    public long closedOverLimit() {
        synchronized (clients) {
            return closedOverLimit;
        }
    }

    /** The number of connections that were closed without a complete request in time, or because their answer was not taken. */
    public long closedByTime() {
        synchronized (clients) {
            return closedByTime;
        }
    }

    /** Takes a new connection; closes another one if there are too many. */
    void opened(EndPoint endPoint, long nowNs) {
        EndPoint surplus = null;
        synchronized (clients) {
            clients.put(endPoint, new Client(endPoint, nowNs + toRequestNs));
            if (clients.size() > maximum) {
                surplus = leastMissed();
                clients.remove(surplus);
                closedOverLimit++;
            }
        }
        if (surplus != null) {
            surplus.close();
        }
    }

    void closed(EndPoint endPoint) {
        synchronized (clients) {
            clients.remove(endPoint);
        }
    }

    /** A complete request has come on this connection. */
    void begun(EndPoint endPoint, long nowNs) {
        synchronized (clients) {
            Client client = clients.get(endPoint);
            if (client != null) {
                client.serving = true;
                client.hasAsked = true;
                client.deadlineNs = nowNs + SERVING_NS;
            }
        }
    }

    /** The answer on this connection is complete. */
    void ended(EndPoint endPoint, boolean isUser, long nowNs) {
        synchronized (clients) {
            Client client = clients.get(endPoint);
            if (client != null) {
                client.serving = false;
                client.deadlineNs = nowNs + (isUser ? IDLE_USER_NS : toRequestNs);
            }
        }
    }

    /** Closes the connections whose time is over. */
    void closeLate(long nowNs) {
        List<EndPoint> late = new ArrayList<>();
        synchronized (clients) {
            clients.forEach((endPoint, client) -> {
                if (nowNs - client.deadlineNs > 0) {
                    late.add(endPoint);
                    silent += client.hasAsked ? 0 : 1;
                }
            });
            late.forEach(clients::remove);
            closedByTime += late.size();
        }
        late.forEach(EndPoint::close);
    }

    /** Logs how many were closed since the last report, if any. */
    void report() {
        String line = null;
        synchronized (clients) {
            if (closedOverLimit > reportedOverLimit || silent > reportedSilent) {
                line = "HTTP: closed " + (closedOverLimit - reportedOverLimit) + " connections because there were too many"
                        + " (http.max-connections), and " + (silent - reportedSilent)
                        + " because they made no request in time (http.request-timeout)";
                reportedOverLimit = closedOverLimit;
                reportedSilent = silent;
            }
        }
        if (line != null) {
            LOG.warn("{}", line);
        }
    }

    /** The oldest one that serves no request, of the origin that has most of these; the new one is such a one. */
    private EndPoint leastMissed() {
        Map<String, List<EndPoint>> idle = clients.entrySet().stream().filter(entry -> !entry.getValue().serving)
                .collect(Collectors.groupingBy(entry -> entry.getValue().origin,
                        Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        return idle.values().stream().max(Comparator.comparingInt(List::size)).orElseThrow().get(0);
    }
}
