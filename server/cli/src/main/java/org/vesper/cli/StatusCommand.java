// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import java.util.concurrent.Callable;
import org.vesper.management.ServerAddress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "status", mixinStandardHelpOptions = true, header = "Shows the server of an instance, its applications and their stages.",
        description = "Exit codes: 0 running, 1 does not answer, 3 no server runs.")
final class StatusCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private Instance instance;

    @Override
    public Integer call() {
        ServerAddress address = instance.runningServer();
        try (ServerConnection connection = ServerConnection.open(address, instance.folder())) {
            StatusText.of(connection, address).forEach(spec.commandLine().getOut()::println);
        }
        return ExitCode.OK;
    }
}
