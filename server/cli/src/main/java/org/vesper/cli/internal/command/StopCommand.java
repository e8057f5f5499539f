// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.util.concurrent.Callable;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.cli.internal.connection.ServerStop;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "stop", mixinStandardHelpOptions = true, footer = {"", "Example: vesper stop signal-generation"},
        header = "Stops a server, or one of its applications, and waits for the end.",
        description = {
            "With the name of an application: stops only this application. It stays stopped when the server restarts.",
            "Without a name: stops the SERVER with all its applications, even while it is starting. A server that"
                + " does not answer within 10 s, or has not ended some seconds after its stop.timeout, gets a SIGTERM.",
            "Exit codes: 0 stopped, 1 still running, or the application is refused, 3 no server runs."})
public final class StopCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Parameters(paramLabel = "APP", arity = "0..1", description = "an application; without it, the server")
    private String application;

    @Option(names = "--force", description = "also stops the applications that use its classes; they start again with it")
    private boolean force;

    @Override
    public Integer call() throws InterruptedException {
        if (application != null) {
            server.operate("stopped: " + application,
                    bean -> force ? bean.stopForced(application) : bean.stop(application), spec.commandLine().getOut());
            return ExitCode.OK;
        }
        if (force) {
            throw new ParameterException(spec.commandLine(), "--force is for an application; name it");
        }
        server.answer().done(spec.commandLine().getOut(), new ServerStop(server, spec.commandLine().getOut()).stop());
        return ExitCode.OK;
    }
}
