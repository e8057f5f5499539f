// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.cli.VesperCommand;
import picocli.CommandLine;

class CompletionCommandTest {

    @TempDir
    private Path folder;

    /** Types each line into a real bash, which calls the function of the script as it does at the tabulator key. */
    @Test
    void shouldCompleteCommandsAndOptionsInBash() throws Exception {
        Path script = Files.writeString(folder.resolve("vesper-completion"), script("bash"));
        assertEquals(List.of("status"), completed(script, "vesper", "statu"));
        assertTrue(completed(script, "vesper", "rules", "").containsAll(List.of("add", "list", "params")));
        assertTrue(completed(script, "vesper", "epl", "").containsAll(List.of("check", "run")));
        assertEquals(List.of("--follow"), completed(script, "vesper", "logs", "--fol"));
    }

    /** The command that it asks is one of the test, which prints its words. */
    @Test
    void shouldAskForNamesWhereACommandHasNone() throws Exception {
        Path script = Files.writeString(folder.resolve("vesper-completion"), script("bash"));
        Path asked = Files.writeString(folder.resolve("vesper"), "#!/bin/sh\necho \"$*\" >> " + folder.resolve("asked")
                + "\nprintf '%s\\n' 'percent/A B' 'percent/$(exit 7)' trend/A\n");
        Files.setPosixFilePermissions(asked, PosixFilePermissions.fromString("rwx------"));
        assertEquals(List.of("percent/A\\ B", "percent/\\$\\(exit\\ 7\\)"), completed("_vesper_names", script, asked.toString(), "rules", "show", "--in", "fx",
                "per"));
        assertEquals(List.of("names rules show --in fx per"), Files.readAllLines(folder.resolve("asked")));
        assertEquals(List.of("--follow"), completed("_vesper_names", script, asked.toString(), "logs", "--fol"));
        assertEquals(List.of("status"), completed("_vesper_names", script, asked.toString(), "statu"));
        assertEquals(1, Files.readAllLines(folder.resolve("asked")).size(), "asked only for names");
    }

    /** The command that would be asked for names says WRONG, so an answer of it would show. */
    @Test
    void shouldCompleteTheValuesOfOptionsAndAskForNoNamesInTheirPlace() throws Exception {
        Path script = Files.writeString(folder.resolve("vesper-completion"), script("bash"));
        Path asked = Files.writeString(folder.resolve("vesper"), "#!/bin/sh\necho WRONG\n");
        Files.setPosixFilePermissions(asked, PosixFilePermissions.fromString("rwx------"));
        Map<String, List<String>> values = Map.of("logs --level", List.of("TRACE", "DEBUG", "INFO", "WARN", "ERROR"),
                "tap fx/ticks --side", List.of("entry", "exit"), "latency fx in out --threshold", List.of(),
                "latency fx in out --figure", List.of("mean", "p50", "p90", "p99", "p999", "p9999", "max"),
                "users add bob --role", List.of("viewer", "operator", "deployer", "admin"),
                "deploy a.epl --java", List.of("declared", "bundle", "any"),
                "users role bob", List.of("viewer", "operator", "deployer", "admin"), "rules show --in", List.of("WRONG"));
        for (Map.Entry<String, List<String>> value : values.entrySet()) {
            String line = asked + " " + value.getKey() + " ";
            assertEquals(value.getValue(), completed("_vesper_names", script, line.split(" ", -1)), line);
        }
    }

    @Test
    void shouldCompleteEveryCommandThatThereIs() throws Exception {
        Path script = Files.writeString(folder.resolve("vesper-completion"), script("bash"));
        Map<List<String>, Set<String>> groups = new LinkedHashMap<>();
        addGroups(List.of("vesper"), VesperCommand.commandLine(), groups);
        assertTrue(groups.size() > 5, groups::toString);
        for (Map.Entry<List<String>, Set<String>> group : groups.entrySet()) {
            List<String> words = new ArrayList<>(group.getKey());
            words.add("");
            Set<String> missing = new TreeSet<>(group.getValue());
            missing.removeAll(completed(script, words.toArray(String[]::new)));
            assertEquals(Set.of(), missing, group.getKey()::toString);
        }
    }

    private static void addGroups(List<String> path, CommandLine command, Map<List<String>, Set<String>> groups) {
        if (command.getSubcommands().isEmpty()) {
            return;
        }
        groups.put(path, new TreeSet<>(command.getSubcommands().keySet()));
        groups.get(path).removeIf(name -> command.getSubcommands().get(name).getCommandSpec().usageMessage().hidden());
        command.getSubcommands().forEach((name, below) -> {
            List<String> longer = new ArrayList<>(path);
            longer.add(name);
            addGroups(longer, below, groups);
        });
    }

    @Test
    void shouldLetZshRunTheScriptOfBash() throws IOException {
        String script = script("zsh");
        assertTrue(script.startsWith("autoload -U +X compinit") && script.endsWith(script("bash")));
    }

    private static List<String> completed(Path script, String... words) throws Exception {
        return completed("_complete_vesper", script, words);
    }

    private static List<String> completed(String function, Path script, String... words) throws Exception {
        String call = "source " + script + "; COMP_WORDS=(" + String.join(" ", words).replaceAll(" $", " ''") + "); COMP_CWORD="
                + (words.length - 1) + "; " + function + "; printf '%s\\n' \"${COMPREPLY[@]}\"";
        Process bash = new ProcessBuilder("bash", "-c", call).start();
        String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(bash.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, bash.waitFor(), errors);
        return output.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    private static String script(String shell) {
        StringWriter out = new StringWriter();
        assertEquals(0, VesperCommand.commandLine().setOut(new PrintWriter(out, true)).execute("completion", shell));
        return out.toString();
    }
}
