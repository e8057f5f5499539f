// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.rules;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import org.vesper.cli.internal.text.RuleFileText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "params", mixinStandardHelpOptions = true, header = "Shows and changes the rows of a rule with parameters.",
        synopsisSubcommandLabel = "COMMAND", description = {
            "Such a rule has ? in its text; each row of its table gives their values and runs as the rule RULE/ROW.",
            "Exit codes: 0 done, 1 refused and nothing changed, 2 wrong usage, 3 no server runs."})
final class ParametersCommand implements Runnable {

    private static final String EXIT_CODES = "Exit codes: 0 done, 1 refused, and nothing has changed, 2 wrong usage, 3 no server runs.";
    private static final String RULE = "a rule with ? in its text";

    @Spec
    private CommandSpec spec;

    /** Shows all commands if none is given. */
    @Override
    public void run() {
        spec.commandLine().usage(out());
    }

    @Command(name = "list", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules params list percent"},
            header = "Shows the rows of a rule, as CSV.", description = EXIT_CODES)
    void list(@Mixin ProcessorOption processor, @Parameters(paramLabel = "RULE", description = RULE) String rule) {
        processor.call(called -> {
            String table = called.ruleParameters(rule);
            processor.answer().printText(out(), () -> Map.of("rule", rule, "table", table), () -> table);
        });
    }

    @Command(name = "add", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules params add percent new.csv"},
            header = "Adds rows to a rule.", description = EXIT_CODES)
    void add(@Mixin ProcessorOption processor, @Mixin CommentOption why,
            @Parameters(paramLabel = "RULE", description = RULE) String rule,
            @Parameters(paramLabel = "FILE", description = {
                "CSV with a header: the name of the row, then one value for each ? of the rule;", "- reads it from standard input"})
                    String file) {
        String table = RuleFileText.of(file);
        processor.change(out(), called -> called.addParameters(rule, RuleFileText.name(file), table, why.comment()));
    }

    @Command(name = "set", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules params set percent WSC=WSC,7.5"},
            header = "Replaces rows of a rule, and adds new ones.", description = {
        "A row replaces the row of its name between two events; all other rows continue unchanged.", EXIT_CODES})
    void set(@Mixin ProcessorOption processor, @Mixin CommentOption why,
            @Parameters(paramLabel = "RULE", description = RULE) String rule,
            @Parameters(paramLabel = "FILE|ROW", arity = "1..*", description = {
                "CSV with a header, as for add, or rows such as WSC=WSC,7.5;", "- reads the CSV from standard input"})
                    List<String> given) {
        boolean rows = given.stream().allMatch(row -> row.contains("="));
        if (!rows && given.size() > 1) {
            throw new ParameterException(spec.commandLine(), "one file is given, or rows such as WSC=WSC,7.5");
        }
        String table = rows ? String.join("; ", given) : RuleFileText.of(given.get(0));
        String file = rows ? "the command line" : RuleFileText.name(given.get(0));
        processor.change(out(), called -> called.setParameters(rule, file, table, why.comment()));
    }

    @Command(name = "remove", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules params remove percent WSC"},
            header = "Removes rows of a rule.", description = EXIT_CODES)
    void remove(@Mixin ProcessorOption processor, @Mixin CommentOption why,
            @Parameters(paramLabel = "RULE", description = RULE) String rule,
            @Parameters(paramLabel = "ROW", arity = "1..*", description = "names of rows") List<String> rows) {
        processor.change(out(), called -> called.removeParameters(rule, RulesCommand.lines(rows), why.comment()));
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
