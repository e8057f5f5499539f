// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import java.lang.reflect.UndeclaredThrowableException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.vesper.cli.internal.answer.AnswerOption;
import org.vesper.cli.internal.bench.BenchCommand;
import org.vesper.cli.internal.bench.DemoCommand;
import org.vesper.cli.internal.command.ClientsCommand;
import org.vesper.cli.internal.command.ConnectionsCommand;
import org.vesper.cli.internal.command.DeployCommand;
import org.vesper.cli.internal.command.HelpCommand;
import org.vesper.cli.internal.command.InjectCommand;
import org.vesper.cli.internal.command.ListCommand;
import org.vesper.cli.internal.command.NewCommand;
import org.vesper.cli.internal.command.RestartCommand;
import org.vesper.cli.internal.command.StartCommand;
import org.vesper.cli.internal.command.StatusCommand;
import org.vesper.cli.internal.command.StopCommand;
import org.vesper.cli.internal.command.UsersCommand;
import org.vesper.cli.internal.command.VersionCommand;
import org.vesper.cli.internal.command.WrongUsage;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.Refusal;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.cli.internal.machine.CompletionCommand;
import org.vesper.cli.internal.machine.ConfigCommand;
import org.vesper.cli.internal.machine.DoctorCommand;
import org.vesper.cli.internal.machine.JournalCommand;
import org.vesper.cli.internal.machine.NamesCommand;
import org.vesper.cli.internal.playback.BacktestCommand;
import org.vesper.cli.internal.playback.RecordCommand;
import org.vesper.cli.internal.playback.ReplayCommand;
import org.vesper.cli.internal.playback.WhyCommand;
import org.vesper.cli.internal.rules.RulesCommand;
import org.vesper.cli.internal.watch.LatencyAnalyzeCommand;
import org.vesper.cli.internal.watch.LatencyCommand;
import org.vesper.cli.internal.watch.LevelsCommand;
import org.vesper.cli.internal.watch.LogsCommand;
import org.vesper.cli.internal.watch.TapCommand;
import org.vesper.cli.internal.watch.TopCommand;
import org.vesper.cli.internal.watch.WiresCommand;
import org.vesper.config.ConfigurationException;
import org.vesper.management.ServerMXBean;
import org.vesper.management.Version;
import org.vesper.text.JsonText;
import org.vesper.text.VisibleWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/** The main class of the commands that inspect a server, or start and stop one. */
@Command(name = "vesper", mixinStandardHelpOptions = true, versionProvider = VesperCommand.VersionText.class,
        synopsisSubcommandLabel = "COMMAND", addMethodSubcommands = false,
        description = "An event server: applications of adapters, processors with rules in EPL, and plain Java beans.",
        footer = {
            "",
            "Commands with a process of their own, and their own --help:",
            "  run         Runs a server in this terminal; Ctrl-C stops it.",
            "  loadgen     Sends events to signal-generation and verifies every signal.",
            "  epl         Runs, checks, explains and formats rules offline, without a server.",
            "  bundle      Builds the jar of an application of rules, as deploy does.",
            "  send        Sends the events of a CSV file to an application.",
            "  wire-check  Checks whether a server speaks the wire protocol.",
            "",
            "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no server runs, 4 degraded (status), 5 different (backtest)."})
public final class VesperCommand implements Runnable {

    private static final Pattern PLACE = Pattern.compile("\\S+:\\d+(:\\d+)?: ");
    private static final String APPLICATION = "name of the application";
    private static final String EXIT_CODES = "Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no server runs.";

    /** The commands before and after those that are methods, in the order of the help. */
    private static final Map<String, Supplier<Object>> FIRST = new LinkedHashMap<>();
    private static final Map<String, Supplier<Object>> LAST = new LinkedHashMap<>();
    /** The commands that are methods. */
    private static final Set<String> OPERATIONS = Set.of("undeploy", "rollback", "suspend", "resume");

    @Spec
    private CommandSpec spec;

    private VesperCommand() {
    }

    static {
        FIRST.put("demo", DemoCommand::new);
        FIRST.put("bench", BenchCommand::new);
        FIRST.put("start", StartCommand::new);
        FIRST.put("status", StatusCommand::new);
        FIRST.put("stop", StopCommand::new);
        FIRST.put("list", ListCommand::new);
        FIRST.put("deploy", DeployCommand::new);
        LAST.put("rules", RulesCommand::new);
        LAST.put("connections", ConnectionsCommand::new);
        LAST.put("users", UsersCommand::new);
        LAST.put("clients", ClientsCommand::new);
        LAST.put("restart", RestartCommand::new);
        LAST.put("inject", InjectCommand::new);
        LAST.put("wires", WiresCommand::new);
        LAST.put("top", TopCommand::new);
        LAST.put("latency", LatencyCommand::new);
        LAST.put("tap", TapCommand::new);
        LAST.put("latency-analyze", LatencyAnalyzeCommand::new);
        LAST.put("logs", LogsCommand::new);
        LAST.put("levels", LevelsCommand::new);
        LAST.put("config", ConfigCommand::new);
        LAST.put("doctor", DoctorCommand::new);
        LAST.put("journal", JournalCommand::new);
        LAST.put("record", RecordCommand::new);
        LAST.put("replay", ReplayCommand::new);
        LAST.put("backtest", BacktestCommand::new);
        LAST.put("why", WhyCommand::new);
        LAST.put("new", NewCommand::new);
        LAST.put("completion", () -> new CompletionCommand(VesperCommand::commandLine));
        LAST.put("names", NamesCommand::new);
        LAST.put("version", VersionCommand::new);
    }

