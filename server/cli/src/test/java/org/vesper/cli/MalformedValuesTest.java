// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Each argument of each command whose value has a form, with a value that does not have it: the command ends with exit code 2, whether a
 * server runs or not, and says which argument it is and what the value was. An argument with a new label is added to one of the lists.
 */
@Timeout(120)
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class MalformedValuesTest {

    /** A value for each label, of the wrong form. */
    private static final Map<String, String> MALFORMED = Map.ofEntries(
            Map.entry("HOST:PORT", "nohost"), Map.entry("KEY=VALUE", "nokey"), Map.entry("NAME=VALUE", "noname"),
            Map.entry("NAME=LEVEL", "ROOT=SILLY"), Map.entry("ROLE", "king"), Map.entry("SIDE", "middle"), Map.entry("CONDITION", ")("),
            Map.entry("DURATION", "soon"), Map.entry("TYPE=FILE", "notype"), Map.entry("TYPE=NAMES", "notype"),
            Map.entry("ACCESS", "some"), Map.entry("RANGE", "10.0.0.0/99"), Map.entry("SUBJECT", "nobody"), Map.entry("TYPE", "a/b/c"),
            Map.entry("<name>", "b ob"),
            Map.entry("APP/STAGE", "nostage"), Map.entry("APP/ADAPTER", "noadapter"), Map.entry("PACKAGE", "1.2"), Map.entry("SHELL", "dos"),
            Map.entry("PLACE", "yesterday"), Map.entry("POSITION", "x"), Map.entry("max|N", "fast"), Map.entry("FIGURE", "p12"),
            Map.entry("VERSION", "x"), Map.entry("CHARACTER", "||"), Map.entry("<level>", "SILLY"), Map.entry("OUTPUT-ID", "noid"),
            Map.entry("[NAME=VALUE...]", "noname"));
    /** Labels of values without a form: names of what may exist, texts, and files. */
    private static final Set<String> FREE = Set.of("A", "ADDRESS", "APP", "APP[/ADAPTER]", "APP[/PROCESSOR]", "APP[/STAGE]", "APP|all", "B",
            "DIR", "FILE", "FILE.epl", "FILE.jar", "FILE.jar|APP[/ADAPTER]", "FILE|ROW", "FOLDER", "FROM", "ID", "JOURNAL", "NAME", "ROW",
            "RULE", "TEXT", "TO", "TYPE[=FILE]", "VERSION|RULE", "current|FILE.epl");
    /** Names that are given to something new have a form; these commands give one. */
    private static final Set<List<String>> NAMES = Set.of(List.of("users", "add"), List.of("clients", "add"), List.of("new"));
    private static final Map<String, String> VALID = Map.of("APP/STAGE", "app/stage", "ROLE", "viewer", "NAME=LEVEL", "ROOT=INFO",
            "HOST:PORT", "localhost:1", "NAME", "alice", "APP/ADAPTER", "app/ticks");
    /** These print the commands, or their names for completion. */
    private static final Set<String> LEFT_OUT = Set.of("help", "names");

    private static final InputStream STANDARD_INPUT = System.in;

    @TempDir
    private Path folder;
    private final StringWriter err = new StringWriter();
    private final CommandLine all = VesperCommand.commandLine();
    private final Set<String> unknown = new TreeSet<>();
    private int calls;

    @AfterEach
    void restore() {
        System.setIn(STANDARD_INPUT);
    }

    @Test
    void shouldBeWrongUsage() throws IOException {
        Files.createDirectories(folder.resolve("conf"));
        List<String> wrong = new ArrayList<>();
        leaves(all, List.of()).filter(path -> !LEFT_OUT.contains(path.get(0))).forEach(path -> tryArguments(at(path), path, wrong));
        assertEquals("", String.join("\n", wrong));
        assertEquals(Set.of(), unknown);
        assertTrue(calls > 100, calls + " calls");
    }

    private static Stream<List<String>> leaves(CommandLine command, List<String> path) {
        return command.getSubcommands().isEmpty() ? Stream.of(path) : command.getSubcommands().entrySet().stream()
                .flatMap(sub -> leaves(sub.getValue(), Stream.concat(path.stream(), Stream.of(sub.getKey())).toList()));
    }

    private CommandSpec at(List<String> path) {
        CommandLine command = all;
        for (String name : path) {
            command = command.getSubcommands().get(name);
        }
        return command.getCommandSpec();
    }

    private void tryArguments(CommandSpec spec, List<String> path, List<String> wrong) {
        for (ArgSpec argument : spec.args()) {
            boolean takesValue = argument.arity().max() > 0 && !(argument.isOption() && ((OptionSpec) argument).usageHelp());
            String label = argument.paramLabel();
            boolean number = argument.type().isPrimitive() || Number.class.isAssignableFrom(argument.type());
            String value = number ? "x" : NAMES.contains(path) && label.equals("NAME") && !argument.isOption() ? "b:ob" : MALFORMED.get(label);
            if (takesValue && value != null) {
                run(words(spec, path, argument, value), argument, value, wrong);
            } else if (takesValue && !FREE.contains(label)) {
                unknown.add(label);
            }
        }
    }

    private List<String> words(CommandSpec spec, List<String> path, ArgSpec argument, String value) {
        List<String> words = new ArrayList<>(path);
        List<PositionalParamSpec> positions = spec.positionalParameters();
        positions.stream().filter(each -> positions.indexOf(each) <= positions.indexOf(argument) || each.arity().min() > 0)
                .forEach(each -> words.add(each == argument ? value : valid(each)));
        spec.options().stream().filter(each -> each == argument || each.required() && each.arity().max() > 0)
                .forEach(each -> words.addAll(List.of(each.longestName(), each == argument ? value : valid(each))));
        if (spec.findOption("--instance") != null && !words.contains("--url")) {
            words.addAll(List.of("--instance", folder.toString()));
        }
        return words;
    }

    private String valid(ArgSpec argument) {
        return VALID.getOrDefault(argument.paramLabel(), argument.type() == Path.class ? folder.resolve("x").toString() : "1");
    }

    private void run(List<String> words, ArgSpec argument, String value, List<String> wrong) {
        calls++;
        err.getBuffer().setLength(0);
        System.setIn(new ByteArrayInputStream("correct horse battery\n".getBytes(StandardCharsets.UTF_8)));
        int code = VesperCommand.commandLine(words.get(0)).setOut(new PrintWriter(Writer.nullWriter())).setErr(new PrintWriter(err, true))
                .execute(words.toArray(String[]::new));
        String said = err.toString();
        boolean named = !argument.isOption() || said.contains(((OptionSpec) argument).longestName());
        if (code != 2 || !named || !said.contains(value) || said.contains("null") || said.contains("Exception")) {
            wrong.add(String.join(" ", words).replace(folder.toString(), "DIR") + " -> " + code + ": " + said.strip());
        }
    }
}
