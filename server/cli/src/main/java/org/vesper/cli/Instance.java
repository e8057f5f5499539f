// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.vesper.management.ServerAddress;
import picocli.CommandLine.Option;

/** The option that says which server is meant: each server has a folder of its own. */
final class Instance {

    @Option(names = "--instance", paramLabel = "DIR", description = "folder of the server (default: $VESPER_INSTANCE, or ~/.vesper)")
    private Path folder;

    /** The folder, absolute. */
    Path folder() {
        return (folder == null ? Installation.defaultInstance() : folder).toAbsolutePath().normalize();
    }

    /** The server that runs in it, if one does. */
    Optional<ServerAddress> server() {
        return ServerAddress.read(folder()).filter(ServerAddress::isAlive);
    }

    /** The server that runs in it. <b>Failure:</b> says that none does. */
    ServerAddress runningServer() {
        return server().orElseThrow(() -> noServer(folder()));
    }

    /** Has something done by the server that runs in it. <b>Failure:</b> what the server refuses is a {@link Refusal} in its words. */
    void call(Consumer<ServerConnection> use) {
        try (ServerConnection connection = ServerConnection.open(runningServer(), folder())) {
            use.accept(connection);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new Refusal(e.getMessage());
        }
    }

    static CommandFailure noServer(Path folder) {
        return new CommandFailure(ExitCode.NOT_RUNNING,
                "no server runs in " + folder + "; vesper start --instance " + folder + " starts one");
    }
}
