// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import java.io.PrintWriter;
import java.util.function.Consumer;
import java.util.function.Function;
import org.vesper.cli.internal.answer.AnswerOption;
import org.vesper.management.ServerMXBean;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;

/**
 * The options of commands that ask a server: which one, by its folder on this machine or by its address, the user, and the form of the
 * answer.
 */
public final class ServerOption {

    @Mixin
    private InstanceOption instance;

    @ArgGroup(validate = false, heading = "%nA server on another machine, or as another user:%n")
    private RemoteOptions remote = new RemoteOptions();

    /** The form of the answer. */
    public AnswerOption answer() {
        return instance.answer();
    }

    /** Whether the server is named by its address, and may be on another machine. */
    public boolean isRemote() {
        return remote.nameServer();
    }

    /** The folder of the server. <b>Failure:</b> the server is named by its address. */
    public InstanceOption instance() {
        if (isRemote()) {
            throw new CommandFailure(ExitCode.WRONG_USAGE, "--url and --profile are for commands that ask a running server; this one needs"
                    + " its folder, so call it on the machine of the server");
        }
        return instance;
    }

    /** Fails early if the server is one on this machine and does not run. */
    public void requireRunning() {
        if (!isRemote()) {
            instance.runningServer();
        }
    }

    /** Connects to the server. <b>Failure:</b> no server runs, it does not answer, or it refuses the user. */
    public ServerConnection connect() {
        if (isRemote() && instance.isGiven()) {
            throw new CommandFailure(ExitCode.WRONG_USAGE, "name the server by --instance, or by --url or --profile, not by both");
        }
        return isRemote() ? ServerConnection.open(remote.target())
                : ServerConnection.open(instance.runningServer(), instance.folder(), remote.credentialFile());
    }

    /** Calls the server. <b>Failure:</b> a refusal by the server is a {@link Refusal} in its words. */
    public void call(Consumer<ServerConnection> use) {
        try (ServerConnection connection = connect()) {
            use.accept(connection);
        } catch (IllegalArgumentException | IllegalStateException | SecurityException e) {
            throw new Refusal(e.getMessage());
        }
    }

    /** Calls an operation of the server, and prints what was done or, in the server's words, that nothing had to be done. */
    public void operate(String done, Function<ServerMXBean, String> operation, PrintWriter out) {
        call(connection -> {
            String answered = operation.apply(connection.server());
            answer().done(out, answered.endsWith(" already") ? answered : done);
        });
    }
}
