// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.vesper.api.EventType;
import org.vesper.epl.language.EplError;
import org.vesper.epl.language.EplException;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.RuleFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper epl check}: tells what is wrong with rules. */
@Command(name = "check", description = {
    "Checks rules files, as the files of one processor, and tells all mistakes.",
    "With --events the names and types in the rules are checked as well; without, only whether they are written correctly."})
final class CheckCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Rules files, and tables of parameters for rules with ?.")
    private List<Path> ruleFiles;

    @Option(names = "--events", paramLabel = "TYPE=FILE", converter = EventsArgument.Converter.class,
            description = "A CSV file whose header names the properties of an event type.")
    private List<EventsArgument> events = new ArrayList<>();

    @Option(names = "--json", description = "Tells the mistakes as JSON on standard output, for editors and other programs.")
    private boolean json;

    @Override
    public Integer call() {
        EventsArgument.requireDifferentTypes(events, command);
        if (!json) {
            command.commandLine().getOut().println(check() + (events.isEmpty()
                    ? " rules are written correctly; names and types were not checked, for that give --events TYPE=FILE"
                    : " rules are right"));
            return 0;
        }
        CheckReport report = report();
        command.commandLine().getOut().println(report.json());
        return report.errors().isEmpty() ? 0 : 1;
    }

    private CheckReport report() {
        try {
            return new CheckReport(ruleFiles.size(), check(), !events.isEmpty(), List.of());
        } catch (EplException e) {
            return new CheckReport(ruleFiles.size(), null, !events.isEmpty(), e.errors());
        } catch (ConfigurationException e) {
            EplError withoutPlace = new EplError("", "", 0, 0, e.getMessage(), "");
            return new CheckReport(ruleFiles.size(), null, !events.isEmpty(), List.of(withoutPlace));
        }
    }

    /** The number of rules, all of which are right. */
    private int check() {
        List<RuleFile> files = ruleFiles.stream().map(InputFile::rules).toList();
        List<EventType> types = EventsArgument.files(events).stream().map(EventFile::type).toList();
        return types.isEmpty() ? new RuleTexts(files).rules().size() : compile(files, types);
    }

    private static int compile(List<RuleFile> files, List<EventType> types) {
        try (EplProcessor processor = new EplProcessor(new OfflineContext(files, types, event -> { }), 0)) {
            return processor.rules().list().size();
        }
    }
}
