// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.management.MBeanNames;
import org.vesper.management.figures.ApplicationFigures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "list", mixinStandardHelpOptions = true, footer = {"", "Example: vesper list --json"},
        header = "Shows the applications of a server and their states.",
        description = "Exit codes: 0 done, 1 does not answer, 2 wrong usage, 3 no server runs.")
public final class ListCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Override
    public void run() {
        server.call(connection -> server.answer().print(spec.commandLine().getOut(),
                () -> connection.invoke(MBeanNames.SERVER, "list"), () -> table(connection.server().list())));
    }

    private static List<String> table(ApplicationFigures[] applications) {
        int width = Stream.of(applications).map(ApplicationFigures::name).mapToInt(String::length)
                .reduce("APPLICATION".length(), Math::max);
        String format = "%-" + width + "s  %-9s  %s%s";
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, format, "APPLICATION", "STATE", "VERSION", ""));
        for (ApplicationFigures application : applications) {
            String problem = problem(application);
            lines.add(String.format(Locale.ROOT, format, application.name(), application.state(), application.version(),
                    application.version().isEmpty() || problem.isEmpty() ? problem : ": " + problem));
        }
        return lines;
    }

    private static String problem(ApplicationFigures application) {
        if (!application.failure().isEmpty()) {
            return application.failure();
        }
        String[] stopped = application.stoppedStages();
        return stopped.length == 0 ? "" : "stopped by faults: " + String.join(", ", stopped);
    }
}
