// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.vesper.management.ServerAddress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "stop", mixinStandardHelpOptions = true, description = {
    "Stops the server of an instance in an orderly way and waits for its end.",
    "Exit code 3 if none runs."})
final class StopCommand implements Callable<Integer> {

    private static final long PATIENCE_SECONDS = 30;

    @Spec
    private CommandSpec spec;

    @Mixin
    private Instance instance;

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        ServerAddress address = instance.runningServer();
        CompletableFuture<ProcessHandle> end = address.process().map(ProcessHandle::onExit).orElseGet(() -> CompletableFuture.completedFuture(null));
        PrintWriter out = spec.commandLine().getOut();
        try (ServerConnection connection = ServerConnection.open(address, instance.folder())) {
            connection.server().shutdown();
        } catch (CommandFailure e) {
            out.println(e.getMessage() + "; it gets a signal to end instead");
            address.process().ifPresent(ProcessHandle::destroy);
        }
        try {
            end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new CommandFailure(ExitCode.FAILED, "process " + address.pid() + " has not ended after " + PATIENCE_SECONDS
                    + " s; its log is " + instance.folder().resolve("logs/vesper.log") + "; kill " + address.pid() + " ends it by force");
        }
        out.println("The server in " + instance.folder() + " has stopped (process " + address.pid() + ")");
        return ExitCode.OK;
    }
}
