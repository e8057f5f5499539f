// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.epl.tools.internal.command.CheckCommand;
import org.vesper.epl.tools.internal.command.ExplainCommand;
import org.vesper.epl.tools.internal.command.FormatCommand;
import org.vesper.epl.tools.internal.command.RunCommand;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Each argument of the commands that need no server whose value has a form, with a value that does not have it: exit code 2. */
class MalformedOptionsTest {

    /** A value for each label, of the wrong form. */
    private static final Map<String, String> MALFORMED = Map.ofEntries(Map.entry("HOST:PORT", "nohost"), Map.entry("TYPE=FILE", "notype"),
            Map.entry("TYPE=NAMES", "notype"), Map.entry("NAME=VALUE", "noname"), Map.entry("CHARACTER", "||"), Map.entry("ACCESS", "some"),
            Map.entry("DIALECT", "latin"), Map.entry("ZONE", "Nowhere"), Map.entry("TIME", "yesterday"),
            Map.entry("PROPERTY[:UNIT]", "at:fortnight"), Map.entry("<name>", "b ob"));
    private static final Set<String> FREE = Set.of("FILE", "JAR", "NAME", "ID");

    @TempDir
    private Path folder;
    private final List<String> wrong = new ArrayList<>();
    private final Set<String> unknown = new TreeSet<>();
    private int calls;

    @Test
    void shouldBeWrongUsage() throws Exception {
        Files.writeString(folder.resolve("rules.epl"), "@Name('r') SELECT price FROM Trade;\n");
        Files.writeString(folder.resolve("trades.csv"), "at,price\n1,1.5\n");
        new CommandLine(new EplCommand.TopLevel()).getSubcommands().forEach((name, command) -> tryArguments(command, List.of(name)));
        Stream.of(RunCommand.class, CheckCommand.class, ExplainCommand.class, FormatCommand.class).map(CommandLine::new)
                .forEach(command -> tryArguments(command, List.of(command.getCommandName())));

        assertEquals("", String.join("\n", wrong));
        assertEquals(Set.of(), unknown);
        assertTrue(calls > 30, calls + " calls");
    }

    private void tryArguments(CommandLine command, List<String> path) {
        CommandSpec spec = command.getCommandSpec();
        for (ArgSpec argument : spec.args()) {
            String value = MALFORMED.get(argument.paramLabel());
            boolean takesValue = argument.arity().max() > 0 && !(argument.isOption() && ((OptionSpec) argument).usageHelp());
            if (takesValue && value != null) {
                run(spec, path, argument, value);
            } else if (takesValue && !FREE.contains(argument.paramLabel())) {
                unknown.add(argument.paramLabel());
            }
        }
    }

    private void run(CommandSpec spec, List<String> path, ArgSpec argument, String value) {
        calls++;
        List<String> words = new ArrayList<>(path);
        spec.positionalParameters().stream().filter(each -> each == argument || each.arity().min() > 0)
                .forEach(each -> words.add(each == argument ? value : valid(each)));
        spec.options().stream().filter(each -> each == argument || each.required() || List.of("--events", "--rules").contains(each.longestName()))
                .forEach(each -> words.addAll(List.of(each.longestName(), each == argument ? value : valid(each))));
        StringWriter err = new StringWriter();
        int code = EplCommand.run(new PrintWriter(new StringWriter()), new PrintWriter(err), words.toArray(String[]::new));
        String said = err.toString();
        boolean named = !argument.isOption() || said.contains(((OptionSpec) argument).longestName());
        if (code != 2 || !named || !said.contains(value.substring(value.indexOf(':') + 1)) || said.contains("null") || said.contains("Exception")) {
            wrong.add(String.join(" ", words) + " -> " + code + ": " + said.strip());
        }
    }

    private String valid(ArgSpec argument) {
        return switch (argument.paramLabel()) {
            case "HOST:PORT" -> "localhost:1";
            case "TYPE=FILE" -> "Trade=" + folder.resolve("trades.csv");
            default -> folder.resolve("rules.epl").toString();
        };
    }
}
