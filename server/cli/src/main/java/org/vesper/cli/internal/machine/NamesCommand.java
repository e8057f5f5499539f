// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.Profile;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.management.MBeanNames;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.users.UsersMXBean;
import org.vesper.management.figures.RuleFigures;
import org.vesper.management.users.UserFigures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * {@code vesper names}: what the last word of a command line can be, for the script of {@code vesper completion}: applications, stages,
 * rules and profiles. It prints nothing if it cannot know, since an error would appear in the middle of what the user types.
 */
@Command(name = "names", hidden = true, header = "Prints what the last word of a command can be.",
        footer = {"", "Example: vesper names suspend sig"})
public final class NamesCommand implements Callable<Integer> {

    private static final Set<String> OF_APPLICATIONS = Set.of("undeploy", "rollback", "suspend", "resume", "start", "stop", "restart",
            "status", "wires", "top", "logs", "latency", "levels", "rules reset");
    private static final Set<String> OF_STAGES = Set.of("tap", "inject", "resume");
    private static final Set<String> OF_RULES = Set.of("rules show", "rules remove", "rules start", "rules stop", "rules undo",
            "rules blame", "params list", "params add", "params set", "params remove");
    private static final Set<String> OF_USERS = Set.of("remove", "role", "password");
    private static final List<String> STAGES = List.of("Adapter", "Stream", "Processor", "EventBean");
    private static final int MOST_RULES = 200;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Parameters(arity = "0..*")
    private List<String> words = List.of();

    /** Options of the command that is typed; neither they nor their values select anything here. */
    @Option(names = {"--in", "-m", "--comment", "-n", "--lines", "--level", "--where", "--side", "--count", "--seconds"})
    private List<String> values = List.of();

    @Unmatched
    private List<String> others = List.of();

    @Override
    public Integer call() {
        try {
            names().forEach(spec.commandLine().getOut()::println);
        } catch (RuntimeException e) {
            // No server runs, or it refuses; then there is nothing to propose.
        }
        return ExitCode.OK;
    }

    private Collection<String> names() {
        List<String> line = spec.commandLine().getParseResult().originalArgs();
        String option = line.size() < 2 ? "" : line.get(line.size() - 2);
        if (option.equals("--profile")) {
            return Profile.names();
        }
        if (words.isEmpty()) {
            return Set.of();
        }
        try (ServerConnection connection = server.connect()) {
            Stream<String> names = option.equals("--in") ? stages(connection, List.of("Processor", "Adapter")) : names(connection);
            return names.collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private Stream<String> names(ServerConnection connection) {
        String command = words.get(0);
        String part = words.get(words.size() - 1);
        if (command.equals("rules") && words.size() > 2) {
            boolean isOfRows = words.get(1).equals("params") && words.size() > 3;
            command = isOfRows ? "params " + words.get(2) : "rules " + words.get(1);
        }
        if (command.equals("users")) {
            return words.size() == 3 && OF_USERS.contains(words.get(1)) ? users(connection) : Stream.empty();
        }
        if (command.equals("latency") && words.size() > 2) {
            String application = words.get(1) + "/";
            return stages(connection, STAGES).filter(name -> name.startsWith(application))
                    .map(name -> name.substring(application.length()));
        }
        Stream<String> applications = OF_APPLICATIONS.contains(command) ? connection.applications().keySet().stream() : Stream.empty();
        Stream<String> stages = OF_STAGES.contains(command) ? stages(connection, STAGES) : Stream.empty();
        Stream<String> rules = OF_RULES.contains(command) ? rules(connection, part) : Stream.empty();
        return Stream.of(applications, stages, rules).flatMap(some -> some);
    }

    private static Stream<String> stages(ServerConnection connection, List<String> kinds) {
        return kinds.stream().flatMap(kind -> connection.names(MBeanNames.parts(kind)).stream())
                .map(name -> MBeanNames.text(name, "application") + "/" + MBeanNames.text(name, "name"));
    }

    private static Stream<String> users(ServerConnection connection) {
        return Stream.of(connection.proxy(MBeanNames.USERS, UsersMXBean.class).list()).map(UserFigures::name);
    }

    private static Stream<String> rules(ServerConnection connection, String part) {
        return connection.names(MBeanNames.parts("Processor")).stream().flatMap(processor ->
                Stream.of(connection.proxy(processor, ProcessorMXBean.class).findRules(part, 0, MOST_RULES)).map(RuleFigures::name));
    }
}
