// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.csv.ClockColumn;
import org.vesper.csv.CsvFormat;
import org.vesper.epl.tools.option.CsvOptions;
import org.vesper.epl.tools.internal.event.EventFile;
import org.vesper.epl.tools.internal.event.EventFiles;
import org.vesper.epl.tools.internal.event.EventSource;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The files of events that a command reads, and how they are written. */
final class EventOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--events", paramLabel = "TYPE=FILE", converter = EventsArgument.Converter.class,
            description = "A CSV file with events of a type, whose header names the properties as "
                    + "NAME or NAME:TYPE. Repeatable, for several"
                    + " types.")
    private List<EventsArgument> events = new ArrayList<>();

    @Mixin
    private CsvOptions csv;

    boolean isEmpty() {
        return events.isEmpty();
    }

    Stream<Path> paths() {
        return events.stream().map(EventsArgument::file);
    }

    /** Rejects what cannot be meant, as wrong usage. */
    void check() {
        EventsArgument.requireDifferentTypes(events, command);
        csv.check(events.stream().map(EventsArgument::type).toList());
    }

    /** Reads the headers of the files, which describe their types. */
    EventFiles files() {
        return new EventFiles(events.stream().map(file -> EventFile.of(source(file), Optional.empty(), Optional.empty())).toList());
    }

    /**
     * Reads the headers of the files. <b>Failure:</b> a {@link ConfigurationException} if there is an application, and it does not have the
     * type.
     *
     * @param ofApplication the types of the application; empty if there is none
     */
    EventFiles files(Optional<Collection<EventType>> ofApplication, Optional<ClockColumn> clock) {
        return new EventFiles(events.stream().map(file -> EventFile.of(source(file),
                ofApplication.map(types -> typeOf(file, types)), clock)).toList());
    }

    /** How tables of parameters are written: as the files of events. */
    CsvFormat tables() {
        return csv.format("");
    }

    private EventSource source(EventsArgument file) {
        return new EventSource(file.type(), file.file(), csv.format(file.type()));
    }

    private static EventType typeOf(EventsArgument file, Collection<EventType> types) {
        return types.stream().filter(type -> type.name().equals(file.type())).findFirst().orElseThrow(() -> new ConfigurationException(
                "--events: the application has no event type " + file.type()
                        + NearestName.hintAmong(file.type(), "event types", types.stream().map(EventType::name).toList())));
    }
}
