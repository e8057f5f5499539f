// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.util.Optional;
import org.vesper.management.ServerMXBean;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The target of {@code stop} and {@code restart}: one application of the server, or the server itself. */
final class ApplicationOption {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(paramLabel = "APP", arity = "0..1", description = "an application; without it, the server")
    private String application;

    @Option(names = "--force", description = "also stops the applications that use its classes; they start again with it")
    private boolean force;

    /** The application, or nothing for the server, which takes no {@code --force}. */
    Optional<String> application() {
        if (application == null && force) {
            throw new ParameterException(command.commandLine(), "--force is for an application; name it");
        }
        return Optional.ofNullable(application);
    }

    /** Stops the application, and answers what the server says. */
    String stop(ServerMXBean server) {
        return force ? server.stopForced(application) : server.stop(application);
    }
}
