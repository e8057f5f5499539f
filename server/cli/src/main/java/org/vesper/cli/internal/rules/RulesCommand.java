// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.rules;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.cli.internal.text.EventText;
import org.vesper.cli.internal.text.RuleFileText;
import org.vesper.cli.internal.text.RuleLogText;
import org.vesper.cli.internal.text.RuleTable;
import org.vesper.cli.internal.text.RuleText;
import org.vesper.management.ProcessorMXBean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "rules", mixinStandardHelpOptions = true, header = "Shows and changes the rules of a processor while events flow.",
        synopsisSubcommandLabel = "COMMAND", subcommands = ParametersCommand.class,
        description = {
            "A change is checked and compiled first, then applied between two events. If anything is wrong, nothing changes.",
            "With --dry-run, add, replace, remove and upload only say what they would do.",
            "Exit codes: 0 done, 1 refused and nothing changed, 2 wrong usage, 3 no server runs."})
public final class RulesCommand implements Runnable {

    private static final String EXIT_CODES = "Exit codes: 0 done, 1 refused, and nothing has changed, 2 wrong usage, 3 no server runs.";

    @Spec
    private CommandSpec spec;

    /** Shows all commands if none is given. */
    @Override
    public void run() {
        spec.commandLine().usage(out());
    }

    @Command(name = "list", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules list --in signal-generation"},
            header = "Shows all rules: state, outputs, and which share a template.",
            description = {
                "With --memory, shows what they retain instead: events in windows and partial matches, matches that wait for a further"
                + " event, groups of aggregates, and an estimate of the memory, the most first. Events wait some milliseconds meanwhile.",
                EXIT_CODES})
    void list(@Mixin ProcessorOption processor,
            @Option(names = "--memory", description = "shows what the rules retain") boolean memory) {
        if (memory) {
            processor.ask((connection, name) -> processor.answer().print(out(),
                    () -> connection.invoke(name, "retained", "", 0, Integer.MAX_VALUE),
                    () -> RuleTable.of(connection.proxy(name, ProcessorMXBean.class).retained("", 0, Integer.MAX_VALUE))));
            return;
        }
        processor.ask((connection, name) -> processor.answer().print(out(), () -> connection.attribute(name, "Rules"),
                () -> ruleTable(connection.proxy(name, ProcessorMXBean.class))));
    }

    private static List<String> ruleTable(ProcessorMXBean processor) {
        return RuleTable.of(processor.getRules(), processor.getLiveRuleCount());
    }

    @Command(name = "show", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules show percent/WSC"},
            header = "Shows the text of rules, as a rules file.", description = {
        "For a row of parameters, shows the rule with its ?.", EXIT_CODES})
    void show(@Mixin ProcessorOption processor,
            @Parameters(paramLabel = "NAME", arity = "1..*", description = "rules") List<String> names) {
        processor.call(called -> processor.answer().printText(out(),
                () -> names.stream().collect(Collectors.toMap(name -> name, called::ruleText, (text, same) -> text, LinkedHashMap::new)),
                () -> versioned(called.getRulesVersion(), RuleText.of(called, names))));
    }

    @Command(name = "add", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules add rise.epl --comment 'wanted by sales'"},
            header = "Adds the rules of a file and starts them.", description = {
        "A name that is in use is an error.",
        "With --shadow, the rules run on all events without effect, until vesper rules promote: their outputs are counted and the last ones"
            + " kept (vesper rules outputs), but go nowhere.",
        "With --warm, the rules begin with what they would retain if they had always been there: they are fed from the journal first, with"
            + " their outputs held back. This needs recovery = journal, and a journal that reaches back as far as the rules do.",
        EXIT_CODES})
    void add(@Mixin ProcessorOption processor, @Mixin CommentOption why,
            @Option(names = "--shadow", description = "adds the rules without effect, to try them on live events") boolean shadow,
            @Mixin NewRulesOption how,
            @Parameters(paramLabel = "FILE", description = RuleFileText.FILE) String file) {
        String text = RuleFileText.of(file);
        if (how.dryRun()) {
            processor.plan(out(), called -> called.planAdd(RuleFileText.name(file), text, shadow, how.warm()));
        } else if (how.warm()) {
            processor.change(out(), called -> "added" + (shadow ? " in the shadow" : "") + ": " + file + "; "
                    + called.addWarmRules(RuleFileText.name(file), text, shadow, why.comment()));
        } else if (shadow) {
            change(processor, "added in the shadow: " + file, called ->
                    called.addShadowRules(RuleFileText.name(file), text, why.comment()));
        } else {
            change(processor, "added: " + file, called -> called.addRules(RuleFileText.name(file), text, why.comment()));
        }
    }

