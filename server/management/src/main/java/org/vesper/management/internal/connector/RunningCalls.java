// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.vesper.kernel.control.Wanted;
import org.vesper.management.internal.socket.CallLimits;
import org.vesper.management.internal.socket.ClientConnection;

/**
 * The calls of clients that are being served. A user who makes more than the role permits waits. A call that only reads is interrupted
 * when its client has closed the connection, or when it
 * has taken longer than the role permits. A change is not interrupted, since nobody would know what it has done; what it prepares before it
 * takes effect asks {@link Wanted}.
 *
 * <p><b>Threading:</b> any thread; a daemon thread looks at the calls four times a second.
 */
final class RunningCalls implements AutoCloseable {

    private static final long LOOK_MS = 250;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final CallRate rate = new CallRate(System::nanoTime);
    private final Set<Call> calls = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "vesper-jmx-calls");
        thread.setDaemon(true);
        return thread;
    });

    RunningCalls() {
        timer.scheduleWithFixedDelay(() -> calls.forEach(Call::look), LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
    }

    /**
     * Waits until it is the turn of a call, if its user makes many. <b>Failure:</b> a {@link SecurityException} if that would take too
     * long, or the client is gone.
     */
    void admit(String user) {
        Optional<ClientConnection> client = ClientConnection.served();
        if (client.isEmpty()) {
            return;
        }
        int perSecond = client.get().calls().perSecond();
        Duration wait = rate.take(user, perSecond);
        if (wait.compareTo(LONGEST_WAIT) > 0) {
            rate.giveBack(user, perSecond);
            throw new SecurityException("user " + user + " makes more than " + perSecond + " calls a second, as many as jmx.ROLE.max-rate"
                    + " permits; try again in " + (wait.toSeconds() + 1) + " s");
        }
        if (!wait.isZero() && !client.get().isOpenAfter(wait)) {
            throw new SecurityException("the client has gone");
        }
    }

    /** Performs a call that changes nothing. */
    <T> T read(Callable<T> task) throws Exception {
        return perform(task, true);
    }

    /** Performs a call that may change something. */
    <T> T change(Callable<T> task) throws Exception {
        return perform(task, false);
    }

    private <T> T perform(Callable<T> task, boolean isRead) throws Exception {
        Optional<ClientConnection> client = ClientConnection.served();
        if (client.isEmpty()) {
            return task.call();
        }
        Call call = new Call(client.get(), isRead);
        calls.add(call);
        try {
            return Wanted.call(call::objection, task);
        } catch (Exception e) {
            Optional<String> objection = call.objection();
            throw isRead && objection.isPresent() ? new IllegalStateException(objection.get(), e) : e;
        } finally {
            calls.remove(call);
            call.end();
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private static final class Call {

        private final ClientConnection client;
        private final boolean isRead;
        private final Thread thread = Thread.currentThread();
        private final long beganNs = System.nanoTime();
        private volatile String objection = "";
        private boolean hasEnded;

        Call(ClientConnection client, boolean isRead) {
            this.client = client;
            this.isRead = isRead;
        }

        Optional<String> objection() {
            return Optional.of(objection).filter(text -> !text.isEmpty());
        }

        void look() {
            CallLimits limits = client.calls();
            if (System.nanoTime() - beganNs > limits.maxTime().toNanos()) {
                stop("the call has taken longer than " + limits.maxTime().toSeconds() + " s (jmx.ROLE.max-time)");
            } else if (client.isGone()) {
                stop("the client has closed its connection");
            }
        }

        private synchronized void stop(String reason) {
            if (!hasEnded) {
                objection = reason;
                if (isRead) {
                    thread.interrupt();
                }
            }
        }

        /** An interruption that came too late is taken back. */
        synchronized void end() {
            hasEnded = true;
            if (!objection.isEmpty()) {
                Thread.interrupted();
            }
        }
    }
}
