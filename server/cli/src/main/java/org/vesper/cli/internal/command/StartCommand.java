// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.InstanceOption;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.cli.internal.connection.ServerProcess;
import org.vesper.cli.internal.text.StatusText;
import org.vesper.cli.internal.text.StatusValues;
import org.vesper.config.Secrets;
import org.vesper.epl.tools.option.Form;
import org.vesper.management.ServerAddress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "start", mixinStandardHelpOptions = true, footer = {"", "Example: vesper start --instance ~/prices --set jmx.port=0"},
        header = "Starts a server in the background, or an application, and waits.",
        description = {
            "With the name of an application: starts it in the running server, if it was stopped or has failed.",
            "Creates the folder of the instance, without applications, if it does not exist. The server's log is logs/vesper.log there.",
            "A server that is not ready in time, or before Ctrl-C, continues to start; vesper status shows its progress, vesper stop"
                + " ends it.",
            "Exit codes: 0 ready, 1 cannot start, is not ready in time, or runs already, 2 wrong usage, 3 an application is named but no"
                + " server runs."})
public final class StartCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Parameters(paramLabel = "APP", arity = "0..1", description = "an application; without it, the server")
    private String application;

    @Option(names = "--set", paramLabel = "KEY=VALUE", converter = Form.Setting.class,
            description = "sets a key of conf/vesper.properties, or app.NAME.KEY, for this run")
    private List<String> settings = List.of();

    @Option(names = "--suspend", paramLabel = "APP|all",
            description = "starts the server, but runs no code of this application, or of any, until it is resumed")
    private List<String> suspended = List.of();

    @Option(names = "--safe", description = "the same as --suspend all")
    private boolean safe;

    @Mixin
    private ReadinessOptions readiness;

    @Override
    public Integer call() throws InterruptedException {
        if (application != null) {
            startApplication();
            return ExitCode.OK;
        }
        Duration timeout = readiness.timeout();
        settings.forEach(setting -> Secrets.objectionToArgument(setting).ifPresent(objection -> {
            throw new ParameterException(spec.commandLine(), objection);
        }));
        InstanceOption instance = server.instance();
        instance.server().ifPresent(address -> {
            String does = address.isReady() ? "runs" : "is starting";
            throw new CommandFailure(ExitCode.FAILED, "a server " + does + " in " + instance.folder() + " already (process " + address.pid()
                    + "); vesper stop stops it, vesper status shows it");
        });
        ServerAddress.read(instance.folder()).ifPresent(last -> server.answer().say(spec.commandLine().getOut(),
                "The server before (process " + last.pid() + ") did not shut down cleanly; logs/vesper.log and logs/console.1.log may show"
                        + " why"));
        start(instance, Stream.concat(arguments(settings), suspensions()).toList(), timeout, readiness.stopsOnTimeout(),
                spec.commandLine().getOut());
        return ExitCode.OK;
    }

    /** The settings, as arguments of {@code run}. */
    static Stream<String> arguments(List<String> settings) {
        return settings.stream().flatMap(setting -> Stream.of("--set", setting));
    }

    private Stream<String> suspensions() {
        return Stream.concat(suspended.stream().flatMap(name -> Stream.of("--suspend", name)), safe ? Stream.of("--safe") : Stream.empty());
    }

    /**
     * Starts a server in the background, waits until it is ready, and prints its status.
     *
     * @param arguments what follows {@code run} beside the instance
     */
    static void start(InstanceOption instance, List<String> arguments, Duration timeout, boolean stopsOnTimeout, PrintWriter out)
            throws InterruptedException {
        ServerAddress address = ServerProcess.startDetached(instance.folder(), arguments, timeout, stopsOnTimeout);
        instance.answer().say(out, "The server in " + instance.folder() + " is ready; its log is logs/vesper.log there");
        try (ServerConnection connection = ServerConnection.open(address, instance.folder())) {
            instance.answer().print(out, () -> StatusValues.of(connection), () -> StatusText.of(connection).lines());
        }
    }

    private void startApplication() {
        if (!settings.isEmpty() || suspensions().findAny().isPresent()) {
            throw new CommandFailure(ExitCode.WRONG_USAGE, "--set, --suspend and --safe are for the start of a server, not of the"
                    + " application " + application);
        }
        server.operate("started: " + application, bean -> bean.start(application), spec.commandLine().getOut());
    }
}