    public static void main(String[] arguments) {
        // Libraries name no locale.
        Locale.setDefault(Locale.ENGLISH);
        System.exit(commandLine(arguments.length == 0 ? "" : arguments[0]).execute(arguments));
    }

    /** With all commands. */
    public static CommandLine commandLine() {
        return commandLine("");
    }

    /**
     * With the command of this name; with all if there is none. To make a command takes time, since its options are read from
     * annotations.
     */
    static CommandLine commandLine(String name) {
        boolean all = !FIRST.containsKey(name) && !OPERATIONS.contains(name) && !LAST.containsKey(name);
        CommandLine commands = new CommandLine(new VesperCommand());
        FIRST.forEach((other, command) -> add(commands, all || other.equals(name), command));
        if (all || OPERATIONS.contains(name)) {
            commands.getCommandSpec().addMethodSubcommands();
        }
        LAST.forEach((other, command) -> add(commands, all || other.equals(name), command));
        add(commands, all, HelpCommand::new);
        return commands
                .setOut(VisibleWriter.of(System.out))
                .setErr(VisibleWriter.of(System.err))
                .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(WrongUsage::print)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    String message = failure instanceof Refusal ? failure.getMessage() : message(failure);
                    if (parsed.asCommandLineList().stream().anyMatch(part -> part.getParseResult().hasMatchedOption(AnswerOption.JSON))) {
                        command.getOut().println(JsonText.lines(Map.of("error", message)));
                    }
                    command.getErr().println(prefixed(message));
                    return failure instanceof CommandFailure known ? known.exitCode() : ExitCode.FAILED;
                });
    }

    private static void add(CommandLine commands, boolean wanted, Supplier<Object> command) {
        if (wanted) {
            commands.addSubcommand(command.get());
        }
    }

    /** Shows all commands if none is given. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    @Command(name = "undeploy", mixinStandardHelpOptions = true, footer = {"", "Example: vesper undeploy hello-world"},
            header = "Stops an application and removes its jar from the folder apps.", description = EXIT_CODES)
    void undeploy(@Mixin ServerOption server, @Parameters(paramLabel = "APP", description = APPLICATION) String application,
            @Option(names = "--force", description = "also stops the applications that use its classes; they start again with it")
            boolean force) {
        operate(server, bean -> {
            if (force) {
                bean.undeployForced(application);
            } else {
                bean.undeploy(application);
            }
            return "";
        }, "undeployed: " + application);
    }

    @Command(name = "rollback", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rollback orders"},
            header = "Deploys the version of an application that ran before the present one, as an update does.", description = {
        "A second rollback returns to the present version.", EXIT_CODES})
    void rollBack(@Mixin ServerOption server, @Parameters(paramLabel = "APP", description = APPLICATION) String application) {
        server.call(connection -> server.answer().done(spec.commandLine().getOut(),
                "deployed: " + connection.server().rollBack(application)));
    }

    @Command(name = "suspend", mixinStandardHelpOptions = true, footer = {"", "Example: vesper suspend signal-generation"},
            header = "Stops an application from accepting events; it keeps its state and its clients.", description = {
        "Its clients wait. It stays suspended when the server restarts.", EXIT_CODES})
    void suspend(@Mixin ServerOption server, @Parameters(paramLabel = "APP", description = APPLICATION) String application) {
        operate(server, bean -> bean.suspend(application), "suspended: " + application);
    }

    @Command(name = "resume", mixinStandardHelpOptions = true, footer = {"", "Example: vesper resume signal-generation/collector"},
            header = "Resumes a suspended application, beginning with the events that waited, or a stage that a fault has stopped.",
            description = EXIT_CODES)
    void resume(@Mixin ServerOption server,
            @Parameters(paramLabel = "APP[/STAGE]", description = "name of the application, or of one of its stages") String application) {
        operate(server, bean -> bean.resume(application), "resumed: " + application);
    }

    private void operate(ServerOption server, Function<ServerMXBean, String> operation, String done) {
        server.operate(done, operation, spec.commandLine().getOut());
    }

    /** Leaves a message that begins with the place of an error as it is, so that editors find that place. */
    private static String prefixed(String message) {
        return PLACE.matcher(message).lookingAt() ? message : "vesper: " + message;
    }

    private static String message(Exception failure) {
        if (failure instanceof UndeclaredThrowableException) {
            return "the server no longer answers: " + failure.getCause().getMessage();
        }
        boolean expected = failure instanceof CommandFailure || failure instanceof ConfigurationException;
        return expected ? failure.getMessage() : failure.toString();
    }

    /** The version of this build. */
    static final class VersionText implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"Vesper " + Version.full()};
        }
    }
}
