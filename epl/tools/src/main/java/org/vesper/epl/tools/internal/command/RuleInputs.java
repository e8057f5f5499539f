// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.vesper.csv.ClockColumn;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.tools.internal.event.EventFiles;
import org.vesper.epl.tools.internal.event.InputFile;
import org.vesper.epl.tools.internal.rule.RuleEnvironment;
import org.vesper.spi.processor.RuleFile;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The rules that a command reads, and the event types, functions and settings that they are read with. */
final class RuleInputs {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(arity = "0..*", paramLabel = "FILE",
            description = "Rules files, each rule after @Name('...') and ended by ';', and tables of parameters for rules with ?.")
    private List<Path> given = new ArrayList<>();

    @Option(names = "--rules", paramLabel = "FILE", description = "The same, as an option.")
    private List<Path> alsoGiven = new ArrayList<>();

    @Mixin
    private EventOptions events;

    @Option(names = "--dialect", paramLabel = "DIALECT", converter = DialectConverter.class, defaultValue = "vesper",
            description = "The language of files without a line @Dialect('...'): vesper, or esper for Esper's own EPL.")
    private Dialect dialect;

    @Mixin
    private SettingsOption settings;

    @Mixin
    private JavaOption java;

    /**
     * What was read.
     *
     * @param files the rules files, with the values of settings
     * @param names the files as the user named them
     */
    record Read(List<RuleFile> files, List<Path> names, EventFiles events, RuleEnvironment environment) {
    }

    EventOptions events() {
        return events;
    }

    boolean hasTypes() {
        return !events.isEmpty();
    }

    /** The files of rules. */
    List<Path> paths() {
        return Stream.concat(given.stream(), alsoGiven.stream()).toList();
    }

    /**
     * Reads all of it.
     *
     * @param clock the column with the times of events, if there is one
     */
    Read read(Optional<ClockColumn> clock) {
        events.check();
        if (paths().isEmpty()) {
            throw new ParameterException(command.commandLine(), "there is no file of rules; name one, rules.epl for example");
        }
        EventFiles files = events.files(Optional.empty(), clock);
        List<RuleFile> rules = settings.in(paths().stream().map(InputFile::rules).toList());
        return new Read(rules, paths(), files, RuleEnvironment.of(files.types(), dialect, java.access()));
    }
}
