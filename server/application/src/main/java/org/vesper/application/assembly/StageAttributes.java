// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.assembly;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.config.Settings;
import org.vesper.kernel.definition.ClockDefinition;

/**
 * Reads attributes of one stage, with placeholders already resolved. <b>Failure:</b> a {@link ConfigurationException} that names the
 * attribute and the stage.
 *
 * @param stage the stage in error messages: kind, id and origin
 */
record StageAttributes(String stage) {

    private static final String OF_PROPERTY = "property ";

    int count(String attribute, String text) {
        try {
            int count = Integer.parseInt(text.trim());
            if (count >= 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            // reported below, as a negative number is
        }
        throw new ConfigurationException(stage + ": " + attribute + " is '" + text + "' but must be a whole number from 0");
    }

    <E extends Enum<E>> E choice(String attribute, String text, Class<E> type) {
        List<String> names = Stream.of(type.getEnumConstants()).map(Settings::written).toList();
        int index = names.indexOf(text.trim());
        if (index < 0) {
            throw new ConfigurationException(stage + ": " + attribute + " is '" + text + "' but must be one of " + String.join(", ", names)
                    + NearestName.hint(text.trim(), names));
        }
        return type.getEnumConstants()[index];
    }

    ClockDefinition clock(String clock, String start) {
        if (clock.startsWith(OF_PROPERTY)) {
            long startMs = start.isEmpty() ? System.currentTimeMillis() : time(start);
            return ClockDefinition.of(clock.substring(OF_PROPERTY.length()).trim(), startMs);
        }
        if (!clock.equals("system")) {
            throw new ConfigurationException(stage + ": clock is '" + clock + "' but must be system, or property and the name of a"
                    + " property");
        }
        if (!start.isEmpty()) {
            throw new ConfigurationException(stage + ": clock-start is for a clock that events set, and this one is the time of day;"
                    + " take it out, or give clock=\"property NAME\"");
        }
        return ClockDefinition.system();
    }

    private long time(String start) {
        try {
            return start.matches("-?\\d+") ? Long.parseLong(start) : Instant.parse(start).toEpochMilli();
        } catch (DateTimeParseException | NumberFormatException e) {
            throw new ConfigurationException(stage + ": clock-start is '" + start + "' but must be milliseconds since 1970 or a time"
                    + " such as 2026-11-21T09:00:00Z", e);
        }
    }
}
