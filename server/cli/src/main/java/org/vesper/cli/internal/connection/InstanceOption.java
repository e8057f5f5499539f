// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.vesper.management.ServerAddress;
import org.vesper.management.ServerMXBean;
import picocli.CommandLine.Option;

/** The option that says which server is meant: each server has a folder of its own. */
public final class InstanceOption {

    @Option(names = "--instance", paramLabel = "DIR", description = "folder of the server (default: $VESPER_INSTANCE, or ~/.vesper)")
    private Path folder;

    /** The folder, absolute. */
    public Path folder() {
        return (folder == null ? Installation.defaultInstance() : folder).toAbsolutePath().normalize();
    }

    /** The server that runs in it, if one does. */
    public Optional<ServerAddress> server() {
        return ServerAddress.read(folder()).filter(ServerAddress::isAlive);
    }

    /** The server that runs in it. <b>Failure:</b> says that none does. */
    public ServerAddress runningServer() {
        return server().orElseThrow(() -> noServer(folder()));
    }

    /** Has something done by the server that runs in it. <b>Failure:</b> what the server refuses is a {@link Refusal} in its words. */
    public void call(Consumer<ServerConnection> use) {
        try (ServerConnection connection = ServerConnection.open(runningServer(), folder())) {
            use.accept(connection);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new Refusal(e.getMessage());
        }
    }

    /** Has the server operate, and prints what was done or, in the server's words, that it was so already. */
    public void operate(String done, Function<ServerMXBean, String> operation, PrintWriter out) {
        call(connection -> {
            String answer = operation.apply(connection.server());
            out.println(answer.endsWith(" already") ? answer : done);
        });
    }

    public static CommandFailure noServer(Path folder) {
        return new CommandFailure(ExitCode.NOT_RUNNING,
                "no server runs in " + folder + "; vesper start --instance " + folder + " starts one");
    }
}
