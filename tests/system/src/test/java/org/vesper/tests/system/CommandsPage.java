// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.vesper.tests.system.ShippedClasses.call;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The page docs/reference/commands.md: the help of every command, in the order of the alphabet. */
final class CommandsPage {

    private static final String INTRODUCTION = """
            # Commands

            The help of each command, as `vesper COMMAND --help` prints it. The build generates this page from the code.
            [Running a server](../operations/running-a-server.md) describes how the commands work together.

            """;
    private static final int WIDTH = 100;
    /** The options by which a command finds its server, with their heading; each such command has them. */
    private static final Pattern OTHER_SERVER = Pattern.compile("\nA server on another machine, or as another user:\n(?:.+\n)+");

    private CommandsPage() {
    }

    static String text(ShippedClasses shipped) {
        Map<String, String> helps = new TreeMap<>();
        Object vesper = ShippedClasses.callStatic(shipped.named("org.vesper.cli.VesperCommand"), "commandLine");
        Map<String, String> all = new LinkedHashMap<>();
        collect("vesper", vesper, all);
        String overview = all.remove("vesper");
        helps.putAll(all);
        helps.put("vesper run", (String) shipped.constant("org.vesper.launcher.Options", "HELP"));
        collect("vesper epl", commandLine(shipped, "org.vesper.epl.tools.EplCommand"), helps);
        collect("vesper", commandLine(shipped, "org.vesper.epl.tools.EplCommand$TopLevel"), helps);
        helps.remove("vesper");
        collect("vesper loadgen", ShippedClasses.callStatic(shipped.named("org.vesper.loadgen.run.LoadGenerator"), "commandLine"), helps);
        collect("vesper wire-check", commandLine(shipped, "org.vesper.wire.check.WireCheckCommand"), helps);
        String options = helps.values().stream().flatMap(help -> OTHER_SERVER.matcher(help).results()).map(MatchResult::group)
                .max(Comparator.comparing(String::length)).orElseThrow();
        StringBuilder page = new StringBuilder(INTRODUCTION).append(block(overview))
                .append("\nCommands that ask a server have these options, which the following sections omit:\n\n").append(block(options));
        helps.forEach((name, help) -> page.append("\n## ").append(name).append("\n\n")
                .append(block(OTHER_SERVER.matcher(help).replaceFirst(""))));
        return page.toString();
    }

    private static Object commandLine(ShippedClasses shipped, String command) {
        return shipped.create("picocli.CommandLine", shipped.create(command));
    }

    private static void collect(String name, Object command, Map<String, String> helps) {
        Object usage = call(call(command, "getCommandSpec"), "usageMessage");
        if ((Boolean) call(usage, "hidden")) {
            return;
        }
        call(usage, "autoWidth", false);
        call(usage, "width", WIDTH);
        helps.put(name, (String) call(command, "getUsageMessage"));
        ((Map<?, ?>) call(command, "getSubcommands")).forEach((part, below) -> collect(name + " " + part, below, helps));
    }

    private static String block(String help) {
        return "```text\n" + help.replaceAll("[ \t]+\n", "\n").strip() + "\n```\n";
    }
}
