// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "deploy", mixinStandardHelpOptions = true, header = "Runs the application in a jar, in the place of one of the same name.",
        description = {
            "The jar is copied into the folder apps of the server. Waits until the application runs, or tells why it cannot; then the one"
                + " before it goes on.",
            "Exit codes: 0 it is deployed, 1 it cannot be, 3 no server runs."})
final class DeployCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private Instance instance;

    @Parameters(paramLabel = "FILE", description = "the jar of the application")
    private Path file;

    @Override
    public void run() {
        if (!Files.exists(file)) {
            throw new CommandFailure(ExitCode.FAILED, "there is no file " + file);
        }
        String path = file.toAbsolutePath().normalize().toString();
        instance.call(connection -> spec.commandLine().getOut().println("deployed: " + connection.server().deploy(path)));
    }
}
