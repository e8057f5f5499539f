// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import java.nio.file.Path;
import java.util.Optional;
import org.vesper.cli.internal.answer.AnswerOption;
import org.vesper.management.ServerAddress;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that use the folder of a server on this machine: which folder, and the form of the answer. */
public final class InstanceOption {

    @Option(names = "--instance", paramLabel = "DIR", description = "folder of the server (default: $VESPER_INSTANCE, or ~/.vesper)")
    private Path folder;

    @Mixin
    private AnswerOption answer;

    /** The form of the answer. */
    public AnswerOption answer() {
        return answer;
    }

    /** The folder, absolute. */
    public Path folder() {
        return (folder == null ? Installation.defaultInstance() : folder).toAbsolutePath().normalize();
    }

    /** The server that runs in the folder, if there is one. */
    public Optional<ServerAddress> server() {
        return ServerAddress.read(folder()).filter(ServerAddress::isAlive);
    }

    /** The server that runs in the folder. <b>Failure:</b> reports that there is none. */
    public ServerAddress runningServer() {
        return server().orElseThrow(() -> noServer(folder()));
    }

    boolean isGiven() {
        return folder != null;
    }

    static CommandFailure noServer(Path folder) {
        return new CommandFailure(ExitCode.NOT_RUNNING,
                "no server runs in " + folder + "; vesper start --instance " + folder + " starts one");
    }
}
