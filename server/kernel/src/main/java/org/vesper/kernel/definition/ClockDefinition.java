// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.definition;

/**
 * The source of time of a processor.
 *
 * @param property the property of its events that holds their time, in milliseconds since 1970, as a Date or an Instant; empty for
 *     the time of day, which ticks every 10 ms
 * @param startMs the initial time of a clock that events set, or of one that a journal has shown; 0 for the present
 */
public record ClockDefinition(String property, long startMs) {

    /** A clock that shows the time of day. */
    public static ClockDefinition system() {
        return new ClockDefinition("", 0);
    }

    /** A clock that events set, from this time on. */
    public static ClockDefinition of(String property, long startMs) {
        return new ClockDefinition(property, startMs);
    }

    public boolean isSystem() {
        return property.isEmpty();
    }
}
