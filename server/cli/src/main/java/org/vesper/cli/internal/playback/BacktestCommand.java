// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.InstanceOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper backtest}: tries rules on the events of a journal. */
@Command(name = "backtest", mixinStandardHelpOptions = true, sortOptions = false,
        header = "Tries rules on the events of a journal or a recording, and compares what they make.",
        description = {
            "Runs the application with the rules of the file, as replay does, and counts what would have fired; an output that several"
                + " stages get counts once. With --against, plays it"
                + " once more with other rules, and tells which outputs only one of them makes: an output is the same if it has the same"
                + " cause, goes to the same stage and has the same values, whatever the rule is called.",
            "Exit codes: 0 done and no difference, 1 failed, 2 wrong usage, 5 the outputs differ."},
        footer = {"", "Examples: vesper backtest changed.epl --journal orders --against current",
            "          vesper backtest changed.epl --replace --journal orders --against current",
            "          vesper backtest new.epl --beside --journal monday --from 2026-11-23T06:30:00Z --json"})
public final class BacktestCommand implements Callable<Integer> {

    private static final String CURRENT = "current";
    private static final String AMONG = "AMONG";
    private static final Pattern NAME = Pattern.compile("@Name\\s*\\(\\s*['\"](.*?)['\"]\\s*\\)", Pattern.CASE_INSENSITIVE);

    @Spec
    private CommandSpec spec;

    @Mixin
    private InstanceOption instance;

    @Parameters(paramLabel = "FILE.epl", arity = "0..1", description = "the rules to try")
    private Path rules;

    @Option(names = "--replace", paramLabel = "RULE", arity = "0..1", fallbackValue = "",
            description = "tries the rules of the file in place of those of the same names, among all others of the processor, as"
                + " rules replace would; with RULE, the file has this one only")
    private String replaced;

    @Option(names = "--journal", required = true, paramLabel = "JOURNAL",
            description = "a recording, the folder of a journal, or an application of the instance that has one")
    private Path journal;

    @Option(names = "--against", paramLabel = "current|FILE.epl",
            description = "what to compare with: the rules as they were when the journal was written, or those of a file")
    private String against;

    @Option(names = "--into", paramLabel = "FILE.jar",
            description = "the application; else the deployed one that wrote the journal")
    private Path into;

    @Mixin
    private RulesOption where;

    @Mixin
    private WindowOption window;

    @Option(names = "--show", paramLabel = "N", defaultValue = "20",
            description = "how many outputs of each side to show (default ${DEFAULT-VALUE})")
    private int shown;

    @Override
    public Integer call() {
        checkRules();
        JournalPlace place = JournalPlace.of(journal, instance.folder());
        Path jar = into == null ? PlayedApplication.deployed(place.application(), instance.folder()) : into;
        Map<String, String> request = new LinkedHashMap<>();
        window.addTo(request);
        PlayedApplication.addTo(request, jar, place);
        Comparison comparison = new Comparison(Math.max(0, shown));
        PlaybackProcess process = new PlaybackProcess(instance.folder());
        if (against != null) {
            Map<String, String> old = new LinkedHashMap<>(request);
            if (replaced != null && against.equalsIgnoreCase(CURRENT)) {
                old.put("place", AMONG);
            }
            if (!against.equalsIgnoreCase(CURRENT)) {
                where.addTo(old, Path.of(against));
            }
            comparison.oldCounts(process.play(old, comparison::old));
        }
        where.addTo(request, rules);
        if (replaced != null) {
            request.put("place", AMONG);
        }
        comparison.newCounts(process.play(request, comparison::fresh));
        instance.answer().print(spec.commandLine().getOut(), comparison::values, comparison::lines);
        return comparison.isSame() ? ExitCode.OK : ExitCode.DIFFERENT;
    }

    /** The file may stand behind --replace, and a rule that is named there is the only one of the file. */
    private void checkRules() {
        if (rules == null && replaced != null && Files.isReadable(Path.of(replaced))) {
            rules = Path.of(replaced);
            replaced = "";
        }
        if (rules == null) {
            throw new ParameterException(spec.commandLine(), "Missing required parameter: 'FILE.epl'");
        }
        if (replaced != null && where.isBeside()) {
            throw new ParameterException(spec.commandLine(), "--replace and --beside exclude each other: a rule runs in place of another"
                    + " one, or beside it");
        }
        if (replaced != null && !replaced.isEmpty()) {
            List<String> names = names();
            if (!names.equals(List.of(replaced))) {
                throw new CommandFailure(ExitCode.FAILED, rules + " has the rules " + String.join(", ", names) + "; it must have "
                        + replaced + " only, or leave the name out to replace all of these");
            }
        }
    }

    private List<String> names() {
        try {
            return NAME.matcher(Files.readString(rules)).results().map(name -> name.group(1)).toList();
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot read " + rules);
        }
    }
}
