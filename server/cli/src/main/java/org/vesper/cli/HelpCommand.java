// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.vesper.spi.NearestName;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "help", mixinStandardHelpOptions = true, header = "Shows all commands, or the options of one.")
final class HelpCommand implements Callable<Integer> {

    /** The commands that bin/vesper hands to another main class. */
    static final List<String> ELSEWHERE = List.of("run", "loadgen", "epl");

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", arity = "0..1", description = "the command to show")
    private String command;

    @Override
    public Integer call() throws IOException, InterruptedException {
        CommandLine all = spec.root().commandLine();
        if (command != null && ELSEWHERE.contains(command)) {
            return new ProcessBuilder(Installation.command(command, "--help")).inheritIO().start().waitFor();
        }
        CommandLine shown = command == null ? all : all.getSubcommands().get(command);
        if (shown == null) {
            String hint = NearestName.hint(command, WrongUsage.commands(all));
            throw new CommandFailure(ExitCode.WRONG_USAGE, "unknown command " + command + hint);
        }
        shown.usage(spec.commandLine().getOut());
        return ExitCode.OK;
    }
}
