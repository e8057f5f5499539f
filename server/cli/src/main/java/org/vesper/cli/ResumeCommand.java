// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "resume", mixinStandardHelpOptions = true,
        header = "Lets a suspended application take events again, those first that waited.",
        description = "Exit codes: 0 done, 1 refused, 3 no server runs.")
final class ResumeCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private Instance instance;

    @Parameters(paramLabel = "APP", description = "name of the application")
    private String application;

    @Override
    public void run() {
        instance.call(connection -> connection.server().resume(application));
        spec.commandLine().getOut().println("resumed: " + application);
    }
}