    @Command(name = "promote", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules promote rise"},
            header = "Lets rules take effect that were added by add --shadow.", description = {
        "This happens between two events; the rules keep the events they retain. A rule with parameters is promoted with all its rows.",
        EXIT_CODES})
    void promote(@Mixin ProcessorOption processor, @Mixin CommentOption why,
            @Parameters(paramLabel = "NAME", arity = "1..*", description = "rules") List<String> names) {
        processor.change(out(), called -> called.promoteRules(lines(names), why.comment()));
    }

    @Command(name = "outputs", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules outputs rise"},
            header = "Shows the last outputs of a rule that runs in the shadow.", description = {
        "Shows ten at most, oldest first; where the application has a journal, with the position of the cause: vesper why --not RULE"
            + " --event POSITION explains it. vesper tap shows the outputs of other rules.", EXIT_CODES})
    void outputs(@Mixin ProcessorOption processor, @Parameters(paramLabel = "NAME", description = "a rule") String rule) {
        processor.ask((connection, name) -> processor.answer().print(out(), () -> connection.invoke(name, "shadowOutputs", rule),
                () -> orNone(Stream.of(connection.proxy(name, ProcessorMXBean.class).shadowOutputs(rule)).map(EventText::of).toList(),
                        "no outputs yet")));
    }

    private static List<String> orNone(List<String> lines, String none) {
        return lines.isEmpty() ? List.of(none) : lines;
    }

    @Command(name = "replace", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules replace rise.epl"},
            header = "Replaces rules by those of the same names in a file.",
            description = {"The change happens between two events. The new rules begin empty; all others continue unchanged.",
                "With --warm, they begin with what they would retain if they had always been there, as with vesper rules add --warm.",
                EXIT_CODES})
    void replace(@Mixin ProcessorOption processor, @Mixin CommentOption why, @Mixin BaseOption base, @Mixin NewRulesOption how,
            @Parameters(paramLabel = "FILE", description = RuleFileText.FILE) String file) {
        String text = RuleFileText.of(file);
        String done = "replaced: the rules in " + file;
        if (how.dryRun()) {
            processor.plan(out(), called ->
                    called.planReplace(RuleFileText.name(file), text, base.version(text), base.force(), how.warm()));
        } else if (how.warm()) {
            processor.change(out(), called -> done + "; " + called.replaceWarmRules(RuleFileText.name(file), text, base.version(text),
                    base.force(), why.comment()));
        } else {
            change(processor, done, called ->
                    called.replaceRules(RuleFileText.name(file), text, base.version(text), base.force(), why.comment()));
        }
    }

    @Command(name = "remove", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules remove rise"},
            header = "Removes rules.", description = {
        "A rule with parameters is removed with all its rows.", EXIT_CODES})
    void remove(@Mixin ProcessorOption processor, @Mixin CommentOption why,
            @Option(names = "--dry-run", description = NewRulesOption.DRY_RUN) boolean dryRun,
            @Parameters(paramLabel = "NAME", arity = "1..*", description = "rules") List<String> names) {
        if (dryRun) {
            processor.plan(out(), called -> called.planRemove(lines(names)));
            return;
        }
        change(processor, "removed: " + String.join(", ", names), called -> called.removeRules(lines(names), why.comment()));
    }

    @Command(name = "start", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules start rise"},
            header = "Starts rules that were stopped; they begin empty.",
            description = EXIT_CODES)
    void start(@Mixin ProcessorOption processor, @Mixin CommentOption why,
            @Parameters(paramLabel = "NAME", arity = "1..*", description = "rules") List<String> names) {
        change(processor, "started: " + String.join(", ", names), called -> called.startRules(lines(names), why.comment()));
    }

