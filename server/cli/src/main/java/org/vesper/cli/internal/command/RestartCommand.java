// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.InstanceOption;
import org.vesper.cli.internal.connection.ServerArguments;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.cli.internal.connection.ServerStop;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vesper restart}: stops and starts a server, or one of its applications. */
@Command(name = "restart", mixinStandardHelpOptions = true, header = "Stops and starts a server, or one of its applications.",
        description = {
            "With the name of an application: stops and starts only this application; a suspended one runs afterwards.",
            "Without a name: stops the server, and starts it in the background with the settings of its --set. The server"
                + " gets this command's VESPER_JAVA_OPTS.",
            "Exit codes: 0 ready, 1 refused, not stopped or not ready in time, 2 wrong usage, 3 no server runs."},
        footer = {"", "Example: vesper restart signal-generation"})
public final class RestartCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Mixin
    private ApplicationOption wanted;

    @Mixin
    private ReadinessOptions readiness;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Optional<String> application = wanted.application();
        if (application.isPresent()) {
            server.operate("restarted: " + application.get(), bean -> {
                wanted.stop(bean);
                return bean.start(application.get()).replaceFirst(" already$", "");
            }, out);
            return ExitCode.OK;
        }
        Duration timeout = readiness.timeout();
        InstanceOption instance = server.instance();
        List<String> settings = ServerArguments.settings(instance.runningServer());
        server.answer().say(out, new ServerStop(server, out).stop());
        StartCommand.start(instance, StartCommand.arguments(settings).toList(), timeout, readiness.stopsOnTimeout(), out);
        return ExitCode.OK;
    }
}
