// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Supplier;
import org.vesper.csv.ClockColumn;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The clock of events that are played. */
final class ClockOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--clock", paramLabel = "PROPERTY[:UNIT]", description = {
        "The property with the time of an event. Merges the files by this time. Without it, the clock stands still.",
        "UNIT is s, ms, us, ns, iso, or a pattern such as 'dd.MM.yyyy HH:mm:ss'. Without it, numbers are milliseconds, and texts are as"
            + " 2026-11-21T09:00:00Z."})
    private String clock;

    @Option(names = "--zone", paramLabel = "ZONE",
            description = "The time zone of times without one, Europe/Berlin for example, and of the times that --times shows.")
    private String zone;

    @Option(names = "--start-at", paramLabel = "TIME", defaultValue = "0",
            description = "The initial time of the clock, in milliseconds or as 2026-11-21T09:00:00Z (default: 0).")
    private String start;

    @Option(names = "--advance-to", paramLabel = "TIME", description = "The time to which the clock advances after the last event.")
    private String end;

    /** The column with the times of events, if there is one. */
    Optional<ClockColumn> column() {
        return Optional.ofNullable(clock).map(text -> read("--clock", () -> ClockColumn.of(text, zone())));
    }

    long startMs() {
        return timeMs("--start-at", start);
    }

    /** The time to which the clock advances after the last event; empty to leave it there. */
    Optional<Long> endMs() {
        Optional<Long> endMs = Optional.ofNullable(end).map(text -> timeMs("--advance-to", text));
        if (endMs.isPresent() && endMs.get() < startMs()) {
            throw new ParameterException(command.commandLine(), "--advance-to: " + end + " is before " + start
                    + ", where the clock begins; see --start-at");
        }
        return endMs;
    }

    /** A time as text. */
    String text(long timeMs) {
        return ClockColumn.text(timeMs, zone().orElse(ZoneOffset.UTC));
    }

    private Optional<ZoneId> zone() {
        return Optional.ofNullable(zone).map(name -> read("--zone", () -> ClockColumn.zone(name)));
    }

    private long timeMs(String option, String text) {
        return read(option, () -> ClockColumn.of("", zone()).timeMs(text));
    }

    private <T> T read(String option, Supplier<T> text) {
        try {
            return text.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), option + ": " + e.getMessage(), e);
        }
    }
}
