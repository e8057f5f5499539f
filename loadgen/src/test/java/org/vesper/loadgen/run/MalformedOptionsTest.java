// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Each option of {@code vesper loadgen} whose value has a form, with a value that does not have it: exit code 2, and a reason. */
class MalformedOptionsTest {

    /** Labels of texts, names of what may exist, and files. */
    private static final Set<String> FREE = Set.of("FILE", "DIR", "TEXT", "JAR", "JAR|CLASS", "COMMAND", "REPORT", "A", "B");
    private static final Set<String> TEXTS = Set.of("--host", "--jmx");
    /** These may be negative. */
    private static final Set<String> SIGNED = Set.of("--seed", "--clock-offset");

    private final List<String> wrong = new ArrayList<>();
    private final Set<String> unknown = new TreeSet<>();
    private int calls;

    @Test
    void shouldBeWrongUsage() {
        tryOptions(LoadGenerator.commandLine(), List.of());
        LoadGenerator.commandLine().getSubcommands().forEach((name, command) -> tryOptions(command, List.of(name)));

        assertEquals("", String.join("\n", wrong));
        assertEquals(Set.of(), unknown);
        assertTrue(calls > 40, calls + " calls");
    }

    private void tryOptions(CommandLine command, List<String> path) {
        for (OptionSpec option : command.getCommandSpec().options()) {
            boolean number = option.type().isPrimitive() || Number.class.isAssignableFrom(option.type())
                    || option.auxiliaryTypes()[0] == Integer.class;
            if (option.usageHelp() || option.arity().max() == 0) {
                continue;
            }
            if (number || isParsed(option)) {
                run(path, option, "x");
                if (number && !SIGNED.contains(option.longestName())) {
                    run(path, option, "-5");
                }
            } else if (!FREE.contains(option.paramLabel()) && !TEXTS.contains(option.longestName())) {
                unknown.add(option.longestName());
            }
        }
    }

    private static boolean isParsed(ArgSpec option) {
        return option.type().isEnum() || option.type().getName().startsWith("org.vesper.");
    }

    private void run(List<String> path, OptionSpec option, String value) {
        calls++;
        StringWriter err = new StringWriter();
        List<String> words = new ArrayList<>(path);
        words.add(option.longestName() + "=" + value);
        int code = LoadGenerator.commandLine().setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(err, true))
                .execute(words.toArray(String[]::new));
        String said = err.toString();
        if (code != 2 || !said.contains(option.longestName()) || !said.contains(value) || said.contains("null") || said.contains("\tat ")) {
            wrong.add(String.join(" ", words) + " -> " + code + ": " + said.strip());
        }
    }
}
