// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.vesper.management.ServerAddress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "start", mixinStandardHelpOptions = true, header = "Starts a server in the background, or an application of it, and waits.",
        description = {
            "With the name of an application: starts it, if it was stopped or has failed, in the server that runs.",
            "The folder of the instance is made if it is missing, without applications. What the server says is in its logs/vesper.log.",
            "Exit codes: 0 ready, 1 cannot start or runs already, 3 an application is named, and no server runs."})
final class StartCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private Instance instance;

    @Parameters(paramLabel = "APP", arity = "0..1", description = "an application; without it, the server")
    private String application;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "sets a key of conf/vesper.properties, or app.NAME.KEY, for this run")
    private List<String> settings = List.of();

    @Override
    public Integer call() throws InterruptedException {
        if (application != null) {
            startApplication();
            return ExitCode.OK;
        }
        instance.server().ifPresent(address -> {
            throw new CommandFailure(ExitCode.FAILED, "a server runs in " + instance.folder() + " already (process " + address.pid()
                    + "); vesper stop stops it, vesper status shows it");
        });
        tell(ServerProcess.startDetached(instance.folder(), settings).awaitReady());
        return ExitCode.OK;
    }

    private void startApplication() {
        if (!settings.isEmpty()) {
            throw new CommandFailure(ExitCode.WRONG_USAGE, "--set is for the start of a server, not of the application " + application);
        }
        instance.call(connection -> connection.server().start(application));
        spec.commandLine().getOut().println("started: " + application);
    }

    private void tell(ServerAddress address) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("The server in " + instance.folder() + " is ready; its log is logs/vesper.log there");
        try (ServerConnection connection = ServerConnection.open(address, instance.folder())) {
            StatusText.of(connection, address).forEach(out::println);
        }
    }
}
