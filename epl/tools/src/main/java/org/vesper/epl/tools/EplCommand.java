// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.epl.tools.internal.command.BundleCommand;
import org.vesper.epl.tools.internal.command.CheckCommand;
import org.vesper.epl.tools.internal.command.ExplainCommand;
import org.vesper.epl.tools.internal.command.FormatCommand;
import org.vesper.epl.tools.internal.command.RunCommand;
import org.vesper.epl.tools.internal.command.SendCommand;
import org.vesper.text.JsonText;
import org.vesper.text.VisibleText;
import org.vesper.text.VisibleWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/**
 * The commands {@code vesper epl}, {@code vesper bundle} and {@code vesper send}. Exit codes: 0 success, 1 errors in rules or data, 2 an
 * invalid command line.
 */
@Command(name = "vesper epl", description = "Runs, checks, explains and formats EPL rules without a server.",
        subcommands = {RunCommand.class, CheckCommand.class, ExplainCommand.class, FormatCommand.class},
        synopsisSubcommandLabel = "(run | check | explain | format)")
public final class EplCommand {

    /** The commands at the same level as {@code epl}. */
    @Command(name = "vesper", subcommands = {BundleCommand.class, SendCommand.class}, synopsisSubcommandLabel = "(bundle | send)")
    static final class TopLevel {

        @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT, description = "Shows this help.")
        private boolean help;
    }

    private static final Pattern PLACE = Pattern.compile("\\S+:\\d+(:\\d+)?: ");
    private static final String JSON = "--json";
    private static final Set<String> TOP_LEVEL = Set.of("bundle", "send");

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT, description = "Shows this help.")
    private boolean help;

    private EplCommand() {
    }

    public static void main(String[] arguments) {
        // Libraries name no locale.
        Locale.setDefault(Locale.ENGLISH);
        PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int exitCode = run(out, err, arguments);
        out.flush();
        System.exit(exitCode);
    }

    /** Runs a command like {@link #main}, but returns the exit code. */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        boolean topLevel = arguments.length > 0 && TOP_LEVEL.contains(arguments[0]);
        return new CommandLine(topLevel ? new TopLevel() : new EplCommand())
                .setOut(VisibleWriter.of(out))
                .setErr(VisibleWriter.of(err))
                .setParameterExceptionHandler(EplCommand::misused)
                .setExecutionExceptionHandler(EplCommand::failed)
                .execute(arguments);
    }

    private static int misused(ParameterException misuse, String[] arguments) {
        CommandLine command = misuse.getCommandLine();
        PrintWriter err = command.getErr();
        if (isTopLevel(command) && List.of(arguments).contains(JSON)) {
            command.getOut().println(JsonText.lines(Map.of("error", misuse.getMessage())));
        }
        err.println(prefixed(VisibleText.line(misuse.getMessage()), command));
        UnmatchedArgumentException.printSuggestions(misuse, err);
        err.println("See " + command.getCommandSpec().qualifiedName() + " --help");
        return CommandLine.ExitCode.USAGE;
    }

    private static boolean isTopLevel(CommandLine command) {
        return TOP_LEVEL.contains(command.getCommandName());
    }

    /** Commands beside others of vesper begin their messages as these do; one that begins with the place of an error stays as it is. */
    private static String prefixed(String message, CommandLine command) {
        return isTopLevel(command) && !PLACE.matcher(message).lookingAt() ? "vesper: " + message : message;
    }

    /**
     * Prints a user error or a failure of a rule as it is. Anything else is a defect of Vesper and is printed with its exception type, but
     * without a stack trace.
     */
    private static int failed(Exception failure, CommandLine command, ParseResult arguments) {
        boolean mistake = failure instanceof ConfigurationException || failure instanceof RuleFailure;
        String message = mistake ? failure.getMessage() : "failed: " + failure;
        if (isTopLevel(command) && arguments.expandedArgs().contains(JSON)) {
            command.getOut().println(JsonText.lines(Map.of("error", message)));
        }
        command.getErr().println(prefixed(message, command));
        List<EplError> errors = failure instanceof EplException rules ? rules.errors() : List.of();
        if (errors.stream().anyMatch(error -> error.message().startsWith("there is no function "))) {
            command.getErr().println("Functions of an application are known with --app JAR; without, only those of Vesper are.");
        }
        if (errors.stream().anyMatch(error -> error.message().contains("} is not defined, "))) {
            command.getErr().println("Here --set NAME=VALUE defines a setting; in a server the application's configuration does.");
        }
        return CommandLine.ExitCode.SOFTWARE;
    }
}
