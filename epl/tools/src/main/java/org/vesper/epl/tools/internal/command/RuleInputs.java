// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.vesper.api.EventType;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.tools.internal.event.EventFile;
import org.vesper.epl.tools.internal.event.InputFile;
import org.vesper.spi.processor.RuleFile;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The rules that a command reads, and the event types and settings that they are read with. */
final class RuleInputs {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Rules files, and tables of parameters for rules with ?.")
    private List<Path> paths;

    @Option(names = "--events", paramLabel = "TYPE=FILE", converter = EventsArgument.Converter.class,
            description = "A CSV file whose header names the properties of an event type.")
    private List<EventsArgument> events = new ArrayList<>();

    @Option(names = "--dialect", paramLabel = "DIALECT", converter = DialectConverter.class, defaultValue = "vesper",
            description = "The language of files without a line @Dialect('...'): vesper, or esper for Esper's own EPL.")
    private Dialect dialect;

    @Mixin
    private SettingsOption settings;

    List<Path> paths() {
        return paths;
    }

    boolean hasTypes() {
        return !events.isEmpty();
    }

    Dialect dialect() {
        return dialect;
    }

    /** Rejects two files for one event type, as wrong usage. */
    void requireDifferentTypes() {
        EventsArgument.requireDifferentTypes(events, command);
    }

    /** The rules files, with the given values of settings. */
    List<RuleFile> files() {
        return settings.in(paths.stream().map(InputFile::rules).toList());
    }

    List<EventType> types() {
        return EventsArgument.files(events).stream().map(EventFile::type).toList();
    }
}