    @Command(name = "stop", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules stop rise"},
            header = "Stops rules and drops the events they retain.", description = {
        "They stay in the list; vesper rules start starts them again.", EXIT_CODES})
    void stop(@Mixin ProcessorOption processor, @Mixin CommentOption why,
            @Parameters(paramLabel = "NAME", arity = "1..*", description = "rules") List<String> names) {
        change(processor, "stopped: " + String.join(", ", names), called -> called.stopRules(lines(names), why.comment()));
    }

    @Command(name = "restart", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules restart --in signal-generation"},
            header = "Drops the events that all running rules retain, and resets their counts of outputs.", description = EXIT_CODES)
    void restart(@Mixin ProcessorOption processor) {
        change(processor, "restarted", ProcessorMXBean::restartRules);
    }

    @Command(name = "upload", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules upload signals.epl percent.csv"},
            header = "Gives the processor exactly the rules of some files.",
            description = {
                "Adds new rules, replaces changed ones and removes those that are in no file; all others continue unchanged.",
                "A file RULE.csv is the table of the rule of that name, which has ? in its text.",
                "Changes that others have made meanwhile are not undone: the upload is refused and shows them.", EXIT_CODES})
    void upload(@Mixin ProcessorOption processor, @Mixin CommentOption why, @Mixin BaseOption base,
            @Option(names = "--dry-run", description = NewRulesOption.DRY_RUN) boolean dryRun,
            @Parameters(paramLabel = "FILE", arity = "1..*", description = RuleFileText.FILE) List<String> files) {
        String[] names = files.stream().map(RuleFileText::name).toArray(String[]::new);
        String[] texts = files.stream().map(RuleFileText::of).toArray(String[]::new);
        if (dryRun) {
            processor.plan(out(), called -> called.planUpload(names, texts, base.version(texts[0]), base.force()));
            return;
        }
        change(processor, "uploaded: " + String.join(", ", files), called ->
                called.uploadRules(names, texts, base.version(texts[0]), base.force(), why.comment()));
    }

    @Command(name = "download", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules download signals.epl"},
            header = "Writes all rules to a file that upload accepts.",
            description = {"Writes the tables of rules with parameters to RULE.csv in the same folder.", EXIT_CODES})
    void download(@Mixin ProcessorOption processor,
            @Parameters(paramLabel = "FILE", arity = "0..1", description = "the file; without it, or with -, prints the rules") Path file) {
        processor.call(called -> {
            long version = called.getRulesVersion();
            String rules = versioned(version, called.rulesText());
            Map<String, String> tables = called.ruleTables();
            if (file == null || RuleFileText.isStandard(file.toString())) {
                processor.answer().printText(out(), () -> Map.of("rules", called.rulesText(), "tables", tables), () -> rules);
                tables.keySet().forEach(table -> spec.commandLine().getErr().println("vesper: not shown here: the table " + table));
            } else {
                processor.answer().done(out(),
                        "written: " + RuleFileText.write(file, rules, tables));
            }
        });
    }

    /** The rules of a processor that were never changed are those of the jar; their file needs no line about it. */
    private static String versioned(long version, String rules) {
        return version == 0 ? rules : BaseOption.line(version) + rules;
    }

    @Command(name = "log", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules log -n 5"},
            header = "Shows who has changed rules, when and why.",
            description = EXIT_CODES)
    void log(@Mixin ProcessorOption processor, @Option(names = "-n", paramLabel = "COUNT", defaultValue = "20",
            description = "the maximum number of versions, latest first (default: 20)") int count) {
        if (count < 1) {
            throw new ParameterException(spec.subcommands().get("log"), "-n is " + count + " but must be at least 1");
        }
        processor.ask((connection, name) -> processor.answer().print(out(), () -> connection.invoke(name, "rulesLog", count),
                () -> RuleLogText.of(connection.proxy(name, ProcessorMXBean.class).rulesLog(count))));
    }

