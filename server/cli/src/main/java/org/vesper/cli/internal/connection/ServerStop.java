// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import java.io.PrintWriter;
import java.lang.reflect.UndeclaredThrowableException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.vesper.config.InstanceLayout;
import org.vesper.management.ServerAddress;
import org.vesper.management.ServerMXBean;

/** Requests a stop; sends SIGTERM to a local server that does not answer or exit. */
public final class ServerStop {

    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);
    /** After stop.timeout, the process has a few seconds for shutdown hooks and the like. */
    private static final Duration GRACE = Duration.ofSeconds(8);
    /** For a server elsewhere, whose stop.timeout is not known here. */
    private static final Duration REMOTE_TIMEOUT = Duration.ofMinutes(2);
    private static final long POLL_INTERVAL_MS = 20;
    /** The JDK would print that it cannot connect again to a server that has ended. */
    private static final Logger JMX_CLIENT = Logger.getLogger("javax.management.remote");

    private final ServerOption server;
    private final PrintWriter out;

    /** @param out receives the progress, unless the answer is JSON */
    public ServerStop(ServerOption server, PrintWriter out) {
        this.server = server;
        this.out = out;
    }

    /** Stops the server, waits for its end, and returns what was done. <b>Failure:</b> no server runs, or it has not ended. */
    public String stop() throws InterruptedException {
        long startNs = System.nanoTime();
        String stopped = server.isRemote() ? stopElsewhere() : stopHere(server.instance());
        return String.format(Locale.ROOT, "%s has stopped after %.1f s", stopped, (System.nanoTime() - startNs) / 1e9);
    }

    private String stopHere(InstanceOption instance) throws InterruptedException {
        ServerAddress address = instance.runningServer();
        ProcessHandle process = address.process().orElseThrow(() -> InstanceOption.noServer(instance.folder()));
        String name = "the server in " + instance.folder() + " (process " + process.pid() + ")";
        Duration timeout = address.stopTimeout().plus(GRACE);
        boolean isAsked = askToStop();
        say("Stopping " + name + " with all its applications");
        if (!isAsked || !isTrueIn(timeout, () -> !address.isAlive())) {
            say("It gets a SIGTERM");
            process.destroy();
            if (!isTrueIn(timeout, () -> !address.isAlive())) {
                Path log = new InstanceLayout(instance.folder()).log();
                throw new CommandFailure(ExitCode.FAILED, "process " + process.pid() + " has not ended; its log is " + log
                        + ", and kill -9 " + process.pid() + " ends it by force");
            }
        }
        return "T" + name.substring(1);
    }

    /** The server has ended when it does not answer any more on a connection that it has accepted before. */
    private String stopElsewhere() throws InterruptedException {
        JMX_CLIENT.setLevel(Level.OFF);
        try (ServerConnection connection = server.connect()) {
            String name = "the server at " + connection.url() + " (process " + connection.server().getPid() + ")";
            shutDown(connection);
            say("Stopping " + name + " with all its applications");
            if (!isTrueIn(REMOTE_TIMEOUT, () -> !answers(connection))) {
                throw new CommandFailure(ExitCode.FAILED, name + " still answers after " + REMOTE_TIMEOUT.toSeconds()
                        + " s; stop it on its machine");
            }
            return "T" + name.substring(1);
        } catch (SecurityException e) {
            throw new Refusal(e.getMessage());
        }
    }

    private boolean askToStop() throws InterruptedException {
        try {
            CompletableFuture.runAsync(() -> {
                try (ServerConnection connection = server.connect()) {
                    shutDown(connection);
                }
            }).get(ANSWER_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SecurityException refusal) {
                throw new CommandFailure(ExitCode.FAILED, refusal.getMessage());
            }
            say("The server cannot be asked to stop: " + e.getCause().getMessage());
            return false;
        } catch (TimeoutException e) {
            say("The server cannot be asked to stop: it does not answer within " + ANSWER_TIMEOUT.toSeconds() + " s");
            return false;
        }
    }

    private static void shutDown(ServerConnection connection) {
        try {
            connection.server().shutdown(ServerMXBean.CONFIRMATION);
        } catch (UndeclaredThrowableException e) {
            // The process ended so quickly that its answer was lost.
        }
    }

    private static boolean answers(ServerConnection connection) {
        try {
            connection.server().getState();
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }

    private void say(String progress) {
        server.answer().say(out, progress);
    }

    private static boolean isTrueIn(Duration timeout, BooleanSupplier condition) throws InterruptedException {
        long deadlineNs = System.nanoTime() + timeout.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadlineNs >= 0) {
                return false;
            }
            // Polled, since only a child process notifies us of its end.
            Thread.sleep(POLL_INTERVAL_MS);
        }
        return true;
    }
}
