// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.util.concurrent.Callable;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.cli.internal.text.StatusText;
import org.vesper.cli.internal.text.StatusValues;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "status", mixinStandardHelpOptions = true, footer = {"", "Example: vesper status signal-generation"},
        header = "Shows a server, its applications and their stages.",
        description = {
            "With the name of an application: shows only this application.",
            "Exit codes: 0 everything runs, 1 does not answer, or has no such application, 2 wrong usage, 3 no server runs, 4 degraded: it"
                + " is starting or stopping, or there is something to mend, whose reasons are shown first: an application or a jar that has"
                + " failed, a stage that a fault has stopped, a lane that is busy for too long, a full disk, a certificate that ends soon"
                + " and the like."})
public final class StatusCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Parameters(paramLabel = "APP", arity = "0..1", description = "an application; without it, all")
    private String application;

    @Override
    public Integer call() {
        try (ServerConnection connection = server.connect()) {
            StatusText text = application == null ? StatusText.of(connection) : StatusText.of(connection, application);
            server.answer().print(spec.commandLine().getOut(), () -> application == null ? StatusValues.of(connection)
                    : StatusValues.of(connection, application), text::lines);
            return text.isDegraded() ? ExitCode.DEGRADED : ExitCode.OK;
        }
    }
}
