// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.vesper.cli.internal.connection.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/** {@code vesper completion}: a script that lets the shell complete commands and options. */
@Command(name = "completion", mixinStandardHelpOptions = true,
        header = "Prints a script for bash or zsh that completes commands, options and names.",
        description = {
            "Names of applications, stages, rules and profiles are those of the server that the line addresses, if it runs.",
            "Exit codes: 0 done, 2 wrong usage."},
        footer = {
            "",
            "bash: vesper completion bash > ~/.local/share/bash-completion/completions/vesper",
            "zsh:  echo 'source <(vesper completion zsh)' >> ~/.zshrc"})
public final class CompletionCommand implements Callable<Integer> {

    /** The commands of other main classes with their subcommands. */
    private static final Map<String, List<String>> ELSEWHERE = Map.of("run", List.of(), "loadgen", List.of(),
            "epl", List.of("run", "check", "explain", "format"), "bundle", List.of(), "send", List.of(),
            "wire-check", List.of());

    /** The script is for bash; zsh runs it by its own emulation. */
    private static final String ZSH = "autoload -U +X compinit && compinit -u\nautoload -U +X bashcompinit && bashcompinit\n";

    /** Asks for names where the script of picocli has none. The shell does not expand them, whatever they contain. */
    private static final String NAMES = """

            function _vesper_names() {
              _complete_vesper "$@"
              local word="${COMP_WORDS[COMP_CWORD]}" name
              case "${COMP_WORDS[COMP_CWORD-1]}" in
                VALUED) return ;;
              esac
              if [[ $word != -* && COMP_CWORD -gt 1 && ${#COMPREPLY[@]} -eq 0 ]]; then
                while IFS= read -r name; do
                  [[ $name == "$word"* ]] && COMPREPLY+=("$(printf %q "$name")")
                done < <("${COMP_WORDS[0]}" names "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
              fi
            }
            complete -F _vesper_names -o default vesper
            """;

    /** Options whose values are names of the server. */
    private static final Set<String> NAMED = Set.of("--in", "--profile");

    private static final List<String> SHELLS = List.of("bash", "zsh");

    private final Supplier<CommandLine> commands;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh", completionCandidates = Shells.class)
    private String shell;

    /** The shells, as picocli wants them. */
    static final class Shells implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return SHELLS.iterator();
        }
    }

    /** @param commands makes the command line to complete */
    public CompletionCommand(Supplier<CommandLine> commands) {
        this.commands = commands;
    }

    @Override
    public Integer call() {
        if (!SHELLS.contains(shell)) {
            throw new ParameterException(spec.commandLine(),
                    "there is a script for " + String.join(" and ", SHELLS) + ", not for " + shell);
        }
        CommandLine all = commands.get();
        ELSEWHERE.forEach((name, parts) -> {
            CommandLine command = new CommandLine(CommandSpec.create());
            parts.forEach(part -> command.addSubcommand(part, CommandSpec.create()));
            all.addSubcommand(name, command);
        });
        PrintWriter out = spec.commandLine().getOut();
        out.print((shell.equals("zsh") ? ZSH : "") + AutoComplete.bash("vesper", all)
                + NAMES.replace("VALUED", String.join("|", valued(all))));
        out.flush();
        return ExitCode.OK;
    }

    /** The options with a value that is no name of the server. Those that have none in some command are left out. */
    private static Set<String> valued(CommandLine all) {
        Set<String> valued = new TreeSet<>();
        Set<String> others = new TreeSet<>(NAMED);
        collect(all, valued, others);
        valued.removeAll(others);
        return valued;
    }

    private static void collect(CommandLine command, Set<String> valued, Set<String> others) {
        command.getCommandSpec().optionsMap().forEach((name, option) -> (option.arity().max() > 0 ? valued : others).add(name));
        command.getSubcommands().values().forEach(below -> collect(below, valued, others));
    }
}
