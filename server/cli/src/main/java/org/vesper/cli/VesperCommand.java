// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import org.vesper.management.Version;
import org.vesper.spi.ConfigurationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The main class of the commands that look at a server or start and stop one. */
@Command(name = "vesper", mixinStandardHelpOptions = true, versionProvider = VesperCommand.VersionText.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "An event server: applications of adapters, processors with rules in EPL, and plain Java beans.",
        subcommands = {DemoCommand.class, StartCommand.class, StatusCommand.class, StopCommand.class, CommandLine.HelpCommand.class},
        footer = {
            "",
            "Commands of their own process, each with --help:",
            "  run      Starts a server in this terminal; Ctrl-C stops it.",
            "  loadgen  Sends events to signal-generation and checks every signal.",
            "  epl      Runs and checks rules offline, without a server.",
            "",
            "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no server runs."})
final class VesperCommand {

    private VesperCommand() {
    }

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new VesperCommand())
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println("vesper: " + (isExpected(failure) ? failure.getMessage() : failure.toString()));
                    return failure instanceof CommandFailure known ? known.exitCode() : ExitCode.FAILED;
                });
    }

    private static boolean isExpected(Exception failure) {
        return failure instanceof CommandFailure || failure instanceof ConfigurationException;
    }

    /** The version of this build. */
    static final class VersionText implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"Vesper " + Version.text()};
        }
    }
}
