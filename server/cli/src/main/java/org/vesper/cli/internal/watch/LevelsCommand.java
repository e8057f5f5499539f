// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.config.NearestName;
import org.vesper.management.MBeanNames;
import org.vesper.management.log.LevelFigures;
import org.vesper.management.log.LoggingMXBean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper levels}: the levels of loggers, at run time. */
@Command(name = "levels", mixinStandardHelpOptions = true, header = "Shows and sets log levels.",
        description = {
            "Without NAME=LEVEL, shows the loggers that have a level. A level that is set here survives a restart, until --reset.",
            "Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no server runs."},
        footer = {"", "Examples: vesper levels com.example.greetings=DEBUG", "          vesper levels --reset"})
public final class LevelsCommand implements Runnable {

    private static final String ALL = "*";
    private static final Pattern LEVEL = Pattern.compile("(?i)[^=]+=\\s*(TRACE|DEBUG|INFO|WARN|ERROR|OFF)\\s*");

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Parameters(paramLabel = "NAME=LEVEL", arity = "0..*", description = {
        "an application, a package, a class or ROOT, and TRACE, DEBUG, INFO, WARN, ERROR or OFF;",
        "with --reset, only the names of loggers"})
    private List<String> given = List.of();

    @Option(names = "--reset", description = "takes back the levels of these loggers, or all that were set at run time")
    private boolean reset;

    @Override
    public void run() {
        given.stream().filter(word -> reset ? word.contains("=") : !LEVEL.matcher(word).matches()).findFirst().ifPresent(word -> {
            throw new ParameterException(spec.commandLine(), reset ? "--reset takes names without a level, not " + word
                    : "'" + word + "' must be NAME=LEVEL, such as com.example=DEBUG; the levels are TRACE, DEBUG, INFO, WARN, ERROR"
                            + " and OFF");
        });
        server.call(connection -> {
            LoggingMXBean logging = connection.proxy(MBeanNames.LOGGING, LoggingMXBean.class);
            if (given.isEmpty() && !reset) {
                server.answer().print(spec.commandLine().getOut(), () -> connection.attribute(MBeanNames.LOGGING, "Levels"),
                        () -> table(logging.getLevels()));
                return;
            }
            List<String> words = given.isEmpty() ? List.of(ALL) : given;
            List<String> done = words.stream().map(word -> reset ? logging.resetLevel(word) : set(connection, logging, word)).toList();
            server.answer().print(spec.commandLine().getOut(), () -> Map.of("done", done), () -> done);
        });
    }

    private static String set(ServerConnection connection, LoggingMXBean logging, String word) {
        int equals = word.lastIndexOf('=');
        String name = word.substring(0, equals);
        String level = word.substring(equals + 1);
        Set<String> applications = connection.applications().keySet();
        String meant = name.contains(".") || name.equalsIgnoreCase("ROOT") ? "" : NearestName.hint(name, applications);
        if (!applications.contains(name) && !meant.isEmpty()) {
            throw new CommandFailure(ExitCode.FAILED, "there is no application " + name + meant);
        }
        return applications.contains(name) ? logging.setApplicationLevel(name, level) : logging.setLevel(name, level);
    }

    private static List<String> table(LevelFigures[] levels) {
        int width = Stream.of(levels).mapToInt(level -> level.logger().length()).reduce("LOGGER".length(), Math::max);
        String format = "%-" + width + "s  %-5s  %s";
        List<String> lines = new ArrayList<>(List.of(String.format(Locale.ROOT, format, "LOGGER", "LEVEL", "SET BY")));
        Stream.of(levels).forEach(level -> lines.add(
                String.format(Locale.ROOT, format, level.logger(), level.level(), level.source())));
        return lines;
    }
}
