// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.vesper.application.JarApplication;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
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

    @Option(names = "--app", paramLabel = "JAR", description = {
        "An application, whose event types, functions, aggregates and settings the rules use. Without FILE, the rules are its own.",
        "Code of the jar runs: no check of a jar that you do not trust."})
    private Path app;

    @Option(names = "--processor", paramLabel = "ID", description = "The processor of the application, if it has several.")
    private String processor;

    @Option(names = "--dialect", paramLabel = "DIALECT", converter = DialectConverter.class,
            description = "The language of files without a line @Dialect('...'): vesper, or esper for Esper's own EPL (default: vesper, or"
                    + " that of the processor).")
    private Dialect dialect;

    @Mixin
    private SettingsOption settings;

    @Mixin
    private JavaOption java;

    /**
     * The input that was read.
     *
     * @param files the rules files, with the values of settings
     * @param names the files as the user named them
     * @param application closed with this
     */
    record Read(List<RuleFile> files, List<Path> names, EventFiles events, RuleEnvironment environment,
                Optional<JarApplication> application) implements AutoCloseable {

        @Override
        public void close() {
            application.ifPresent(JarApplication::close);
        }
    }

    EventOptions events() {
        return events;
    }

    boolean hasTypes() {
        return !events.isEmpty() || app != null;
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
        if (paths().isEmpty() && app == null) {
            throw new ParameterException(command.commandLine(), "there is no file of rules; name one, rules.epl for example");
        }
        if (app != null) {
            JarApplication application = JarApplication.openForRules(app, settings.values(), java.access());
            try {
                return read(application, clock);
            } catch (RuntimeException e) {
                application.close();
                throw e;
            }
        }
        EventFiles files = events.files(Optional.empty(), clock);
        List<RuleFile> rules = settings.in(paths().stream().map(file -> InputFile.rules(file, events.tables())).toList());
        Dialect spoken = dialect == null ? Dialect.VESPER : dialect;
        return new Read(rules, paths(), files, RuleEnvironment.of(files.types(), spoken, java.access()), Optional.empty());
    }

    private Read read(JarApplication application, Optional<ClockColumn> clock) {
        Optional<JarApplication.Rules> own = rules(application.rules());
        Map<String, String> ofProcessor = new TreeMap<>(own.map(JarApplication.Rules::settings).orElse(Map.of()));
        if (dialect != null) {
            ofProcessor.put("dialect", dialect.name().toLowerCase(Locale.ROOT));
        }
        List<RuleFile> files = paths().isEmpty() ? own.orElseThrow().files()
                : paths().stream().map(file -> InputFile.rules(file, events.tables()).with(application.settings())).toList();
        EventFiles described = events.files(Optional.of(application.eventTypes()), clock);
        return new Read(files, paths().isEmpty() ? List.of(app) : paths(), described, new RuleEnvironment(application.eventTypes(),
                application.functions(), ofProcessor, application.javaPolicy(), application.classes()), Optional.of(application));
    }

    /** The rules of the processor that is named, or of the only one. */
    private Optional<JarApplication.Rules> rules(List<JarApplication.Rules> all) {
        List<String> names = all.stream().map(JarApplication.Rules::processor).toList();
        if (processor != null && !names.contains(processor)) {
            throw new ConfigurationException("--processor: " + app + " has no processor " + processor
                    + NearestName.hintAmong(processor, "processors", names));
        }
        if (processor == null && paths().isEmpty() && all.size() != 1) {
            throw new ConfigurationException(app + (all.isEmpty() ? " has no processor; name a file of rules"
                    : " has several processors; name one by --processor: " + String.join(", ", names)));
        }
        return all.stream().filter(rules -> processor == null ? all.size() == 1 : rules.processor().equals(processor)).findFirst();
    }
}
