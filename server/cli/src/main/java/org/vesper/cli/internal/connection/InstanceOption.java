// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.vesper.cli.internal.answer.AnswerOption;
import org.vesper.management.ServerAddress;
import org.vesper.management.ServerMXBean;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that talk to a server: which one, since each has a folder of its own, and the form of the answer. */
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

    /** Calls the server that runs in the folder. <b>Failure:</b> a refusal by the server is a {@link Refusal} in its words. */
    public void call(Consumer<ServerConnection> use) {
        try (ServerConnection connection = ServerConnection.open(runningServer(), folder())) {
            use.accept(connection);
        } catch (IllegalArgumentException | IllegalStateException | SecurityException e) {
            throw new Refusal(e.getMessage());
        }
    }

    /** Calls an operation of the server, and prints what was done or, in the server's words, that nothing had to be done. */
    public void operate(String done, Function<ServerMXBean, String> operation, PrintWriter out) {
        call(connection -> {
            String answered = operation.apply(connection.server());
            answer.done(out, answered.endsWith(" already") ? answered : done);
        });
    }

    public static CommandFailure noServer(Path folder) {
        return new CommandFailure(ExitCode.NOT_RUNNING,
                "no server runs in " + folder + "; vesper start --instance " + folder + " starts one");
    }
}
