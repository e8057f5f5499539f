// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import java.lang.reflect.UndeclaredThrowableException;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.vesper.cli.internal.answer.AnswerOption;
import org.vesper.cli.internal.answer.JsonText;
import org.vesper.cli.internal.command.ConnectionsCommand;
import org.vesper.cli.internal.command.DemoCommand;
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
import org.vesper.cli.internal.rules.RulesCommand;
import org.vesper.cli.internal.watch.LevelsCommand;
import org.vesper.cli.internal.watch.LogsCommand;
import org.vesper.cli.internal.watch.TapCommand;
import org.vesper.cli.internal.watch.TopCommand;
import org.vesper.cli.internal.watch.WiresCommand;
import org.vesper.config.ConfigurationException;
import org.vesper.management.ServerMXBean;
import org.vesper.management.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/** The main class of the commands that inspect a server, or start and stop one. */
@Command(name = "vesper", mixinStandardHelpOptions = true, versionProvider = VesperCommand.VersionText.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "An event server: applications of adapters, processors with rules in EPL, and plain Java beans.",
        subcommands = {
            DemoCommand.class, StartCommand.class, StatusCommand.class, StopCommand.class, ListCommand.class, DeployCommand.class},
        footer = {
            "",
            "Commands with a process of their own, and their own --help:",
            "  run      Runs a server in this terminal; Ctrl-C stops it.",
            "  loadgen  Sends events to signal-generation and verifies every signal.",
            "  epl      Runs, checks, explains and formats rules offline, without a server.",
            "  bundle   Builds the jar of an application of rules, as deploy does.",
            "  send     Sends the events of a CSV file to an application.",
            "",
            "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no server runs, 4 degraded (status)."})
public final class VesperCommand implements Runnable {

    private static final Pattern PLACE = Pattern.compile("\\S+:\\d+(:\\d+)?: ");
    private static final String APPLICATION = "name of the application";
    private static final String EXIT_CODES = "Exit codes: 0 done, 1 refused, 3 no server runs.";

    @Spec
    private CommandSpec spec;

    private VesperCommand() {
    }

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    public static CommandLine commandLine() {
        // The help shows commands in this order: commands that are methods follow those named by the annotation.
        return new CommandLine(new VesperCommand())
                .addSubcommand(new RulesCommand())
                .addSubcommand(new ConnectionsCommand())
                .addSubcommand(new UsersCommand())
                .addSubcommand(new RestartCommand())
                .addSubcommand(new InjectCommand())
                .addSubcommand(new WiresCommand())
                .addSubcommand(new TopCommand())
                .addSubcommand(new TapCommand())
                .addSubcommand(new LogsCommand())
                .addSubcommand(new LevelsCommand())
                .addSubcommand(new ConfigCommand())
                .addSubcommand(new DoctorCommand())
                .addSubcommand(new NewCommand())
                .addSubcommand(new CompletionCommand(VesperCommand::commandLine))
                .addSubcommand(new VersionCommand())
                .addSubcommand(new HelpCommand())
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(WrongUsage::print)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    String message = failure instanceof Refusal ? failure.getMessage() : message(failure);
                    if (parsed.asCommandLineList().stream().anyMatch(part -> part.getParseResult().hasMatchedOption(AnswerOption.JSON))) {
                        command.getOut().println(JsonText.of(Map.of("error", message)));
                    }
                    command.getErr().println(prefixed(message));
                    return failure instanceof CommandFailure known ? known.exitCode() : ExitCode.FAILED;
                });
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
            return new String[] {"Vesper " + Version.text()};
        }
    }
}
