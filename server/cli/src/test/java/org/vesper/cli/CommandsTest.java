// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The commands that there are, and the examples in their help. */
class CommandsTest {

    private static final Pattern EXAMPLE = Pattern.compile("^(?:Examples?:)? *(?:bash: |zsh: )? *vesper (.*)$");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

    @Test
    void shouldShowAnExampleThatIsACommandInEveryHelp() {
        List<String> without = new ArrayList<>();
        check("vesper", VesperCommand.commandLine(), without);
        assertEquals(List.of(), without);
    }

    @Test
    void shouldMakeOnlyTheCommandsThatAreAskedFor() {
        Set<String> operations = Set.of("undeploy", "rollback", "suspend", "resume");
        for (String name : VesperCommand.commandLine().getSubcommands().keySet()) {
            Set<String> made = VesperCommand.commandLine(name).getSubcommands().keySet();
            if (!name.equals("help")) {
                assertEquals(operations.contains(name) ? operations : Set.of(name), made);
            }
        }
        assertTrue(VesperCommand.commandLine("statsu").getSubcommands().keySet().containsAll(List.of("status", "help")));
    }

    private static void check(String path, CommandLine command, List<String> without) {
        command.getSubcommands().forEach((name, below) -> check(path + " " + name, below, without));
        List<String> examples = Stream.of(command.getCommandSpec().usageMessage().footer()).map(EXAMPLE::matcher).filter(Matcher::matches)
                .map(line -> line.group(1)).toList();
        if (command.getSubcommands().isEmpty() && examples.isEmpty()) {
            without.add(path);
        }
        for (String example : examples) {
            assertTrue(("vesper " + example).startsWith(path), path + " shows " + example);
            List<String> words = new ArrayList<>();
            WORD.matcher(example.replaceFirst(" > ~.*", "")).results().forEach(word -> words.add(
                    word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3)));
            VesperCommand.commandLine().parseArgs(words.toArray(String[]::new));
        }
    }
}
