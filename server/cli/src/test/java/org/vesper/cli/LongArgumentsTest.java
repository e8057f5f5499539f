// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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

/**
 * Each argument of each command with 100,000 characters, of one kind, or with -Pthorough of several: the command ends with one of its exit
 * codes.
 */
@Timeout(300)
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class LongArgumentsTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    private static final int LENGTH = 100_000;
    private static final List<String> TEXTS = List.of("x".repeat(LENGTH), '"' + "\"\"".repeat(LENGTH / 2 - 1) + '"',
            "(".repeat(LENGTH / 2) + ")".repeat(LENGTH / 2), "a=b,".repeat(LENGTH / 4));
    /** These start a server, or print the commands. */
    private static final Set<String> LEFT_OUT = Set.of("demo", "bench", "start", "restart", "help");

    private static final InputStream STANDARD_INPUT = System.in;

    @TempDir
    private Path folder;
    /** Made once, since that takes a second. */
    private final CommandLine all = VesperCommand.commandLine().setOut(new PrintWriter(Writer.nullWriter()))
            .setErr(new PrintWriter(Writer.nullWriter()));
    private int calls;

    @AfterEach
    void restore() {
        System.setIn(STANDARD_INPUT);
    }

    @Test
    void shouldEndWithAnExitCode() throws IOException {
        Files.createDirectories(folder.resolve("conf"));
        List<String> wrong = new ArrayList<>();
        leaves(all, List.of()).filter(path -> !LEFT_OUT.contains(path.get(0))).forEach(path -> tryArguments(at(path), path, wrong));
        assertEquals(List.of(), wrong);
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
            boolean isText = argument.isOption() && ((OptionSpec) argument).usageHelp() || argument.arity().max() == 0;
            for (String text : isText ? List.<String>of() : THOROUGH ? TEXTS : List.of(TEXTS.get(calls % TEXTS.size()))) {
                List<String> words = new ArrayList<>(path);
                List<ArgSpec> positions = List.copyOf(spec.positionalParameters());
                // What a command writes belongs into the folder of the test.
                String other = folder.resolve("x").toString();
                positions.forEach(position -> words.add(position.paramLabel().equals(argument.paramLabel()) ? text : other));
                if (argument.isOption()) {
                    words.addAll(List.of(((OptionSpec) argument).longestName(), text));
                }
                if (spec.findOption("--instance") != null && !words.contains("--instance")) {
                    words.addAll(List.of("--instance", folder.toString()));
                }
                run(words, path, argument, wrong);
            }
        }
    }

    private void run(List<String> words, List<String> path, ArgSpec argument, List<String> wrong) {
        calls++;
        // A password, for example: the first line.
        System.setIn(new ByteArrayInputStream((TEXTS.get(0).repeat(10) + "\n").getBytes(StandardCharsets.UTF_8)));
        try {
            int code = all.execute(words.toArray(String[]::new));
            if (code < 0 || code > 5) {
                wrong.add(path + " " + argument.paramLabel() + " exit code " + code);
            }
        } catch (RuntimeException | Error e) {
            wrong.add(path + " " + argument.paramLabel() + " " + e);
        }
    }
}
