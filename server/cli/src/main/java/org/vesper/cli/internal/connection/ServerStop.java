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
import org.vesper.management.ServerAddress;
import org.vesper.management.ServerMXBean;

/** The stop of a server: it is asked to stop, and gets a SIGTERM if it does not answer or does not end. */
public final class ServerStop {

    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);
    /** After stop.timeout, the process has a few seconds for shutdown hooks and the like. */
    private static final Duration GRACE = Duration.ofSeconds(8);
    private static final long POLL_INTERVAL_MS = 20;

    private final InstanceOption instance;
    private final PrintWriter out;

    /** @param out receives the progress, unless the answer is JSON */
    public ServerStop(InstanceOption instance, PrintWriter out) {
        this.instance = instance;
        this.out = out;
    }

    /** Stops the server, waits for its end, and returns what was done. <b>Failure:</b> no server runs, or its process has not ended. */
    public String stop() throws InterruptedException {
        ServerAddress address = instance.runningServer();
        ProcessHandle process = address.process().orElseThrow(() -> InstanceOption.noServer(instance.folder()));
        instance.answer().say(out,
                "Stopping the server in " + instance.folder() + " (process " + process.pid() + ") with all its applications");
        long startNs = System.nanoTime();
        Duration timeout = address.stopTimeout().plus(GRACE);
        boolean ended = askToStop(address) && hasEnded(address, timeout);
        if (!ended) {
            instance.answer().say(out, "It gets a SIGTERM");
            process.destroy();
            if (!hasEnded(address, timeout)) {
                Path log = instance.folder().resolve("logs/vesper.log");
                throw new CommandFailure(ExitCode.FAILED, "process " + process.pid() + " has not ended; its log is " + log
                        + ", and kill -9 " + process.pid() + " ends it by force");
            }
        }
        return String.format(Locale.ROOT, "The server in %s (process %d) has stopped after %.1f s",
                instance.folder(), process.pid(), (System.nanoTime() - startNs) / 1e9);
    }

    private boolean askToStop(ServerAddress address) throws InterruptedException {
        try {
            CompletableFuture.runAsync(() -> shutDown(address)).get(ANSWER_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SecurityException refusal) {
                throw new CommandFailure(ExitCode.FAILED, refusal.getMessage());
            }
            instance.answer().say(out, "The server cannot be asked to stop: " + e.getCause().getMessage());
            return false;
        } catch (TimeoutException e) {
            instance.answer().say(out,
                    "The server cannot be asked to stop: it does not answer within " + ANSWER_TIMEOUT.toSeconds() + " s");
            return false;
        }
    }

    private void shutDown(ServerAddress address) {
        try (ServerConnection connection = ServerConnection.open(address, instance.folder())) {
            connection.server().shutdown(ServerMXBean.CONFIRMATION);
        } catch (UndeclaredThrowableException e) {
            // The process ended so quickly that its answer was lost.
        }
    }

    private static boolean hasEnded(ServerAddress address, Duration timeout) throws InterruptedException {
        long deadlineNs = System.nanoTime() + timeout.toNanos();
        while (address.isAlive()) {
            if (System.nanoTime() - deadlineNs >= 0) {
                return false;
            }
            // Polled, since only a child process notifies us of its end.
            Thread.sleep(POLL_INTERVAL_MS);
        }
        return true;
    }
}
