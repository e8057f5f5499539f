// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.cli.internal.answer.AnswerOption;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.config.NearestName;
import org.vesper.text.JsonText;
import org.vesper.text.VisibleText;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/** Reports an invalid command line in one line, with the likely intention. */
public final class WrongUsage {

    private WrongUsage() {
    }

    public static int print(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        String more = name + " --help shows the " + (command.getSubcommands().isEmpty() ? "options" : "commands");
        String message = VisibleText.line(message(failure, command)) + " (" + more + ")";
        // Not what picocli has parsed: it may have failed before this option.
        if (Arrays.asList(arguments).contains(AnswerOption.JSON)) {
            command.getOut().println(JsonText.lines(Map.of("error", message)));
            command.getOut().flush();
        }
        command.getErr().println("vesper: " + message);
        return ExitCode.WRONG_USAGE;
    }

    /** The names of all subcommands; at the top level including those with another main class. */
    static Set<String> commands(CommandLine parent) {
        Set<String> names = new TreeSet<>(parent.getSubcommands().keySet());
        if (parent.getParent() == null) {
            names.addAll(HelpCommand.ELSEWHERE);
        }
        return names;
    }

    private static String message(ParameterException failure, CommandLine command) {
        if (!(failure instanceof UnmatchedArgumentException)) {
            return failure.getMessage();
        }
        String word = ((UnmatchedArgumentException) failure).getUnmatched().get(0).split("=", 2)[0];
        if (word.startsWith("-")) {
            return "unknown option " + word + NearestName.hint(word, command.getCommandSpec().optionsMap().keySet());
        }
        return command.getSubcommands().isEmpty() ? "unexpected word " + word
                : "unknown command " + word + NearestName.hint(word, commands(command));
    }
}
