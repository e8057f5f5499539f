// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.csv.ClockColumn;
import org.vesper.csv.CsvColumn;
import org.vesper.csv.CsvTable;
import org.vesper.event.TextEventMaker;

/** Makes events from rows. The header names the properties; an empty cell leaves a property of the new event unchanged. */
final class RowEvents {

    private static final Set<Class<?>> FRACTIONS = Set.of(double.class, Double.class, float.class, Float.class);

    private final TextEventMaker maker;
    private final Optional<ClockColumn> clock;
    private final int timeColumn;
    private long timeMs;

    private RowEvents(PlayerSettings settings, CsvTable rows, EventType type) {
        maker = TextEventMaker.of(type, rows.names(), rows.format()::number);
        clock = settings.clock();
        timeColumn = clock.map(column -> rows.names().indexOf(column.name())).orElse(-1);
        if (clock.isPresent() && timeColumn < 0) {
            throw new ConfigurationException("time-property is " + settings.timeProperty() + ", but the header has no such column");
        }
        if (clock.isPresent() && !clock.get().hasUnit() && FRACTIONS.contains(maker.valueClass(timeColumn))) {
            throw new ConfigurationException("time-property is " + settings.timeProperty() + ", which is not a long but "
                    + type.properties().get(clock.get().name()) + "; write its unit, " + settings.timeProperty() + ":s for example");
        }
    }

    /**
     * Binds the header of a table to a type. <b>Failure:</b> a {@link ConfigurationException} if the header names an unknown property or
     * lacks the time.
     */
    static RowEvents of(PlayerSettings settings, CsvTable rows, EventType type) {
        try {
            return new RowEvents(settings, rows, type);
        } catch (ConfigurationException e) {
            throw new ConfigurationException(settings.file() + ":1: " + CsvColumn.visible(e.getMessage()), e);
        }
    }

    /** The event of this row. <b>Failure:</b> an {@link IllegalArgumentException} that names the line and the column of an invalid cell. */
    Object event(CsvTable rows) {
        List<String> cells = rows.cells();
        try {
            String time = timeColumn < 0 ? null : cells.get(timeColumn);
            timeMs = time == null || time.isEmpty() ? Long.MIN_VALUE : timeMs(time);
            return maker.make(cells);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(rows.place() + ": column " + e.getMessage(), e);
        }
    }

    /** The time of the last event, in ms; {@link Long#MIN_VALUE} if it has none. */
    long timeMs() {
        return timeMs;
    }

    private long timeMs(String cell) {
        try {
            return clock.orElseThrow().timeMs(cell);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(clock.orElseThrow().name() + ": " + e.getMessage(), e);
        }
    }
}
