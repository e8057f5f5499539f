// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.cli.internal.connection.ServerStop;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "stop", mixinStandardHelpOptions = true, footer = {"", "Example: vesper stop signal-generation"},
        header = "Stops a server, or one of its applications, and waits for the end.",
        description = {
            "With the name of an application: stops only this application. It stays stopped when the server restarts.",
            "Without a name: stops the SERVER with all its applications, even while it is starting. A server that"
                + " does not answer within 10 s, or has not ended some seconds after its stop.timeout, gets a SIGTERM.",
            "Exit codes: 0 stopped, 1 still running, or the application is refused, 2 wrong usage, 3 no server runs."})
public final class StopCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Mixin
    private ApplicationOption wanted;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Optional<String> application = wanted.application();
        if (application.isPresent()) {
            server.operate("stopped: " + application.get(), wanted::stop, out);
        } else {
            server.answer().done(out, new ServerStop(server, out).stop());
        }
        return ExitCode.OK;
    }
}
