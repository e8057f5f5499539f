// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "suspend", mixinStandardHelpOptions = true, header = "Lets an application take no events.",
        description = {
            "It keeps what it has retained, and its clients, who wait. It stays suspended when the server is started again.",
            "Exit codes: 0 done, 1 refused, 3 no server runs."})
final class SuspendCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private Instance instance;

    @Parameters(paramLabel = "APP", description = "name of the application")
    private String application;

    @Override
    public void run() {
        instance.call(connection -> connection.server().suspend(application));
        spec.commandLine().getOut().println("suspended: " + application);
    }
}
