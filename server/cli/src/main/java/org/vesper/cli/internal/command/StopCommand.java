// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.PrintWriter;
import java.lang.reflect.UndeclaredThrowableException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.InstanceOption;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.management.ServerAddress;
import org.vesper.management.ServerMXBean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "stop", mixinStandardHelpOptions = true, header = "Stops a server, or one of its applications, and waits for the end.",
        description = {
            "With the name of an application: stops only this application. It stays stopped when the server restarts.",
            "Without a name: stops the SERVER with all its applications, even while it is starting. A server that"
                + " does not answer within 10 s, or has not ended some seconds after its stop.timeout, gets a SIGTERM.",
            "Exit codes: 0 stopped, 1 still running, or the application is refused, 3 no server runs."})
public final class StopCommand implements Callable<Integer> {

    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);
    /** After stop.timeout, the process has a few seconds for shutdown hooks and the like. */
    private static final Duration GRACE = Duration.ofSeconds(8);
    private static final long POLL_INTERVAL_MS = 20;

    @Spec
    private CommandSpec spec;

    @Mixin
    private InstanceOption instance;

    @Parameters(paramLabel = "APP", arity = "0..1", description = "an application; without it, the server")
    private String application;

    @Option(names = "--force", description = "also stops the applications that use its classes; they start again with it")
    private boolean force;

    @Override
    public Integer call() throws InterruptedException {
        if (application != null) {
            instance.operate("stopped: " + application,
                    server -> force ? server.stopForced(application) : server.stop(application), spec.commandLine().getOut());
            return ExitCode.OK;
        }
        if (force) {
            throw new ParameterException(spec.commandLine(), "--force is for an application; name it");
        }
        return stopServer();
    }

    private int stopServer() throws InterruptedException {
        ServerAddress address = instance.runningServer();
        ProcessHandle process = address.process().orElseThrow(() -> InstanceOption.noServer(instance.folder()));
        PrintWriter out = spec.commandLine().getOut();
        out.println("Stopping the server in " + instance.folder() + " (process " + process.pid() + ") with all its applications");
        out.flush();
        long startNs = System.nanoTime();
        Duration timeout = address.stopTimeout().plus(GRACE);
        boolean ended = askToStop(address, out) && hasEnded(address, timeout);
        if (!ended) {
            out.println("It gets a SIGTERM");
            out.flush();
            process.destroy();
            if (!hasEnded(address, timeout)) {
                Path log = instance.folder().resolve("logs/vesper.log");
                throw new CommandFailure(ExitCode.FAILED, "process " + process.pid() + " has not ended; its log is " + log
                        + ", and kill -9 " + process.pid() + " ends it by force");
            }
        }
        out.println(String.format(Locale.ROOT, "The server in %s (process %d) has stopped after %.1f s",
                instance.folder(), process.pid(), (System.nanoTime() - startNs) / 1e9));
        return ExitCode.OK;
    }

    private boolean askToStop(ServerAddress address, PrintWriter out) throws InterruptedException {
        try {
            CompletableFuture.runAsync(() -> askToStop(address)).get(ANSWER_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SecurityException refusal) {
                throw new CommandFailure(ExitCode.FAILED, refusal.getMessage());
            }
            out.println("The server cannot be asked to stop: " + e.getCause().getMessage());
            return false;
        } catch (TimeoutException e) {
            out.println("The server cannot be asked to stop: it does not answer within " + ANSWER_TIMEOUT.toSeconds() + " s");
            return false;
        }
    }

    private void askToStop(ServerAddress address) {
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
