// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.socket;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;

/**
 * The open connections of the management port. At a limit, a new connection takes the place of the oldest that has not logged in, of the
 * address that has most of these; so whoever floods the port drives out himself, and a client that logs in at once gets in. If all have
 * logged in, the new connection is closed.
 *
 * <p><b>Threading:</b> any thread; the one that accepts waits for a moment if the threads of closed connections do not end as quickly as
 * new ones come.
 */
final class Connections {

    private static final Logger LOG = LoggerFactory.getLogger(Connections.class);
    private static final int MAX_ENDING = 8;
    private static final long MAX_WAIT_MS = 1_000;
    /** A thread that has not ended after this time, since it computes, is not waited for. */
    private static final long MAX_ENDING_MS = 5_000;

    private final ConnectionLimits limits;
    private final RefusalLog refusals;
    private final AuditLog audit;
    private final RequestMemory memory = new RequestMemory();
    /** Those that a thread serves, the oldest first. */
    private final Set<ClientConnection> open = new LinkedHashSet<>();
    /** Those that were closed while a thread serves them, with the time of that. */
    private final Map<ClientConnection, Long> ending = new HashMap<>();

    Connections(ConnectionLimits limits, RefusalLog refusals, AuditLog audit) {
        this.audit = audit;
        this.limits = limits;
        this.refusals = refusals;
    }

    /** Takes a new connection, or closes it and returns false. */
    boolean admit(ClientConnection fresh) {
        Optional<ClientConnection> closed;
        synchronized (open) {
            closed = awaitThreads() ? makeRoom(fresh) : Optional.of(fresh);
            closed.filter(open::remove).ifPresent(connection -> ending.put(connection, System.nanoTime()));
            if (closed.filter(fresh::equals).isEmpty()) {
                open.add(fresh);
            }
        }
        closed.ifPresent(connection -> {
            report(Refusal.OVER_LIMIT, connection);
            end(connection);
        });
        return closed.filter(fresh::equals).isEmpty();
    }

    /** Notes the user of a connection, or returns false if the user has too many. */
    boolean logIn(ClientConnection connection, String user) {
        synchronized (open) {
            if (count(other -> other.user().equals(user)) < limits.ofOneUser()) {
                connection.setUser(user);
                return true;
            }
        }
        report(Refusal.OVER_LIMIT, connection);
        return false;
    }

    /** Notes that no thread serves this connection any more. */
    void ended(ClientConnection connection) {
        synchronized (open) {
            open.remove(connection);
            ending.remove(connection);
            open.notifyAll();
        }
    }

    /** Reports a client that has said nothing, or too little, for too long. */
    void noLogin(ClientConnection connection) {
        report(Refusal.NO_LOGIN, connection);
    }

    /** Reports a client whose request is too large. */
    void tooLarge(ClientConnection connection, String reason) {
        String user = connection.calling();
        String address = connection.peer().getHostAddress();
        refusals.report(Refusal.TOO_LARGE, connection.peer(), (user.isEmpty() ? "without a user" : "user " + user) + " from " + address);
        audit.refused(AuditLine.ofStranger(user, address, "request"), "too large: " + reason);
    }

    RequestMemory memory() {
        return memory;
    }

    private void report(Refusal refusal, ClientConnection connection) {
        refusals.report(refusal, connection.peer(), connection.peer().getHostAddress());
    }

    /** Whether enough threads of closed connections have ended. */
    private boolean awaitThreads() {
        long beginNs = System.nanoTime();
        long deadlineNs = beginNs + TimeUnit.MILLISECONDS.toNanos(MAX_WAIT_MS);
        ending.values().removeIf(endedNs -> beginNs - endedNs > TimeUnit.MILLISECONDS.toNanos(MAX_ENDING_MS));
        try {
            while (ending.size() >= MAX_ENDING) {
                long leftMs = TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime());
                if (leftMs <= 0) {
                    return false;
                }
                open.wait(leftMs);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The connection to close for the new one, which may be the new one itself; empty if there is room. */
    private Optional<ClientConnection> makeRoom(ClientConnection fresh) {
        Origin origin = fresh.origin();
        if (count(other -> other.origin().equals(origin)) >= limits.ofOneAddress()) {
            return Optional.of(oldestStranger(origin).orElse(fresh));
        }
        if (open.size() >= limits.inAll() || count(other -> !other.isLoggedIn()) >= limits.beforeLogin()) {
            return Optional.of(originOfMostStrangers().flatMap(this::oldestStranger).orElse(fresh));
        }
        return Optional.empty();
    }

    private long count(Predicate<ClientConnection> which) {
        return open.stream().filter(which).count();
    }

    private Optional<ClientConnection> oldestStranger(Origin origin) {
        return open.stream().filter(other -> !other.isLoggedIn() && other.origin().equals(origin)).findFirst();
    }

    private Optional<Origin> originOfMostStrangers() {
        return open.stream().filter(other -> !other.isLoggedIn())
                .collect(Collectors.groupingBy(ClientConnection::origin, Collectors.counting())).entrySet().stream()
                .max(Comparator.comparingLong(Map.Entry::getValue)).map(Map.Entry::getKey);
    }

    private static void end(ClientConnection connection) {
        try {
            connection.end();
        } catch (IOException e) {
            LOG.debug("A JMX connection cannot be closed", e);
        }
    }
}