    @Command(name = "diff", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules diff 3 5"},
            header = "Shows what has changed between two versions, as a patch.",
            description = {"Without a version, shows what differs from the jar of the application.",
                "--json answers with both texts of each rule.", EXIT_CODES})
    void diff(@Mixin ProcessorOption processor,
            @Parameters(paramLabel = "FROM", arity = "0..1", defaultValue = "0", description = "the earlier version; 0 is the jar")
                    long from,
            @Parameters(paramLabel = "TO", arity = "0..1", defaultValue = "-1", description = "the later version (default: the latest)")
                    long to) {
        processor.ask((connection, name) -> processor.answer().printText(out(), () -> connection.invoke(name, "rulesEdits", from, to),
                () -> connection.proxy(name, ProcessorMXBean.class).rulesDiff(from, to)));
    }

    @Command(name = "undo", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules undo 5 --comment 'too many signals'"},
            header = "Takes back a version, or the latest change of a rule.",
            description = {"All other rules continue unchanged. The undo is a version too, and can be taken back.", EXIT_CODES})
    void undo(@Mixin ProcessorOption processor, @Mixin CommentOption why,
            @Option(names = "--force", description = "takes later changes of the same rules back too") boolean force,
            @Parameters(paramLabel = "VERSION|RULE", description = "a version of vesper rules log, or the name of a rule") String what) {
        boolean version = what.matches("\\d{1,18}");
        String comment = why.comment().isEmpty() ? "Undo of " + (version ? "version " : "the latest change of ") + what : why.comment();
        processor.change(out(), called -> version ? called.undoRules(Long.parseLong(what), force, comment)
                : called.undoRule(what, comment));
    }

    @Command(name = "reset", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules reset signal-generation"},
            header = "Takes back all live changes of an application that does not run.", description = {
                "It starts with the rules of its jar then. The way out if live changes do not fit a jar that was exchanged.", EXIT_CODES})
    void reset(@Mixin ServerOption server, @Mixin CommentOption why,
            @Parameters(paramLabel = "APP", description = "the name of an application") String application) {
        server.call(connection -> server.answer().done(out(),
                "taken back: " + connection.server().resetRules(application, why.comment())));
    }

    @Command(name = "blame", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules blame percent/WSC"},
            header = "Shows the latest change of rules, a line for each.",
            description = {"Without a name, shows all rules that differ from the jar of the application.", EXIT_CODES})
    void blame(@Mixin ProcessorOption processor,
            @Parameters(paramLabel = "NAME", arity = "0..*", description = "rules") List<String> names) {
        String wanted = names == null ? "" : lines(names);
        processor.ask((connection, name) -> processor.answer().print(out(), () -> connection.invoke(name, "rulesBlame", wanted),
                () -> RuleLogText.blame(connection.proxy(name, ProcessorMXBean.class).rulesBlame(wanted))));
    }

    @Command(name = "save", mixinStandardHelpOptions = true, footer = {"", "Example: vesper rules save src/main/resources/signals.epl"},
            header = "Writes rules that were changed live into the author's files.",
            description = {
                "Changes the text of these rules in the source files of the application, and nothing else in the files.",
                "A file RULE.csv is the table of the rule of that name. A new rule is appended to the first file of rules; if a rule with"
                + " parameters has had no table, its table is made beside that file.", EXIT_CODES})
    void save(@Mixin ProcessorOption processor,
            @Option(names = "--patch", description = "changes no file, but prints the changes for git apply or patch -p1") boolean patch,
            @Parameters(paramLabel = "FILE", arity = "1..*", description = "the source files of the processor's rules") List<Path> files) {
        processor.call(called -> {
            SavedRules saved = SavedRules.of(called.getLiveRules(), files);
            if (patch) {
                processor.answer().printText(out(), () -> Map.of("patch", saved.patch()), saved::patch);
                saved.done().forEach(spec.commandLine().getErr()::println);
            } else {
                saved.write();
                processor.answer().print(out(), () -> Map.of("done", saved.done()), saved::done);
            }
        });
    }

    private void change(ProcessorOption processor, String done, Consumer<ProcessorMXBean> change) {
        processor.change(out(), done, change);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Joins names by line ends, since a name may contain a comma. */
    static String lines(List<String> names) {
        return String.join("\n", names) + "\n";
    }
}
