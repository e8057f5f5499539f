// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.Installation;
import org.vesper.config.NearestName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

@Command(name = "help", mixinStandardHelpOptions = true, footer = {"", "Example: vesper help rules add"},
        header = "Shows all commands, or the options of one.")
public final class HelpCommand implements Callable<Integer> {

    /** The commands that bin/vesper passes to another main class. */
    static final List<String> ELSEWHERE = List.of("run", "loadgen", "epl", "bundle", "send", "wire-check");

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "the command to show, for example: rules add")
    private List<String> words = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!words.isEmpty() && ELSEWHERE.contains(words.get(0))) {
            return new ProcessBuilder(Installation.command(words.get(0), "--help")).inheritIO().start().waitFor();
        }
        CommandLine shown = spec.root().commandLine();
        for (String word : words) {
            CommandLine part = shown.getSubcommands().get(word);
            if (part == null) {
                String hint = NearestName.hint(word, WrongUsage.commands(shown));
                throw new CommandFailure(ExitCode.WRONG_USAGE, "unknown command " + word + hint);
            }
            shown = part;
        }
        shown.usage(spec.commandLine().getOut());
        return ExitCode.OK;
    }
}
