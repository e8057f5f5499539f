// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "undeploy", mixinStandardHelpOptions = true, header = "Stops an application and removes its jar from the folder apps.",
        description = "Exit codes: 0 done, 1 refused, 3 no server runs.")
final class UndeployCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private Instance instance;

    @Parameters(paramLabel = "APP", description = "name of the application")
    private String application;

    @Override
    public void run() {
        instance.call(connection -> connection.server().undeploy(application));
        spec.commandLine().getOut().println("undeployed: " + application);
    }
}
